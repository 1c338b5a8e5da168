internal import JSON

/// `mock-apns clock`: the virtual clock of a running server.
package enum ClockCommand {
    /// Prints the clock, after it was moved where that was asked for.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed: the time, and what fell due where the clock was moved.
    ///
    /// - Throws: `.usage` for several actions at once, `.failed` without an answer.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .clock)
        let body = try body(values)
        var client = try ControlPlaneClient(values)
        let answer: JSONValue
        if let body {
            answer = try client.post("/v1/clock", body)
        } else {
            answer = try client.get("/v1/clock")
        }
        if values.text(.format) == "json" {
            return TerminalText.line(json: answer)
        }
        return try text(of: answer)
    }

    /// The time, then a line for each event.
    static func text(of answer: JSONValue) throws(CommandError) -> String {
        guard let now = answer.value(for: "now")?.string else {
            throw .failed("the answer of /v1/clock has no time; is the server of this version?")
        }
        let state = answer.value(for: "frozen")?.bool == true ? "stands still" : "runs"
        let events = EventText.table(answer) ?? ""
        return TerminalText.visible("\(now) (\(state))") + "\n" + events
    }

    /// The request that the flags stand for; nil where they only ask for the time.
    static func body(_ values: GivenValues) throws(CommandError) -> [UInt8]? {
        let told = Command.clock.actions.filter { action in
            values.told(action).map { $0 != "false" } ?? false
        }
        guard told.count <= 1 else {
            throw .usage(
                "give one of \(Command.clock.actions.map(\.argument).joined(separator: ", "));"
                    + " got \(told.map(\.argument).joined(separator: " and "))")
        }
        guard let action = told.first else { return nil }
        var json = JSONWriter()
        json.beginObject()
        if action == .freeze || action == .unfreeze {
            json.member("freeze", action == .freeze)
        } else {
            json.member(action.rawValue, values.told(action))
        }
        json.endObject()
        return json.bytes
    }
}
