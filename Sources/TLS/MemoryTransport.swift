private import COpenSSL

/// What OpenSSL reads from and writes to in place of a socket, and what its callbacks noted.
///
/// Ciphertext is read straight from the caller's bytes, which are lent for one call, and written
/// straight to `output`. OpenSSL's own memory BIO would copy both ways once more and keep the
/// memory of its largest burst for as long as the connection lives.
@safe
struct MemoryTransport {
    /// Lent ciphertext not yet read; valid only while a call into OpenSSL runs.
    var input: UnsafePointer<UInt8>?
    /// How many bytes are left at `input`.
    var inputCount = 0
    /// Ciphertext to be sent.
    var output: [UInt8] = []
    /// The last alert the peer sent, close_notify excepted.
    var alertReceived: TLSAlert?
    /// The last alert we sent, close_notify excepted.
    var alertSent: TLSAlert?
    /// The name in the ClientHello (server side only).
    var serverName: String?
    /// The time by which client certificates are judged; nil for the system's clock.
    var now: Int64?

    /// The transport behind a BIO made by `makeBIO`.
    static func of(_ bio: OpaquePointer?) -> UnsafeMutablePointer<MemoryTransport>? {
        unsafe BIO_get_data(bio)?.assumingMemoryBound(to: MemoryTransport.self)
    }

    /// A BIO over `transport`, which must outlive it; nil when memory is short.
    static func makeBIO(_ transport: UnsafeMutablePointer<MemoryTransport>) -> OpaquePointer? {
        guard let method = unsafe method, let bio = unsafe BIO_new(method) else { return nil }
        unsafe BIO_set_data(bio, transport)
        unsafe BIO_set_init(bio, 1)
        return unsafe bio
    }

    /// The four functions below as OpenSSL wants them; made once and never changed.
    private nonisolated(unsafe) static let method: OpaquePointer? = {
        let type = BIO_get_new_index() | CInt(BIO_TYPE_SOURCE_SINK)
        guard let method = unsafe BIO_meth_new(type, "mock-apns memory") else { return nil }
        unsafe BIO_meth_set_read_ex(method, transportRead)
        unsafe BIO_meth_set_write_ex(method, transportWrite)
        unsafe BIO_meth_set_ctrl(method, transportControl)
        return unsafe method
    }()
}

private func transportRead(
    _ bio: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int,
    _ done: UnsafeMutablePointer<Int>?
) -> CInt {
    guard let transport = unsafe MemoryTransport.of(bio), let buffer = unsafe buffer,
        let input = unsafe transport.pointee.input, unsafe transport.pointee.inputCount > 0
    else {
        unsafe BIO_set_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
        return 0
    }
    unsafe BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
    let taken = unsafe min(count, transport.pointee.inputCount)
    unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: input, byteCount: taken)
    unsafe transport.pointee.input = input + taken
    unsafe transport.pointee.inputCount -= taken
    unsafe done?.pointee = taken
    return 1
}

private func transportWrite(
    _ bio: OpaquePointer?, _ bytes: UnsafePointer<CChar>?, _ count: Int,
    _ done: UnsafeMutablePointer<Int>?
) -> CInt {
    guard let transport = unsafe MemoryTransport.of(bio), let bytes = unsafe bytes else { return 0 }
    unsafe transport.pointee.output.append(
        contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    unsafe done?.pointee = count
    return 1
}

private func transportControl(
    _ bio: OpaquePointer?, _ command: CInt, _ number: CLong, _ pointer: UnsafeMutableRawPointer?
) -> CLong {
    // Nothing is held back, so a flush has always succeeded; all else is not supported.
    command == BIO_CTRL_FLUSH ? 1 : 0
}
