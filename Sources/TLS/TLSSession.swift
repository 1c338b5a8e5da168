private import COpenSSL

/// Where a session stands after it was given bytes.
///
/// Failures are thrown instead.
package enum TLSOutcome: Equatable, Sendable {
    /// All bytes were used; more may come.
    case open
    /// The peer said close_notify: nothing more will come from it, bytes after it are ignored.
    case closed
    /// The connection ended without close_notify. Common and treated as a normal close; what was
    /// received before is complete records.
    case truncated
}

/// One TLS connection: bytes in, bytes out, no socket.
///
/// Call `receive` with what the socket gave, use the plaintext, `write` the answers, then send
/// what `takeOutput` gives. After a thrown error there is often still an alert to be sent.
/// A session belongs to one thread at a time.
package struct TLSSession: ~Copyable {
    let handle: SSLHandle
    private var phase = Phase.handshake
    private var closeSent = false

    private enum Phase {
        case handshake
        case open
        case ended(TLSOutcome)
        case failed(TLSError)
    }

    /// A session that waits for a client's first bytes.
    ///
    /// - Parameters:
    ///   - context: certificate, versions and the policy for client certificates.
    ///   - now: the time by which client certificates are judged, in seconds since 1970; nil for
    ///     the system's clock.
    /// - Throws: `library`.
    package init(server context: TLSServerContext, now: Int64? = nil) throws(TLSError) {
        handle = try SSLHandle(context.handle)
        unsafe SSL_set_accept_state(handle.ssl)
        guard let now else { return }
        unsafe handle.transport.pointee.now = now
        unsafe X509_VERIFY_PARAM_set_time(SSL_get0_param(handle.ssl), time_t(now))
    }

    /// A session of a client; its ClientHello is ready in the output.
    ///
    /// - Parameters:
    ///   - context: trust, versions and protocols.
    ///   - serverName: the DNS name to send (SNI) and to verify, or an IP address, which is only
    ///     verified (RFC 6066 section 3). nil sends no name and verifies none.
    ///   - ticket: what `resumptionTicket` gave in an earlier session.
    /// - Throws: `badName`, `malformed` or `library`.
    package init(
        client context: TLSClientContext, serverName: String?, ticket: [UInt8]? = nil
    ) throws(TLSError) {
        let handle = try SSLHandle(context.handle)
        unsafe SSL_set_connect_state(handle.ssl)
        if let serverName { try handle.expect(serverName) }
        if let ticket { try handle.resume(ticket) }
        _ = try handle.handshake()
        self.handle = handle
    }
}

extension TLSSession {
    /// Takes what the socket gave and appends all plaintext that can be had from it.
    ///
    /// One call per socket read is enough: nothing stays behind but a partial record. `plaintext`
    /// is only appended to, so a caller that empties it with `removeAll(keepingCapacity: true)`
    /// pays for no memory.
    /// - Throws: `connection`, again on each later call. An alert may wait in the output.
    package mutating func receive(
        _ ciphertext: Span<UInt8>, into plaintext: inout [UInt8]
    ) throws(TLSError) -> TLSOutcome {
        unsafe try ciphertext.withUnsafeBufferPointer { bytes throws(TLSError) in
            unsafe handle.transport.pointee.input = bytes.baseAddress
            unsafe handle.transport.pointee.inputCount = bytes.count
            defer {
                unsafe handle.transport.pointee.input = nil
                unsafe handle.transport.pointee.inputCount = 0
            }
            return try advance(into: &plaintext)
        }
    }

    /// Tells that the socket will give no more bytes.
    ///
    /// - Returns: `closed` after the peer's close_notify, else `truncated`.
    package mutating func receiveEnd() throws(TLSError) -> TLSOutcome {
        switch phase {
        case .handshake, .open:
            phase = .ended(.truncated)
            return .truncated
        case .ended(let outcome): return outcome
        case .failed(let error): throw error
        }
    }

    /// Encrypts `plaintext` and appends it to the output.
    ///
    /// Large pieces cost less than many small ones: each call makes at least one record.
    /// - Throws: `notOpen` before the handshake is complete, after `shutdown` and after a failure.
    package mutating func write(_ plaintext: Span<UInt8>) throws(TLSError) {
        switch phase {
        case .open, .ended(.closed): break
        case .handshake, .ended, .failed: throw .notOpen
        }
        guard !closeSent else { throw .notOpen }
        guard !plaintext.isEmpty else { return }
        ErrorQueue.clear()
        let result = unsafe plaintext.withUnsafeBufferPointer { bytes in
            var written = 0
            return unsafe SSL_write_ex(handle.ssl, bytes.baseAddress, bytes.count, &written)
        }
        if result != 1 { throw fail() }
    }

    /// Says close_notify, once; nothing can be written afterwards.
    ///
    /// Does nothing before the
    /// handshake is complete or after a failure, where OpenSSL forbids it (SSL_shutdown(3)).
    package mutating func shutdown() {
        switch phase {
        case .open, .ended: break
        case .handshake, .failed: return
        }
        guard !closeSent else { return }
        closeSent = true
        ErrorQueue.clear()
        _ = unsafe SSL_shutdown(handle.ssl)
        ErrorQueue.clear()
    }

    /// Whether ciphertext waits to be sent.
    package var hasOutput: Bool { unsafe !handle.transport.pointee.output.isEmpty }

    /// How many bytes of ciphertext wait to be sent.
    package var outputCount: Int { unsafe handle.transport.pointee.output.count }

    /// Appends the ciphertext that waits to be sent, and forgets it.
    ///
    /// An empty `ciphertext` trades places with the session's own buffer, which costs nothing.
    package mutating func takeOutput(into ciphertext: inout [UInt8]) {
        if ciphertext.isEmpty {
            unsafe swap(&ciphertext, &handle.transport.pointee.output)
        } else {
            unsafe ciphertext.append(contentsOf: handle.transport.pointee.output)
            unsafe handle.transport.pointee.output.removeAll(keepingCapacity: true)
        }
    }

    /// Whether plaintext can be written and read.
    package var isHandshakeComplete: Bool { unsafe SSL_is_init_finished(handle.ssl) == 1 }
}

extension TLSSession {
    private mutating func advance(into plaintext: inout [UInt8]) throws(TLSError) -> TLSOutcome {
        switch phase {
        case .handshake: if try !handshake() { return .open }
        case .open: break
        case .ended(let outcome): return outcome
        case .failed(let error): throw error
        }
        repeat {
            let result = read(into: &plaintext)
            if result == 1 { continue }
            switch unsafe SSL_get_error(handle.ssl, result) {
            case SSL_ERROR_WANT_READ: return .open
            case SSL_ERROR_ZERO_RETURN:
                phase = .ended(.closed)
                return .closed
            default: throw fail()
            }
            // Asking once more when nothing is left would set up a record buffer in vain.
        } while unsafe handle.transport.pointee.inputCount > 0 || SSL_has_pending(handle.ssl) == 1
        return .open
    }

    /// Reads from at most one record.
    private func read(into plaintext: inout [UInt8]) -> CInt {
        // A record never grows by decryption. What is left of an earlier one is read in pieces.
        let wanted = unsafe max(
            handle.transport.pointee.inputCount, Int(SSL_pending(handle.ssl)), 512)
        let space = max(wanted, plaintext.capacity - plaintext.count)
        var result: CInt = 0
        plaintext.append(addingCapacity: space) { span in
            unsafe span.withUnsafeMutableBufferPointer { buffer, initialized in
                ErrorQueue.clear()
                result = unsafe SSL_read_ex(
                    handle.ssl, buffer.baseAddress, buffer.count, &initialized)
            }
        }
        return result
    }

    /// Goes on with the handshake; false when it needs more bytes.
    private mutating func handshake() throws(TLSError) -> Bool {
        do {
            guard try handle.handshake() else { return false }
        } catch {
            phase = .failed(error)
            throw error
        }
        phase = .open
        return true
    }

    /// Ends the session with the cause of the call that just failed.
    private mutating func fail() -> TLSError {
        let error = handle.failure()
        phase = .failed(error)
        return error
    }
}
