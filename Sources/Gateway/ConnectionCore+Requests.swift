import APNs
import Faults
import HTTP2
import JSON
import PushLog

// Requests: judged, recorded, answered.

extension ConnectionCore {
    mutating func drainEvents(_ now: Moment) {
        while let event = http2.nextEvent() {
            switch event {
            case .request(let request): answer(request, now)
            case .requestBegan(let request):
                if refusesConnection(request, now) { return drainRefused(now) }
            case .malformedRequest, .abandonedRequest, .pingAcknowledged, .notice,
                .goAwayReceived, .streamClosed, .settingsAcknowledged:
                took(event, now)
            }
        }
    }

    /// Everything but a request that takes an answer.
    mutating func took(_ event: HTTP2Event, _ now: Moment) {
        switch event {
        case .malformedRequest(let request):
            record(
                request.streamID, request.raw, now,
                Explanation(
                    got: request.detail,
                    expected: "a request as RFC 9113 section 8 describes",
                    hint: "the stream was reset; correct the sender's HTTP/2 code"))
        case .abandonedRequest(let request):
            record(
                request.streamID, request.raw, now,
                Explanation(
                    got: "header fields and \(request.raw.bodyLength) bytes of body, "
                        + "then a reset, a close or silence",
                    expected: "the end of the request",
                    hint: "the push was not judged and not delivered"))
        case .pingAcknowledged(let payload):
            if payload == ConnectionCore.probe { finalGoAway() }
        case .notice(let notice): noticed(notice)
        case .goAwayReceived(let goAway):
            clientLeft = true
            note("client sent GOAWAY code \(goAway.code)")
        case .streamClosed(let streamID, _): letGo(streamID)
        case .settingsAcknowledged, .request, .requestBegan: break
        }
    }

    /// The accept path: faults, rules, device, log, answer.
    private mutating func answer(_ request: HTTP2Request, _ now: Moment) {
        streams += 1
        times.began = now.nanoseconds
        let credential = credentials.summary(of: request.raw.authorization)
        let push = PushRequest(request.raw.withoutSecret)
        guard var record = makeRecord(push, request.streamID, credential, now) else { return }
        guard services.commits.isAccepting else { return answerUnavailable(&record) }
        if let decision = services.faults.decide(record, at: .requestComplete) {
            return meet(decision, &record, .judge(request.raw.authorization), now)
        }
        judge(&record, request.raw.authorization, now)
    }

    /// Steps 0 to 9, then the reserved device tokens.
    mutating func judge(
        _ record: inout PushRecord, _ authorization: WithheldValue?, _ now: Moment
    ) {
        guard waiting.isEmpty else { return wait(record, authorization) }
        var judging = RequestJudging(services.rules)
        let presented = presented(authorization)
        let certificate = certificateFacts(record)
        if !judging.refusesBeforeCredentials(
            record.request, presented: presented,
            certificate: judgesCredentials ? certificate : nil)
        {
            guard
                let facts = credentialFacts(presented, authorization, certificate, record, now)
            else { return wait(record, authorization) }
            judging.finish(
                record.request, credentials: facts,
                hasDefaultTopic: certificate?.hasDefaultTopic ?? false, reader: &reader)
        }
        record.trust = trust(judging)
        if !isTokenAccepted, ledger.hasAcceptedToken { tokenAccepted(record.credential) }
        judged(&record, judging, now)
    }

    private mutating func judged(
        _ record: inout PushRecord, _ judging: RequestJudging, _ now: Moment
    ) {
        let judgement = judging.judgement
        if carriesUniqueID(judgement, record) { record.uniqueID = identifiers.next() }
        record.payload = judgement.payload
        record.findings = findings(record, judging, now)
        if let rule = judgement.refusal {
            record.explanation = judgement.explanation
            let reason = services.credentials.reason(of: rule)
            record.answer = PushAnswer(status: reason.status, reason: reason, rule: rule)
            record.entered(services.sink.refused(record))
            return send(record, now)
        }
        if let decision = services.faults.testToken(record) {
            return meet(decision, &record, .admit, now)
        }
        admit(&record, now)
    }

    /// Steps 10 to 12: to the device, into the log.
    mutating func admit(_ record: inout PushRecord, _ now: Moment) {
        let answer = services.sink.admit(&record)
        record.answer = answer
        send(record, now)
    }

    /// The record is in the log: its answer may leave, unless a fault delays it.
    private mutating func send(_ record: PushRecord, _ now: Moment) {
        if let decision = services.faults.decide(record, at: .answerReady) {
            services.sink.met(fault: decision.fault, sequence: record.sequence)
            if decision.delayMilliseconds > 0 {
                return hold(record, .respond, decision.delayMilliseconds, now)
            }
        }
        respond(record)
    }

    /// Sends the answer, once its record is committed.
    mutating func respond(_ record: PushRecord) {
        guard services.commits.horizon >= record.revision else {
            return wait(forCommitOf: record)
        }
        answerDecided(record)
    }

    mutating func answer(_ record: PushRecord) {
        if services.shrinksStreamsOnError {
            announce(record.answer.status == 200 ? services.http2.maximumStreams : 1)
        }
        var body = answers.write(
            record.answer, of: record, contentType: services.errorContentType)
        // Source: RFC 9110 section 9.3.2; a client counts a body here as a protocol error.
        if record.request.isHEAD { body = nil }
        times.answered(record.answer, counting: services.meter.answers)
        do throws(HTTP2Error) {
            try http2.respond(streamID: record.streamID, head: answers.head, body: body)
        } catch {
            cutOff(.session, "HTTP/2 session failed: \(error)")
        }
    }

    private func findings(
        _ record: PushRecord, _ judging: RequestJudging, _ now: Moment
    ) -> [Finding] {
        let judgement = judging.judgement
        guard
            Findings.mayExist(
                record.request, credentials: judging.context.credentials,
                warnings: judgement.warnings, lint: judgement.lint, now: now.wall)
        else { return [] }
        return Findings.build(
            record.request, context: judging.context, device: DeviceFacts(),
            warnings: judgement.warnings, lint: judgement.lint,
            payloadError: reader.error.map { ($0.message, $0.offset) }, now: now.wall)
    }

    /// Whether the answer has an `apns-unique-id`: in development, on 200 and on errors that come
    /// after the credentials passed.
    ///
    /// Source: wire fact W4, decision 14.4.
    private func carriesUniqueID(_ judgement: RequestJudgement, _ record: PushRecord) -> Bool {
        guard record.environment == .development else { return false }
        return judgement.refusal.map { RuleBook.isAfterCredentials($0) } ?? true
    }

    /// The environment is the listener's, else chosen by server name, else by `:authority`:
    /// Apple's names decide.
    ///
    /// Source: design, ports and environments.
    mutating func connectionInfo(of request: PushRequest) -> ConnectionInfo? {
        let field = request.range(of: .authority) == nil ? HeaderField.host : .authority
        guard let info, !isEnvironmentFixed, let range = request.range(of: field),
            request.raw.bytes.span.extracting(range).mayNameApple,
            let named = request.text(field).flatMap({ Environment(appleHost: $0) }),
            named != info.environment
        else { return info }
        if let known = namedByAuthority { return known }
        let made = info.standing(for: named)
        namedByAuthority = made
        return made
    }

    mutating func makeRecord(
        _ request: PushRequest, _ streamID: Int32, _ credential: CredentialSummary?,
        _ now: Moment
    ) -> PushRecord? {
        guard let info = connectionInfo(of: request) else { return nil }
        return PushRecord(
            receivedAt: now.wall, arrivedAt: now.virtual, connection: info, streamID: streamID,
            request: request,
            credential: credential, madeID: identifiers.next())
    }

    /// A request that took no answer is in the log too, without status.
    mutating func record(
        _ streamID: Int32, _ raw: RawRequest, _ now: Moment, _ explanation: Explanation
    ) {
        guard !refusedStreams.contains(streamID) else { return }
        streams += 1
        let credential = credentials.summary(of: raw.authorization)
        let push = PushRequest(raw.withoutSecret)
        guard var record = makeRecord(push, streamID, credential, now) else { return }
        record.explanation = explanation
        recordUnanswered(record)
    }

    /// A push that ends without an answer.
    func recordUnanswered(_ record: PushRecord) {
        services.meter.answers.leftUnanswered()
        services.sink.refused(record)
    }

    private mutating func noticed(_ notice: HTTP2Notice) {
        if let reason = CutOffReason(notice.kind) { count(reason) }
        note("\(notice.kind.rawValue): \(notice.text)")
        services.log(
            GatewayNotice(
                event: notice.kind.rawValue, connection: id, peer: peer, detail: notice.text))
    }
}

extension Span where Element == UInt8 {
    /// Begins with `api`, in any case (RFC 3986 section 6.2.2.1): only then a text is made of it.
    fileprivate var mayNameApple: Bool {
        count > 3 && self[0] | 0x20 == UInt8(ascii: "a") && self[1] | 0x20 == UInt8(ascii: "p")
            && self[2] | 0x20 == UInt8(ascii: "i")
    }
}

extension RawRequest {
    /// The same request without the value of its `authorization` field: what may be stored.
    var withoutSecret: RawRequest {
        RawRequest(
            bytes: bytes, fieldsEnd: fieldsEnd, bodyLength: bodyLength, isComplete: isComplete,
            authorization: nil, authorizationCount: authorizationCount)
    }
}
