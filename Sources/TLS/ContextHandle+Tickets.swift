private import COpenSSL

extension ContextHandle {
    /// Ties each session ticket to the server name it was given under, and to the life of the
    /// client certificate in it.
    ///
    /// Resumption checks no certificate again, and the environment is chosen by the server name: a
    /// ticket must not carry a certificate to another one (nginx CVE-2025-23419), nor beyond its
    /// last day. A ticket that is refused leads to a full handshake, without an error.
    /// Source: RFC 6066 section 3, "MUST NOT accept the request to resume the session if the
    /// server_name extension contains a different name"; RFC 8446 section 4.6.1.
    func bindTickets() {
        _ = unsafe SSL_CTX_set_session_ticket_cb(pointer, nameTicket, judgeTicket, nil)
    }
}

/// Writes the server name into a new ticket.
private func nameTicket(_ ssl: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) -> CInt {
    guard let session = unsafe SSL_get_session(ssl) else { return 0 }
    let name = unsafe ticketName(ssl)
    return unsafe SSL_SESSION_set1_ticket_appdata(session, name, name.count)
}

/// Decides whether a client's ticket may be used; `status` is what deciphering it gave.
private func judgeTicket(
    _ ssl: OpaquePointer?, _ session: OpaquePointer?, _ keyName: UnsafePointer<UInt8>?,
    _ keyNameCount: Int, _ status: SSL_TICKET_STATUS, _ argument: UnsafeMutableRawPointer?
) -> SSL_TICKET_RETURN {
    guard status == SSL_TICKET_SUCCESS || status == SSL_TICKET_SUCCESS_RENEW,
        let session = unsafe session
    else { return SSL_TICKET_RETURN_IGNORE_RENEW }
    var start: UnsafeMutableRawPointer?
    var count = 0
    guard unsafe SSL_SESSION_get0_ticket_appdata(session, &start, &count) == 1 else {
        return SSL_TICKET_RETURN_IGNORE_RENEW
    }
    let name = unsafe UnsafeRawBufferPointer(start: start, count: count)
    guard unsafe name.elementsEqual(ticketName(ssl)) else {
        return SSL_TICKET_RETURN_IGNORE_RENEW
    }
    if let certificate = unsafe SSL_SESSION_get0_peer(session),
        unsafe isOver(certificate, at: MemoryTransport.of(SSL_get_rbio(ssl))?.pointee.now)
    {
        return SSL_TICKET_RETURN_IGNORE_RENEW
    }
    return status == SSL_TICKET_SUCCESS ? SSL_TICKET_RETURN_USE : SSL_TICKET_RETURN_USE_RENEW
}

/// Whether the last second of a certificate is over; `now` is nil for the system's clock.
private func isOver(_ certificate: OpaquePointer, at now: Int64?) -> Bool {
    let end = unsafe X509_get0_notAfter(certificate)
    guard let now else { return unsafe X509_cmp_current_time(end) <= 0 }
    var time = time_t(now)
    return unsafe X509_cmp_time(end, &time) <= 0
}

/// The name in this handshake's ClientHello in lower case; empty when it has none.
private func ticketName(_ ssl: OpaquePointer?) -> [UInt8] {
    let name = unsafe MemoryTransport.of(SSL_get_rbio(ssl))?.pointee.serverName
    return Array((name ?? "").lowercased().utf8)
}
