private import COpenSSL

/// The owner of one SSL_CTX, and the callbacks that are set on it.
///
/// A context is configured before it is shared and only read afterwards; making sessions from it
/// on several threads is allowed. Source: openssl-threads(7).
@safe
final class ContextHandle: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// What both sides have in common; versions are OpenSSL's numbers.
    init(server: Bool, versions: ClosedRange<CInt>) throws(TLSError) {
        ErrorQueue.clear()
        let method = unsafe server ? TLS_server_method() : TLS_client_method()
        guard let context = unsafe SSL_CTX_new(method) else {
            throw .library(operation: "SSL_CTX_new", reason: ErrorQueue.drain())
        }
        unsafe pointer = unsafe context
        try check(
            "TLS versions",
            unsafe shim_SSL_CTX_set_versions(context, versions.lowerBound, versions.upperBound))
        // Idle connections give their record buffers back: about 34 KiB each.
        unsafe shim_SSL_CTX_set_mode(context, CLong(SSL_MODE_RELEASE_BUFFERS))
        unsafe shim_SSL_CTX_disable_session_cache(context)
        unsafe SSL_CTX_set_info_callback(context, noteAlert)
    }

    deinit {
        unsafe SSL_CTX_free(pointer)
    }

    /// Throws with OpenSSL's reason unless `result` is 1.
    func check(_ operation: String, _ result: CInt) throws(TLSError) {
        guard result == 1 else {
            throw .library(operation: operation, reason: ErrorQueue.drain())
        }
    }

    /// Shows the first certificate of `chainPEM` to the peer, the others as its issuers.
    ///
    /// - Throws: `malformed`, `keyMismatch` or `library`.
    func use(chainPEM: [UInt8], keyPEM: [UInt8]) throws(TLSError) {
        let chain = try Certificate.list(pem: chainPEM)
        let key = try PrivateKey(pem: keyPEM)
        guard let leaf = chain.first else {
            throw .malformed(what: "certificate chain", reason: "no certificate found")
        }
        guard leaf.matches(key) else { throw .keyMismatch }
        try check("certificate", unsafe SSL_CTX_use_certificate(pointer, leaf.pointer))
        try check("private key", unsafe SSL_CTX_use_PrivateKey(pointer, key.pointer))
        for certificate in chain.dropFirst() {
            try check("chain", unsafe shim_SSL_CTX_add1_chain_cert(pointer, certificate.pointer))
        }
    }

    /// Selects h2 when it is offered and reads the server name of each ClientHello.
    func setServerCallbacks() {
        unsafe SSL_CTX_set_alpn_select_cb(pointer, selectProtocol, nil)
        unsafe SSL_CTX_set_client_hello_cb(pointer, noteServerName, nil)
    }
}

private func noteAlert(_ ssl: OpaquePointer?, _ kind: CInt, _ value: CInt) {
    guard kind & SSL_CB_ALERT != 0,
        let transport = unsafe MemoryTransport.of(SSL_get_rbio(ssl))
    else { return }
    let alert = TLSAlert(code: UInt8(truncatingIfNeeded: value))
    guard alert.code != 0 else { return }
    if kind & SSL_CB_READ != 0 {
        unsafe transport.pointee.alertReceived = alert
    } else {
        unsafe transport.pointee.alertSent = alert
    }
}

/// Selects h2 when it is offered.
///
/// Source: apns-protocol.md 14.3. Without overlap the handshake goes on without ALPN, as on the
/// real service, which then takes the bytes for HTTP/2.
private func selectProtocol(
    _ ssl: OpaquePointer?, _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenCount: UnsafeMutablePointer<UInt8>?, _ offered: UnsafePointer<UInt8>?,
    _ offeredCount: CUnsignedInt, _ argument: UnsafeMutableRawPointer?
) -> CInt {
    let list = unsafe UnsafeBufferPointer(start: offered, count: Int(offeredCount))
    var index = 0
    while index < list.count {
        let count = Int(unsafe list[index])
        let name = index + 1
        index = name + count
        guard index <= list.count else { break }
        if count == 2, unsafe list[name] == UInt8(ascii: "h"),
            unsafe list[name + 1] == UInt8(ascii: "2")
        {
            // The answer must not be a passing buffer; the peer's own list lives long enough.
            unsafe chosen?.pointee = offered.map { unsafe $0 + name }
            unsafe chosenCount?.pointee = 2
            return SSL_TLSEXT_ERR_OK
        }
    }
    return SSL_TLSEXT_ERR_NOACK
}

/// Reads the server name from the ClientHello itself: after a TLS 1.2 resumption
/// SSL_get_servername answers with the name of the first handshake, or with none.
private func noteServerName(
    _ ssl: OpaquePointer?, _ alert: UnsafeMutablePointer<CInt>?,
    _ argument: UnsafeMutableRawPointer?
) -> CInt {
    guard let transport = unsafe MemoryTransport.of(SSL_get_rbio(ssl)) else {
        return SSL_CLIENT_HELLO_SUCCESS
    }
    var start: UnsafePointer<UInt8>?
    var count = 0
    if unsafe SSL_client_hello_get0_ext(
        ssl, CUnsignedInt(TLSEXT_TYPE_server_name), &start, &count) == 1
    {
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        unsafe transport.pointee.serverName = serverName(inExtension: bytes)
    }
    return SSL_CLIENT_HELLO_SUCCESS
}

/// The host name in a server_name extension; nil when it has none or is malformed (OpenSSL then
/// refuses the ClientHello itself).
///
/// Source: RFC 6066 section 3: list length, then type 0, length and name.
func serverName(inExtension bytes: [UInt8]) -> String? {
    guard bytes.count > 5, bytes[2] == 0 else { return nil }
    let count = Int(bytes[3]) << 8 | Int(bytes[4])
    guard count > 0, count <= 255, bytes.count >= 5 + count else { return nil }
    return String(decoding: bytes[5..<(5 + count)], as: UTF8.self)
}
