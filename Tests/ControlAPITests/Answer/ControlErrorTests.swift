import APNs
import Faults
import HTTP1
import JSON
import PushLog
import Routing
import Testing

@testable import ControlAPI

struct ControlErrorTests {
    static let all: [(error: ControlError, status: Int, code: String)] = [
        (.hostMissing(count: 2), 400, "bad-host"), (.hostMalformed, 400, "bad-host"),
        (.hostForeign(name: "x"), 403, "host-not-allowed"),
        (.originForeign(field: "Origin", value: "x"), 403, "cross-origin"),
        (.contentType(got: nil), 415, "content-type"),
        (.tokenWrong(file: nil), 401, "unauthorized"),
        (.bodyTooLarge(bytes: 2, limit: 1), 413, "body-too-large"),
        (.pathUnknown, 404, "not-found"),
        (.methodNotAllowed(allowed: ["GET"]), 405, "method-not-allowed"),
        (.unknownParameter(name: "x", known: []), 400, "unknown-parameter"),
        (.repeatedParameter(name: "x"), 400, "repeated-parameter"),
        (.badEncoding(field: nil, fault: .nul), 400, "bad-encoding"),
        (.badValue(field: "x", got: "y", expected: "z", hint: nil), 400, "bad-value"),
        (.badJSON(JSONError(.empty, at: 0), line: 1, column: 1, hint: nil), 400, "bad-json"),
        (
            .badMember(DevicePlanError(.badValue, path: "", got: "x", expected: "y")), 400,
            "bad-value"
        ),
        (
            .badFault(
                .malformed(DevicePlanError(.badValue, path: "", got: "x", expected: "y"))), 400,
            "bad-fault"
        ),
        (.badFault(.planFull(limit: 256)), 409, "fault-plan-full"),
        (.erasureIncomplete(count: 3), 503, "erasure-incomplete"),
        (.notDeleted(LogTrouble(cause: "locked", deleted: 3)), 503, "not-deleted"),
        (.notKept(LogTrouble(cause: "full")), 503, "not-kept"),
        (.notRead(LogTrouble(cause: "damaged")), 503, "log-unreadable"),
        (.faultUnknown(name: "x", known: []), 404, "no-such-fault"),
        (
            .badDevice(DevicePlanError(.badValue, path: "", got: "x", expected: "y")), 400,
            "bad-device"
        ),
        (.deviceConflict(DeviceConflict(message: "m")), 409, "device-conflict"),
        (.deviceUnknown(id: "x"), 404, "no-such-device"),
        (.deviceAmbiguous(ids: ["a", "b"]), 409, "ambiguous-device-token"),
        (.actionImpossible(ActionImpossible(.alreadySo, "m")), 409, "already-so"),
        (.actionImpossible(ActionImpossible(.notRunning, "m", hint: "h")), 409, "not-running"),
        (.pushUnknown(sequence: 1), 404, "no-such-push"),
        (.noSimulatorFile(.truncated), 409, "no-simulator-file"),
        (.subscribersFull(limit: 32), 503, "too-many-subscribers"),
        (
            .badKey(DevicePlanError(.badValue, path: "", got: "x", expected: "y")), 400, "bad-key"
        ),
        (.keyRefused(KeyRefusal(message: "m")), 400, "bad-key"),
        (.keyUnknown(keyID: "x", known: []), 404, "no-such-key"),
        (.keysFull(limit: 1), 409, "too-many-keys"),
        (
            .clockBehind(asked: Instant(seconds: 1), now: Instant(seconds: 2)), 409, "clock-behind"
        ),
    ]

    @Test("each error has its status, its code and the one form", arguments: all)
    func form(_ row: (error: ControlError, status: Int, code: String)) throws {
        let error = try row.error.answer.response.error()
        #expect(error.status == row.status)
        #expect(error.code == row.code)
        #expect(!error.message.isEmpty)
    }

    @Test("a long text of the client is cut, by code points")
    func quoted() {
        #expect(ErrorAnswer.quoted("abc") == "\"abc\"")
        #expect(ErrorAnswer.quoted(String(repeating: "a", count: 80)).count == 82)
        let long = String(repeating: "e\u{301}", count: 1_000)
        #expect(
            ErrorAnswer.quoted(long) == "\"" + String(repeating: "e\u{301}", count: 40) + "...\"")
    }

    @Test("an unknown parameter names the known ones and the one meant")
    func unknownParameter() throws {
        let error = try Bench().ask("GET", "/v1/pushes?deviceToken=aa").error()
        #expect(error.field == "deviceToken")
        #expect(
            error.message == """
                got the unknown parameter "deviceToken", expected one of topic, device_token, \
                apns_id, push_type, status, reason, outcome, environment, kid, peer, since, \
                until, text, after, limit, order, wait, count, format
                """)
        #expect(error.hint == "did you mean \"device_token\"?")
        let none = try Bench().ask("GET", "/livez?a=1").error()
        #expect(none.message == "got the unknown parameter \"a\", expected none")
    }
}
