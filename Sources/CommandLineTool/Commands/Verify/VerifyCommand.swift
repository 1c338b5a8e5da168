internal import JSON

/// `mock-apns verify`: whether the pushes that were expected have come.
package enum VerifyCommand {
    /// Prints what was found.
    ///
    /// - Returns: 0 where the expectation is met, else 1.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        let (text, status) = try answer(arguments, environment: environment)
        Output.standard.write(text)
        return status
    }

    /// What is printed, and the exit status.
    ///
    /// - Throws: `.usage` for two expectations, `.failed` without an answer.
    package static func answer(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> (text: String, status: Int32) {
        let values = try GivenValues(arguments, environment: environment, for: .verify)
        let body = try body(values)
        var client = try ControlPlaneClient(values)
        let answer = try client.post(
            "/v1/verify", body, timeoutMilliseconds: longestMilliseconds)
        let isVerified = answer.value(for: "verified")?.bool == true
        let text =
            values.text(.format) == "json"
            ? TerminalText.line(json: answer) : text(of: answer, isVerified)
        return (text, isVerified ? 0 : 1)
    }

    /// Both times of a verification at their longest, and the way.
    private static let longestMilliseconds = 150_000

    private static func text(of answer: JSONValue, _ isVerified: Bool) -> String {
        let sentence = answer.value(for: "sentence")?.string ?? ""
        var lines = [(isVerified ? "verified: " : "not verified: ") + sentence]
        for push in answer.value(for: "pushes")?.array ?? [] {
            lines.append("  " + ClueText.push(push))
        }
        for push in answer.value(for: "nearest")?.array ?? [] {
            lines.append("nearest: " + ClueText.push(push))
            lines += ClueText.differences(push).map { "    " + $0 }
        }
        for hint in answer.value(for: "hints")?.array ?? [] {
            lines += ClueText.lines(hint)
        }
        return lines.map { TerminalText.visible($0) + "\n" }.joined()
    }

    /// The request that the flags stand for.
    static func body(_ values: GivenValues) throws(CommandError) -> [UInt8] {
        let told = [FlagName.atLeast, .exactly, .none].filter { flag in
            values.told(flag).map { $0 != "false" } ?? false
        }
        guard told.count <= 1 else {
            throw .usage(
                "give one of --at-least, --exactly and --none; got "
                    + told.map(\.argument).joined(separator: " and "))
        }
        var json = JSONWriter()
        json.beginObject()
        json.key("match")
        json.beginObject()
        for (name, value) in LogFilters.of(values) {
            // A status is a number, all else are texts.
            if let number = Int64(value), name == "status" {
                json.member(name, number)
            } else {
                json.member(name, value)
            }
        }
        json.endObject()
        if let count = values.number(.atLeast) { json.member("at_least", Int64(count)) }
        if let count = values.number(.exactly) { json.member("exactly", Int64(count)) }
        if values.isOn(.none) { json.member("none", true) }
        if let seconds = values.number(.within) { json.member("within", Int64(seconds)) }
        if let milliseconds = values.number(.settle) {
            json.key("settle")
            json.double(Double(milliseconds) / 1_000)
        }
        json.endObject()
        return json.bytes
    }
}
