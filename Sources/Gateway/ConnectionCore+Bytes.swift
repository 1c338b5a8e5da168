import APNs
import HTTP2
import PushLog

// Bytes in, bytes out, and the clock.

extension ConnectionCore {
    /// Takes what the socket gave: all requests in it are judged and answered.
    mutating func receive(_ bytes: Span<UInt8>, now: Moment) {
        guard phase != .ended else { return }
        lastHeard = now.monotonic
        let outcome = transport.receive(bytes, into: &plaintext)
        if case .handshake = phase, transport.isReady { handshakeDone(now) }
        if !plaintext.isEmpty {
            feed(now)
            plaintext.removeAll(keepingCapacity: true)
        }
        switch outcome {
        case .open: break
        case .ended:
            // Answers first: a request that is answered is not unfinished.
            collectFrames(now)
            end(peerEndReason("peer closed"))
        case .failed(let reason):
            noteAlerts()
            cutOff(.tls, reason)
        }
    }

    /// The connection log tells of TLS alerts as soon as there is one.
    mutating func noteAlerts() {
        let alerts = transport.alerts
        guard alerts.received != nil || alerts.sent != nil else { return }
        services.connections.update(id) { event in
            event.alertReceived = alerts.received
            event.alertSent = alerts.sent
        }
    }

    private mutating func feed(_ now: Moment) {
        // Moved out and back, so that the session can be changed while the bytes are read.
        var bytes: [UInt8] = []
        swap(&bytes, &plaintext)
        releaseWaiting(now)
        let failure = http2.receiveResult(bytes.span, now: now.monotonic)
        swap(&bytes, &plaintext)
        if let failure { return cutOff(.session, "HTTP/2 session failed: \(failure)") }
        drainEvents(now)
        if case .preface = phase, http2.isEstablished { phase = .open }
        reportStreams()
    }

    /// Appends what is to be sent; afterwards `isFinished` tells whether to close.
    mutating func takeOutput(into output: inout [UInt8], now: Moment) {
        defer { noteTimes() }
        answerCommitted()
        collectFrames(now)
        let isOver = http2.isFinished && phase != .ended
        transport.send(&frames, into: &output)
        guard isOver || phase == .ended else { return }
        if isOver { end(goAwayReason) }
        transport.shutdown()
        var nothing: [UInt8] = []
        transport.send(&nothing, into: &output)
    }

    /// The answers that HTTP/2 was given go to the socket.
    mutating func noteTimes() {
        guard times.isWaiting else { return }
        let meter = services.meter
        times.left(at: services.nanoseconds(), counting: meter.answers, meter.times)
    }

    /// Moves what HTTP/2 has to say into `frames`; before the handshake nothing may be said.
    private mutating func collectFrames(_ now: Moment) {
        guard transport.isReady else { return }
        do throws(HTTP2Error) {
            try http2.takeOutput(into: &frames)
        } catch {
            cutOff(.session, "HTTP/2 session failed: \(error)")
        }
        drainEvents(now)
    }

    /// What the session itself gives as the reason for its end.
    private var goAwayReason: String {
        guard let goAway = http2.sentGoAway else {
            return clientLeft ? "client sent GOAWAY" : "HTTP/2 session ended"
        }
        return goAway.debug.isEmpty ? "GOAWAY code \(goAway.code)" : "GOAWAY: \(goAway.text)"
    }

    /// Does what is due; called every half second.
    mutating func tick(_ now: Moment) {
        switch phase.step(at: now.monotonic) {
        case .wait: break
        case .cutOff(let reason): return cutOff(reason)
        case .finalGoAway: finalGoAway()
        }
        if isIdle(at: now.monotonic) { return leaveIdle() }
        do throws(HTTP2Error) {
            try http2.expire(now: now.monotonic)
        } catch {
            return cutOff(.session, "HTTP/2 session failed: \(error)")
        }
        drainEvents(now)
        reportStreams()
    }

    private mutating func isIdle(at now: UInt64) -> Bool {
        let limit = services.limits.idleMilliseconds
        guard limit > 0, case .open = phase else { return false }
        // A sender that waits for an answer has every reason to be silent.
        if http2.openStreams > 0 { lastBusy = now }
        return now >= max(lastHeard, lastBusy) + limit
    }

    /// The sender was silent too long.
    ///
    /// Source: field case FC-A13.
    private mutating func leaveIdle() {
        http2.terminate(code: HTTP2Code.noError, debug: Reason.idleTimeout.body())
    }

    /// Gives large buffers back while the connection rests.
    mutating func rest() {
        if plaintext.capacity > services.limits.restBytes { plaintext = [] }
        if frames.capacity > services.limits.restBytes { frames = [] }
    }

    /// True while the peer should not be read: too much waits to be sent to it.
    var wantsReadPaused: Bool { http2.wantsReadPaused }

    private mutating func reportStreams() {
        guard streams != reportedStreams else { return }
        reportedStreams = streams
        let count = streams
        services.connections.update(id) { $0.streams = count }
    }
}

// MARK: - Drain

extension ConnectionCore {
    /// Begins the graceful end: GOAWAY with the greatest id, then a PING as round-trip probe.
    ///
    /// Source: reliability section 7.
    mutating func beginDrain(_ now: Moment) {
        switch phase {
        case .handshake: end("server stopped during the TLS handshake")
        case .preface, .open:
            do throws(HTTP2Error) {
                try http2.shutdownNotice()
                // The library sends a PING before other frames, and the probe must follow the notice.
                try http2.takeOutput(into: &frames)
                try http2.ping(ConnectionCore.probe)
                phase = .noticed(deadline: now.monotonic + services.limits.noticeMilliseconds)
            } catch {
                end("server stopped")
            }
        case .noticed, .draining, .ended: break
        }
    }

    static let probe: UInt64 = 0x6d6f_636b_6170_6e73

    /// The second GOAWAY: streams up to the last processed one are still answered.
    mutating func finalGoAway() {
        guard case .noticed = phase else { return }
        http2.finalGoAway(debug: Array(#"{"reason":"Shutdown"}"#.utf8))
        phase = .draining
    }
}

extension HTTP2Session {
    /// `receive` with its error as a value.
    fileprivate mutating func receiveResult(
        _ bytes: Span<UInt8>, now: UInt64
    ) -> HTTP2Error? {
        do throws(HTTP2Error) {
            try receive(bytes, now: now)
            return nil
        } catch {
            return error
        }
    }
}
