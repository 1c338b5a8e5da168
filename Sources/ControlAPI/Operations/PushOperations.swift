import HTTP1
import JSON
import PushLog

extension ControlAPI {
    func listPushes(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let parameters = try ListParameters(request.query)
        if let milliseconds = parameters.waitMilliseconds, milliseconds > 0 {
            return .wait(
                LogWait(
                    query: parameters.query, count: parameters.count, milliseconds: milliseconds))
        }
        let page = log.page(parameters.query)
        let isWait = parameters.waitMilliseconds != nil
        let timedOut = isWait && page.records.count < parameters.count
        return .answer(page.answer(timedOut: timedOut))
    }

    func getPush(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let text = request.parameter
        let isDigits = text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        guard isDigits, let sequence = UInt64(text) else {
            throw .badValue(
                field: "seq", got: text, expected: "the whole number seq of a record", hint: nil)
        }
        guard let record = log.record(sequence: sequence) else {
            throw .pushUnknown(sequence: sequence)
        }
        var json = JSONWriter(reserving: 4_096)
        record.write(to: &json)
        return .answer(.json(200, json))
    }

    func deletePushes(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let matcher = try PushFilter.matcher(request.query)
        let mustErase = try request.query.word("erase", among: [("true", true), ("false", false)])
        guard mustErase == true else { return .answer(.deleted(log.delete(matcher))) }
        guard let token = matcher.deviceToken, matcher.conditions == [.deviceToken] else {
            throw .badValue(
                field: "erase", got: "true with other filters than device_token, or none",
                expected: "erase with device_token alone",
                hint: "what is erased is all that there is of one device token")
        }
        return .answer(.deleted(try erase(matcher, token)))
    }

    /// Erases a device token: its records, and its apps with what is stored for them.
    ///
    /// The devices first: what becomes of their pushes is written to records that then go.
    private func erase(_ matcher: Matcher, _ token: String) throws(ControlError) -> Int {
        _ = devices.clear(matcher)
        let erasure = log.erase(deviceToken: token)
        guard erasure.isComplete else { throw .erasureIncomplete(count: erasure.count) }
        return erasure.count
    }
}

extension Page {
    /// The list of the control plane.
    ///
    /// Source: its list shape, version 1.
    func answer(timedOut: Bool) -> HTTP1Response {
        var json = JSONWriter(reserving: 256 + records.count * 2_048)
        json.beginObject()
        json.key("pushes")
        json.beginArray()
        for record in records { record.write(to: &json) }
        json.endArray()
        json.member("next", Int64(clamping: next.revision))
        json.member("more", hasMore)
        json.member("timed_out", timedOut)
        json.member("dropped", Int64(clamping: dropped))
        json.endObject()
        return .json(200, json)
    }
}

extension HTTP1Response {
    /// How many things an operation removed.
    static func deleted(_ count: Int) -> HTTP1Response {
        var json = JSONWriter()
        json.beginObject()
        json.member("deleted", Int64(count))
        json.endObject()
        return .json(200, json)
    }
}
