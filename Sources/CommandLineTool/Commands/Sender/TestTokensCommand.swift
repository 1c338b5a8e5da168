internal import APNs
internal import Faults
internal import JSON

/// `mock-apns test-tokens`: the reserved device tokens.
package enum TestTokensCommand {
    /// Prints the list.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .testTokens)
        if values.text(.format) == "json" {
            var json = JSONWriter()
            json.beginObject()
            json.key("test_tokens")
            TestToken.writeAll(to: &json)
            json.endObject()
            return json.text + "\n"
        }
        var table = TextTable(["word", "device token", "what becomes of a push"])
        for token in TestToken.allCases {
            table.add([token.word, token.deviceToken, token.what])
        }
        return table.text
    }
}
