private import COpenSSL

/// The owner of one SSL and of the memory it reads from and writes to.
@safe
struct SSLHandle: ~Copyable {
    let ssl: OpaquePointer
    let transport: UnsafeMutablePointer<MemoryTransport>

    init(_ context: ContextHandle) throws(TLSError) {
        ErrorQueue.clear()
        guard let ssl = unsafe SSL_new(context.pointer) else {
            throw .library(operation: "SSL_new", reason: ErrorQueue.drain())
        }
        let transport = UnsafeMutablePointer<MemoryTransport>.allocate(capacity: 1)
        unsafe transport.initialize(to: MemoryTransport())
        guard let bio = unsafe MemoryTransport.makeBIO(transport) else {
            unsafe SSL_free(ssl)
            unsafe transport.deinitialize(count: 1)
            unsafe transport.deallocate()
            throw .library(operation: "BIO_new", reason: ErrorQueue.drain())
        }
        // One BIO for both directions takes one reference. Source: SSL_set_bio(3).
        unsafe SSL_set_bio(ssl, bio, bio)
        unsafe self.ssl = unsafe ssl
        unsafe self.transport = unsafe transport
    }

    deinit {
        unsafe SSL_free(ssl)
        unsafe transport.deinitialize(count: 1)
        unsafe transport.deallocate()
    }

    /// Goes on with the handshake; false when it needs more bytes.
    func handshake() throws(TLSError) -> Bool {
        ErrorQueue.clear()
        let result = unsafe SSL_do_handshake(ssl)
        if result == 1 { return true }
        if unsafe SSL_get_error(ssl, result) == SSL_ERROR_WANT_READ { return false }
        throw failure()
    }

    /// The cause of the call that just failed; empties the error queue.
    func failure() -> TLSError {
        var reason = ErrorQueue.drain()
        if reason == "certificate verify failed",
            let text = unsafe X509_verify_cert_error_string(SSL_get_verify_result(ssl))
        {
            unsafe reason += ": " + String(cString: text)
        }
        return .connection(reason: reason)
    }

    /// Sends and verifies `serverName`; an IP address is only verified (RFC 6066 section 3).
    func expect(_ serverName: String) throws(TLSError) {
        let parameters = unsafe SSL_get0_param(ssl)
        if unsafe X509_VERIFY_PARAM_set1_ip_asc(parameters, serverName) == 1 { return }
        ErrorQueue.clear()
        guard unsafe SSL_set1_host(ssl, serverName) == 1,
            unsafe shim_SSL_set_server_name(ssl, serverName) == 1
        else { throw .badName(serverName) }
    }

    /// Offers to resume the session that `ticket` came from.
    func resume(_ ticket: [UInt8]) throws(TLSError) {
        ErrorQueue.clear()
        let session = unsafe ticket.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_SSL_SESSION(nil, &start, bytes.count)
        }
        guard let session = unsafe session else {
            throw .malformed(what: "session ticket", reason: ErrorQueue.drain())
        }
        defer { unsafe SSL_SESSION_free(session) }
        guard unsafe SSL_set_session(ssl, session) == 1 else {
            throw .malformed(what: "session ticket", reason: ErrorQueue.drain())
        }
    }
}
