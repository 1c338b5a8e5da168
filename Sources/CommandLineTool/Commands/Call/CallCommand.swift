internal import HTTPClient
internal import JSON

/// `mock-apns call`: any operation of the control plane, by its id.
package enum CallCommand {
    /// Prints the list of operations, or what one answers.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        let values = try GivenValues(arguments, environment: environment, for: .call)
        guard let call = try Call(values) else {
            Output.standard.write(try list(values))
            return
        }
        var client = try ControlPlaneClient(values)
        if call.isFollowed {
            try client.lines(call.path, call.query) { line in
                Output.standard.write(TerminalText.visible(lines: line) + "\n")
                return true
            }
        } else {
            Output.standard.write(text(try client.answer(call)))
        }
    }

    /// What is printed, for everything that ends by itself.
    ///
    /// - Throws: `.usage` for an unknown operation, or a name that is missing or too much; `.failed`
    ///   without an answer, or for one that is an error.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .call)
        guard let call = try Call(values) else { return try list(values) }
        var client = try ControlPlaneClient(values)
        return text(try client.answer(call))
    }

    /// A body as it may be shown; JSON keeps its meaning.
    private static func text(_ response: HTTPClientResponse) -> String {
        let text = String(decoding: response.body, as: UTF8.self)
        let type = response.headers.first(named: "Content-Type") ?? ""
        let shown =
            type.hasPrefix("application/json")
            ? TerminalText.visible(json: text) : TerminalText.visible(lines: text)
        return shown.hasSuffix("\n") ? shown : shown + "\n"
    }

    private static func list(_ values: GivenValues) throws(CommandError) -> String {
        guard values.texts(.query).isEmpty, values.told(.body) == nil else {
            throw .usage(
                "call needs an operation, for example: mock-apns call devices.get phone; mock-apns"
                    + " call lists them")
        }
        return CallList.text
    }
}
