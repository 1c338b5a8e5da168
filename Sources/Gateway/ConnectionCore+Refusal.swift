import APNs
import HTTP2
import PushLog

// A client certificate of the other environment: the connection is refused, not the push.

extension ConnectionCore {
    /// Whether a push may come that the certificate does not fit, so that the environment of each
    /// is judged as soon as its header block is complete.
    ///
    /// False for senders without a certificate, who pay nothing for it, and for most with one.
    func mayRefuseConnection(
        _ certificate: ClientCertificateSummary, _ environment: Environment
    ) -> Bool {
        guard judgesCredentials, certificate.provider.hasExtension,
            services.rules.level(of: .badCertificateEnvironment) == .enforce
        else { return false }
        let possible = isEnvironmentFixed ? [environment] : Environment.allCases
        return !possible.allSatisfy(certificate.provider.environments.contains)
    }

    /// The header block of a push is complete: a certificate of the other environment ends the
    /// connection now, whether or not the body ever comes.
    ///
    /// Source: wire fact W6, protocol 1.5, field case FC-C1.
    mutating func refusesConnection(_ request: HTTP2Request, _ now: Moment) -> Bool {
        let push = PushRequest(request.raw.withoutSecret)
        guard let connection = connectionInfo(of: push),
            let certificate = certificateFacts(push, connection)
        else { return false }
        var judging = RequestJudging(services.rules)
        guard judging.refusesConnection(push, certificate: certificate),
            let rule = judging.judgement.refusal
        else { return false }
        let credential = credentials.summary(of: request.raw.authorization)
        guard var record = makeRecord(push, request.streamID, credential, now) else { return false }
        streams += 1
        refusedStreams.append(request.streamID)
        record.explanation = judging.judgement.explanation
        record.trust = trust(judging)
        refuseConnection(&record, rule)
        return true
    }

    /// No answer, a GOAWAY.
    private mutating func refuseConnection(_ record: inout PushRecord, _ rule: RuleID) {
        let reason = RuleBook.rule(rule).reason
        record.answer = PushAnswer(status: 0, reason: reason, rule: rule)
        recordUnanswered(record)
        guard !http2.isTerminated else { return }
        services.meter.refused.add(.certificate)
        http2.terminate(lastStreamID: 0, code: HTTP2Code.noError, debug: reason.body())
        services.log(
            GatewayNotice(
                event: "refused", connection: id, peer: peer, detail: record.explanation?.got ?? ""
            ))
    }

    /// What came in the same segment as the refused push: no request of it is judged any more.
    mutating func drainRefused(_ now: Moment) {
        while let event = http2.nextEvent() {
            switch event {
            case .requestBegan(let request): _ = refusesConnection(request, now)
            case .request(let request):
                record(
                    request.streamID, request.raw, now,
                    Explanation(
                        got: "a request on a connection that was refused meanwhile",
                        expected: "a client certificate for the environment of every push",
                        hint: "the push was not judged and not delivered"))
            case .malformedRequest, .abandonedRequest, .pingAcknowledged, .notice,
                .goAwayReceived, .streamClosed, .settingsAcknowledged:
                took(event, now)
            }
        }
    }
}
