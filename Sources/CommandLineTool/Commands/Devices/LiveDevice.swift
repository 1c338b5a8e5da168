internal import JSON

/// A device of a running server, of which `devices act`, `screen` and `timeline` speak.
struct LiveDevice {
    /// Its id, or a device token that it alone has.
    let name: String

    /// Lets things happen to it one after the other; what each caused.
    ///
    /// - Throws: `.usage` before anything happens where one of them is no action, `.failed` at the
    ///   first that cannot happen.
    func act(_ values: GivenValues) throws(CommandError) -> String {
        let texts = values.texts(.action)
        guard !texts.isEmpty else {
            throw .usage(
                "devices act needs an action, for example: mock-apns devices act ID offline")
        }
        var bodies: [[UInt8]] = []
        for text in texts { bodies.append(try DeviceActionArgument.body(text)) }
        var client = try ControlPlaneClient(values)
        var text = ""
        for body in bodies {
            let answer = try client.post(path("actions"), body)
            text +=
                values.text(.format) == "json"
                ? TerminalText.line(json: answer) : LiveDevice.text(change: answer)
        }
        return text
    }

    /// What its user sees.
    ///
    /// - Throws: `.failed` without an answer.
    func screen(_ values: GivenValues) throws(CommandError) -> String {
        var client = try ControlPlaneClient(values)
        let answer = try client.get(path("screen"))
        return values.text(.format) == "json"
            ? TerminalText.line(json: answer) : ScreenText.text(answer)
    }

    /// What it went through, a line an event.
    ///
    /// - Throws: `.failed` without an answer.
    func timeline(_ values: GivenValues) throws(CommandError) -> String {
        var query: [(name: String, value: String)] = [
            ("limit", values.text(.limit) ?? "100")
        ]
        if let since = values.told(.since) { query.append(("since", since)) }
        var client = try ControlPlaneClient(values)
        let answer = try client.get(path("timeline"), query)
        return values.text(.format) == "json"
            ? TerminalText.line(json: answer) : TimelineText.text(answer)
    }

    private func path(_ end: String) -> String {
        "/v1/devices/\(ControlPlaneClient.encoded(name))/\(end)"
    }

    /// The events of an action, and the remarks on it.
    static func text(change answer: JSONValue) -> String {
        var text = EventText.table(answer) ?? "nothing is heard of it\n"
        for remark in answer.value(for: "diagnostics")?.array ?? [] {
            let code = remark.value(for: "code")?.string ?? "?"
            let message = remark.value(for: "message")?.string ?? ""
            text += TerminalText.visible("\(code): \(message)") + "\n"
        }
        return text
    }
}
