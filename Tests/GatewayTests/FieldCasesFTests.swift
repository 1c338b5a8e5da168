import APNs
import JSON
import PushLog
import Testing

@testable import Gateway

/// Field cases of group F as the sender sees them: device tokens that are none, by their ids.
@Suite("Field cases F: device tokens")
struct FieldCasesFTests {
    private func push(_ token: String) throws -> (reason: String?, record: PushRecord?) {
        let sender = try Sender().open()
        let answer = try sender.push(.base.device(token))
        #expect(answer.status == 400)
        return (answer.reason, sender.records.last)
    }

    private static let printed =
        "<" + Array(repeating: "c63963fd fdaf1f24", count: 4).joined(separator: " ") + ">"

    /// Source: node-apn/node-apn#568, KnuffApp/Knuff PR#5.
    ///
    /// A blank as it is makes the path malformed HTTP/2 (RFC 9113, 8.3.1): libnghttp2 resets the
    /// stream before there is a request.
    @Test("FC-F1: the printed form of NSData with raw blanks is reset as malformed, and logged")
    func rawBlanks() throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        try sender.send(Push.base.device(FieldCasesFTests.printed).frames(stream))
        #expect(sender.answers[stream] == Answer(reset: 1))
        let record = try #require(sender.records.last)
        #expect(record.answer == .none)
        #expect(record.explanation?.got.contains(":path") == true)
        #expect(try sender.push(.base).status == 200)
    }

    @Test(
        "FC-F1: the printed form of NSData is BadDeviceToken, percent-encoded or without blanks",
        arguments: [
            printed.replacing(" ", with: ""),
            printed.replacing("<", with: "%3C").replacing(" ", with: "%20")
                .replacing(">", with: "%3E"),
        ])
    func printedData(token: String) throws {
        let (reason, record) = try push(token)
        #expect(reason == "BadDeviceToken")
        let hint = try #require(record).json.value(for: "explanation")?.value(for: "hint")
        #expect(hint?.string?.contains("looks like NSData description") == true)
    }

    /// Source: rpush/rpush#634, appfeel/node-pushnotifications#152, sygnal docs/troubleshooting.md.
    @Test(
        "FC-F4: tokens of other services and those cut in a digit are BadDeviceToken",
        arguments: [
            String(repeating: "a", count: 63), "q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=",
            "abc:APA91bHPRgkF3JUikC4ENAHEeMrd41Zxv3hVZjC9KtT8OvPVGJ", "ExponentPushToken[x]",
        ])
    func others(token: String) throws {
        #expect(try push(token).reason == "BadDeviceToken")
    }

    /// Source: node-apn/node-apn#149.
    @Test("FC-F5: nothing is MissingDeviceToken, (null) is BadDeviceToken")
    func nothing() throws {
        #expect(try push("").reason == "MissingDeviceToken")
        #expect(try push("(null)").reason == "BadDeviceToken")
    }
}
