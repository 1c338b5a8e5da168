import APNs
import HTTP1
import JSON
import PushLog
import Routing

extension ControlAPI {
    /// Waits until an expectation is met or cannot be met any more.
    ///
    /// Source: the control plane's table of operations.
    func verifyPushes(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let body = try request.json(
            whenEmpty: "send {\"match\": {\"topic\": \"com.example.app\"}, \"at_least\": 1}, "
                + "for instance")
        do throws(DevicePlanError) {
            var verify = try VerifyRequest(json: body, now: request.query.now)
            verify.after = anchored(verify.query).after
            return .verify(verify)
        } catch {
            throw .badMember(error)
        }
    }

    /// Begins a verification that ends in one answer, unless the client leaves before.
    func begin(
        _ request: VerifyRequest, respond: @escaping @Sendable (VerifyAnswer) -> Void
    ) -> PendingVerify {
        let begun = configuration.now()
        let start = scheduler.nowMilliseconds
        let pending = PendingVerify(request, log: log, scheduler: scheduler) { [self] end in
            respond(answer(request, end, begun: begun, start: start))
        }
        pending.begin()
        return pending
    }

    private func answer(
        _ request: VerifyRequest, _ end: VerifyEnd, begun: Instant, start: UInt64
    ) -> VerifyAnswer {
        let waited = scheduler.nowMilliseconds - start
        // Where too many came the pushes themselves tell why.
        guard !end.isVerified, end.page.records.count < request.countMin else {
            return VerifyAnswer(
                request: request, end: end, waitedMilliseconds: waited, lack: Lack())
        }
        return VerifyAnswer(
            request: request, end: end, waitedMilliseconds: waited,
            lack: lack(request.query, begun: begun))
    }
}
