import APNs
import HTTP2
import JSON
import PushLog

// Requests: judged, recorded, answered.

extension ConnectionCore {
    mutating func drainEvents(_ now: Moment) {
        while let event = http2.nextEvent() {
            switch event {
            case .request(let request): answer(request, now)
            case .malformedRequest(let request): recordMalformed(request, now)
            case .pingAcknowledged(let payload):
                if payload == ConnectionCore.probe { finalGoAway() }
            case .notice(let notice): noticed(notice)
            case .goAwayReceived(let goAway):
                clientLeft = true
                note("client sent GOAWAY code \(goAway.code)")
            case .streamClosed, .settingsAcknowledged: break
            }
        }
    }

    /// The accept path: rules, device, log, answer.
    private mutating func answer(_ request: HTTP2Request, _ now: Moment) {
        streams += 1
        let credential = credentials.summary(of: request.raw.authorization)
        let push = PushRequest(request.raw.withoutSecret)
        let judgement = RequestJudge.judge(push, settings: services.rules, reader: &reader)
        guard
            var record = makeRecord(
                push, request.streamID, credential, hasUniqueID: carriesUniqueID(judgement), now)
        else { return }
        record.payload = judgement.payload
        if Findings.mayExist(
            record.request, warnings: judgement.warnings, lint: judgement.lint, now: now.wall)
        {
            record.findings = findings(record, judgement, now)
        }
        let answer: PushAnswer
        if let rule = judgement.refusal {
            answer = .refused(by: rule)
            record.answer = answer
            record.explanation = judgement.explanation
            services.sink.refused(record)
        } else {
            answer = services.sink.admit(&record)
        }
        let body = answers.write(answer, of: record)
        do throws(HTTP2Error) {
            try http2.respond(streamID: request.streamID, head: answers.head, body: body)
        } catch {
            cutOff("HTTP/2 session failed: \(error)")
        }
    }

    private func findings(
        _ record: PushRecord, _ judgement: RequestJudgement, _ now: Moment
    ) -> [Finding] {
        Findings.build(
            record.request, context: RuleContext(payload: judgement.payload),
            device: DeviceFacts(), warnings: judgement.warnings, lint: judgement.lint,
            payloadError: reader.error.map { ($0.message, $0.offset) }, now: now.wall)
    }

    /// Whether the answer has an `apns-unique-id`: in development, on 200 and on errors that come
    /// after the credentials passed.
    ///
    /// Source: wire fact W4, decision 14.4.
    private func carriesUniqueID(_ judgement: RequestJudgement) -> Bool {
        guard info?.environment == .development else { return false }
        return judgement.refusal.map { RuleBook.isAfterCredentials($0) } ?? true
    }

    private mutating func makeRecord(
        _ request: PushRequest, _ streamID: Int32, _ credential: CredentialSummary?,
        hasUniqueID: Bool, _ now: Moment
    ) -> PushRecord? {
        guard let info else { return nil }
        let made = identifiers.next()
        return PushRecord(
            receivedAt: now.wall, connection: info, streamID: streamID, request: request,
            credential: credential, madeID: made,
            uniqueID: hasUniqueID ? identifiers.next() : nil)
    }

    /// A request that HTTP/2 itself refuses is in the log too, without status.
    private mutating func recordMalformed(_ request: HTTP2MalformedRequest, _ now: Moment) {
        streams += 1
        let credential = credentials.summary(of: request.raw.authorization)
        let push = PushRequest(request.raw.withoutSecret)
        guard
            var record = makeRecord(push, request.streamID, credential, hasUniqueID: false, now)
        else { return }
        record.explanation = Explanation(
            got: request.detail, expected: "a request as RFC 9113 section 8 describes",
            hint: "the stream was reset; correct the sender's HTTP/2 code")
        services.sink.refused(record)
    }

    private mutating func noticed(_ notice: HTTP2Notice) {
        note("\(notice.kind.rawValue): \(notice.text)")
        services.log(
            GatewayNotice(
                event: notice.kind.rawValue, connection: id, peer: peer, detail: notice.text))
    }
}

extension RawRequest {
    /// The same request without the value of its `authorization` field: what may be stored.
    fileprivate var withoutSecret: RawRequest {
        RawRequest(
            bytes: bytes, fieldsEnd: fieldsEnd, bodyLength: bodyLength, isComplete: isComplete,
            authorization: nil, authorizationCount: authorizationCount)
    }
}
