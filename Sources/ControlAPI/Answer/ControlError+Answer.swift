import Faults
import HTTP1
import JSON
import PushLog
import Routing

extension ControlError {
    /// What the client is told: the table of errors.
    var answer: ErrorAnswer {
        switch self {
        case .hostMissing(let count):
            ErrorAnswer(
                status: 400, code: "bad-host",
                message: "got \(count) Host fields, expected exactly one", field: "Host")
        case .hostMalformed:
            ErrorAnswer(
                status: 400, code: "bad-host",
                message: "got neither a name nor an address with or without a port",
                field: "Host", hint: "send name, name:port, [address] or [address]:port")
        case .hostForeign(let name):
            ErrorAnswer(
                status: 403, code: "host-not-allowed",
                message: "got \(ErrorAnswer.quoted(name)), expected an IP address, a name without "
                    + "a dot, localhost or an allowed name",
                field: "Host", hint: "start the server with --allowed-host and this name")
        case .originForeign(let field, let value):
            ErrorAnswer(
                status: 403, code: "cross-origin",
                message: "got \(ErrorAnswer.quoted(value)): a page of another site may not "
                    + "change or follow anything here",
                field: field, hint: "call the control plane from a program")
        case .contentType(let got):
            ErrorAnswer(
                status: 415, code: "content-type",
                message: "got \(got.map(ErrorAnswer.quoted) ?? "no content type") from a "
                    + "browser, expected application/json",
                field: "Content-Type", hint: "send Content-Type: application/json")
        case .tokenWrong(let file):
            ErrorAnswer(
                status: 401, code: "unauthorized",
                message: "the control token is missing or wrong", field: "Authorization",
                hint: "send Authorization: Bearer and the token "
                    + (file.map { "in the server's file \($0)" } ?? "of --control-token"),
                headers: [HTTP1Header("WWW-Authenticate", "Bearer realm=\"mock-apns\"")])
        case .bodyTooLarge(let bytes, let limit):
            ErrorAnswer(
                status: 413, code: "body-too-large",
                message: "got a body of \(bytes) bytes, expected at most \(limit)")
        case .pathUnknown:
            ErrorAnswer(
                status: 404, code: "not-found", message: "nothing has this path",
                hint: "GET / lists what is here")
        case .methodNotAllowed(let allowed):
            ErrorAnswer(
                status: 405, code: "method-not-allowed",
                message: "got another method, expected \(allowed.joined(separator: ", "))",
                headers: [HTTP1Header("Allow", allowed.joined(separator: ", "))])
        case .operationUnknown(let id):
            ErrorAnswer(
                status: 404, code: "no-such-operation",
                message: "no operation has the id \(ErrorAnswer.quoted(id))", field: "operation",
                hint: NearMatch.hint(id, among: ControlOperation.all.map(\.id))
                    ?? "GET /openapi.json lists the operations")
        case .segmentMissing(let path):
            ErrorAnswer(
                status: 400, code: "bad-value",
                message: "got no name, expected one for \(path)")
        case .unknownParameter(let name, let known):
            ErrorAnswer(
                status: 400, code: "unknown-parameter",
                message: "got the unknown parameter \(ErrorAnswer.quoted(name)), expected "
                    + (known.isEmpty ? "none" : "one of " + known.joined(separator: ", ")),
                field: ErrorAnswer.shortened(name), hint: NearMatch.hint(name, among: known))
        case .repeatedParameter(let name):
            ErrorAnswer(
                status: 400, code: "repeated-parameter",
                message: "got the parameter more than once, expected it once", field: name,
                hint: "ask once for each value")
        case .badEncoding(let field, let fault):
            ErrorAnswer(
                status: 400, code: "bad-encoding",
                message: "got \(fault.got), expected percent-encoded UTF-8", field: field,
                hint: "with curl use --get --data-urlencode 'name=value'")
        case .badValue(let field, let got, let expected, let hint):
            ErrorAnswer(
                status: 400, code: "bad-value",
                message: "got \(ErrorAnswer.quoted(got)), expected \(expected)", field: field,
                hint: hint)
        case .badJSON(let error, let line, let column, let hint):
            ErrorAnswer(
                status: 400, code: "bad-json",
                message: "line \(line), column \(column): \(error.message)", hint: hint)
        case .badMember(let error): ErrorAnswer("bad-value", error)
        case .badDevice(let error): ErrorAnswer("bad-device", error)
        case .badFault(.malformed(let error)): ErrorAnswer("bad-fault", error)
        case .badFault(.planFull(let limit)):
            ErrorAnswer(
                status: 409, code: "fault-plan-full",
                message: FaultError.planFull(limit: limit).message,
                hint: FaultError.planFull(limit: limit).hint)
        case .faultUnknown(let name, let known):
            ErrorAnswer(
                status: 404, code: "no-such-fault",
                message: "the plan has no fault \(ErrorAnswer.quoted(name))", field: "name",
                hint: NearMatch.hint(name, among: known) ?? "GET /v1/faults lists the faults")
        case .deviceConflict(let conflict):
            ErrorAnswer(
                status: 409, code: "device-conflict", message: conflict.message,
                field: conflict.field, hint: conflict.hint)
        case .deviceUnknown(let id):
            ErrorAnswer(
                status: 404, code: "no-such-device",
                message: "no device has the id or device token "
                    + ErrorAnswer.quoted(id),
                field: "id", hint: "GET /v1/devices lists the registered devices")
        case .deviceAmbiguous(let ids):
            ErrorAnswer(
                status: 409, code: "ambiguous-device-token",
                message: "\(ids.count) devices have this device token: "
                    + ids.joined(separator: ", "),
                field: "id", hint: "use one of the ids")
        case .actionImpossible(let obstacle):
            ErrorAnswer(
                status: 409, code: obstacle.reason.name, message: obstacle.message,
                field: "action", hint: obstacle.hint)
        case .pushUnknown(let sequence):
            ErrorAnswer(
                status: 404, code: "no-such-push", message: "the log has no push \(sequence)",
                field: "seq",
                hint: "it may have been deleted or dropped; GET /v1/pushes lists "
                    + "what is there")
        case .noSimulatorFile(let obstacle):
            ErrorAnswer(
                status: 409, code: "no-simulator-file", message: obstacle.message, field: "seq",
                hint: "GET /v1/pushes/{seq} shows the record as it is")
        case .subscribersFull(let limit):
            ErrorAnswer(
                status: 503, code: "too-many-subscribers",
                message: "\(limit) readers follow the events already, which is the most there may",
                hint: "end one of them, or ask GET /v1/pushes with wait")
        case .erasureIncomplete(let count):
            ErrorAnswer(
                status: 503, code: "erasure-incomplete",
                message: "\(count) records are deleted, but the files of the log may still have "
                    + "bytes of them",
                field: "erase",
                hint: "ask again; see /readyz, and end other programs that read the log's file")
        case .notDeleted(let trouble):
            ErrorAnswer(
                status: 503, code: "not-deleted",
                message: "\(trouble.deleted) records are deleted, not all that were meant: "
                    + trouble.cause,
                hint: "ask again; /readyz tells when the log is well")
        case .notRead(let trouble):
            ErrorAnswer(
                status: 503, code: "log-unreadable",
                message: "what is asked for may be there or not: \(trouble.cause)",
                hint: "ask again; if it stays, the disk or the file is damaged: end the server, "
                    + "look at the disk, and start with a copy of the data folder or a new one")
        case .notKept(let trouble):
            ErrorAnswer(
                status: 503, code: "not-kept",
                message: "it is done, but would not survive this server: \(trouble.cause)",
                hint: "nothing more is needed: it is kept as soon as /readyz says that the log is "
                    + "well; to be sure ask again then")
        case .badKey(let error): ErrorAnswer("bad-key", error)
        case .keyRefused(let refusal):
            ErrorAnswer(
                status: 400, code: "bad-key", message: refusal.message, field: "pem",
                hint: "send the private or the public part of a P-256 key in PEM, as in Apple's "
                    + ".p8 files, or leave pem out to make a key")
        case .keyUnknown(let keyID, let known):
            ErrorAnswer(
                status: 404, code: "no-such-key",
                message: "no provider key has the id \(ErrorAnswer.quoted(keyID))", field: "kid",
                hint: NearMatch.hint(keyID, among: known) ?? "GET /v1/keys lists the keys")
        case .keysFull(let limit):
            ErrorAnswer(
                status: 409, code: "too-many-keys",
                message: "the server has \(limit) keys already, which is the most it may",
                hint: "remove keys with DELETE /v1/keys/{kid}")
        case .clockBehind(let asked, let now):
            ErrorAnswer(
                status: 409, code: "clock-behind",
                message: "got \(asked), expected \(now) or later: the clock only moves forward",
                field: "set", hint: "start a server of its own for an earlier time")
        }
    }
}
