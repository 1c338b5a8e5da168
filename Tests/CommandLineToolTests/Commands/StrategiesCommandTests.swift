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

    @Test("a version before the rules begin is refused", arguments: ["3", "7.1.2", "17,7"])
    func old(versions: String) {
        let error = #expect(throws: CommandError.self) { try text("--os \(versions)") }
        #expect(error?.exitStatus == 2)
        #expect(
            error?.message.hasPrefix("--os needs iOS 8.0 or later, where the rules begin; got")
                == true)
    }

    @Test("a version that the rules do not know is remarked on, in every form, and no other is")
    func unknown() throws {
        let line =
            "info: the rules know iOS up to 26; iOS 27.0 is routed like it [I-OS-UNKNOWN]\n"
        #expect(try text("--os 27").hasSuffix("\n" + line))
        #expect(try text("--os 27 --format markdown").hasSuffix("\n" + line))
        #expect(try !text("--os 8,26.4").contains("I-OS-UNKNOWN"))
        let json = try text("--os 26,40 --format json")
        let versions = try JSONValue(parsing: Array(json.utf8)).value(for: "versions")?.array
        let codes = try #require(versions).map { version in
            version.value(for: "diagnostics")?.array?.map { $0.value(for: "code")?.string }
        }
        #expect(codes == [[], ["I-OS-UNKNOWN"]])
    }

    @Test("a wrong version is one line")
    func usage() {
        let error = #expect(throws: CommandError.self) { try text("--os 9,,10") }
        #expect(error?.exitStatus == 2 && error?.message.contains("got \"\"") == true)
    }
}
