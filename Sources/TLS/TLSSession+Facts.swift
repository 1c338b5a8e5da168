private import COpenSSL

extension TLSSession {
    /// The protocol version, "TLSv1.2" or "TLSv1.3"; before the handshake a guess of OpenSSL's.
    package var version: String {
        guard let text = unsafe SSL_get_version(handle.ssl) else { return "unknown" }
        return unsafe String(cString: text)
    }

    /// OpenSSL's name of the cipher suite, "TLS_AES_256_GCM_SHA384"; nil before it is chosen.
    package var cipher: String? {
        guard let cipher = unsafe SSL_get_current_cipher(handle.ssl),
            let name = unsafe SSL_CIPHER_get_name(cipher)
        else { return nil }
        return unsafe String(cString: name)
    }

    /// The protocol selected by ALPN, "h2", or nil.
    package var alpn: String? {
        var start: UnsafePointer<UInt8>?
        var count: CUnsignedInt = 0
        unsafe SSL_get0_alpn_selected(handle.ssl, &start, &count)
        guard count > 0 else { return nil }
        return unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    /// The server name the client asked for in this handshake, or nil (server side only).
    package var serverName: String? { unsafe handle.transport.pointee.serverName }

    /// Whether the session was resumed by a ticket.
    package var isResumed: Bool { unsafe SSL_session_reused(handle.ssl) == 1 }

    /// The last alert the peer sent, close_notify excepted.
    package var alertReceived: TLSAlert? { unsafe handle.transport.pointee.alertReceived }

    /// The last alert we sent, close_notify excepted.
    package var alertSent: TLSAlert? { unsafe handle.transport.pointee.alertSent }

    /// What a later client session needs to resume this one; nil when the server gave no ticket
    /// yet (with TLS 1.3 it comes after the handshake).
    package var resumptionTicket: [UInt8]? {
        guard let session = unsafe SSL_get_session(handle.ssl),
            unsafe SSL_SESSION_is_resumable(session) == 1
        else { return nil }
        let count = unsafe i2d_SSL_SESSION(session, nil)
        guard count > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            _ = unsafe i2d_SSL_SESSION(session, &start)
        }
        return bytes
    }
}
