import JSON
import Testing

@testable import CommandLineTool

@Suite("mock-apns strategies")
struct StrategiesCommandTests {
    private func text(_ words: String) throws -> String {
        let words = ["strategies"] + words.split(separator: " ").map(String.init)
        guard case .run(.strategies, let given) = try ArgumentReader.read(words) else {
            throw CommandError.failed("\(words) compares nothing")
        }
        return try StrategiesCommand.text(given, environment: [:])
    }

    @Test("each version has its table and its advice")
    func versions() throws {
        let text = try text("--os 9,18")
        #expect(text.contains("iOS 9.0: heard") && text.contains("advice for iOS 18.0"))
        for word in ["swizzle", "observer", "proxy"] { #expect(text.contains(word)) }
    }

    @Test("the forms are Markdown and JSON")
    func forms() throws {
        #expect(try text("--os 17 --format markdown").hasPrefix("## iOS 17.0\n"))
        let json = try text("--os 17,17 --format json")
        let versions = try JSONValue(parsing: Array(json.utf8)).value(for: "versions")
        #expect(versions?.array?.count == 1)
    }

    @Test("a wrong version is one line")
    func usage() {
        let error = #expect(throws: CommandError.self) { try text("--os 9,,10") }
        #expect(error?.exitStatus == 2 && error?.message.contains("got \"\"") == true)
    }
}
