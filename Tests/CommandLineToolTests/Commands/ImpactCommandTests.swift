import JSON
import Testing

@testable import CommandLineTool

@Suite("mock-apns impact")
struct ImpactCommandTests {
    private func report(_ words: String) throws -> (text: String, status: Int32) {
        let words = ["impact"] + words.split(separator: " ").map(String.init)
        guard case .run(.impact, let given) = try ArgumentReader.read(words) else {
            throw CommandError.failed("\(words) tries nothing")
        }
        return try ImpactCommand.report(given, environment: [:])
    }

    @Test(
        "status 1 means harm",
        arguments: [("seed-proxy", Int32(1), "LOST"), ("swizzle-correct", 0, "no harm in")])
    func status(hooks: String, status: Int32, shows: String) throws {
        let answer = try report("--hooks \(hooks)")
        #expect(answer.status == status)
        #expect(answer.text.contains(shows) && answer.text.contains("24 apps"))
    }

    @Test("apps, system and form are chosen by flags")
    func flags() throws {
        let flags = "--hooks seed-proxy --apps scene,un-late --os 13.4 --format "
        let json = try report(flags + "json")
        let value = try JSONValue(parsing: Array(json.text.utf8))
        #expect(value.value(for: "os")?.string == "13.4")
        #expect(value.value(for: "apps")?.array?.count == 2)
        #expect(try report(flags + "junit").text.hasPrefix("<?xml "))
        #expect(try report(flags + "markdown").text.contains("| scene | "))
    }

    @Test("a system that the rules do not know is remarked on, and no other is")
    func unknownSystem() throws {
        let flags = "--hooks swizzle-correct --apps scene --os "
        #expect(
            try report(flags + "30").text.contains("\ninfo: the rules know iOS up to 26; iOS 30"))
        #expect(try !report(flags + "26").text.contains("the rules know"))
    }

    @Test(
        "what is wrong is one line",
        arguments: [
            ("", "impact needs hooks to try"),
            ("--hooks seed-prxy", "no hook set \"seed-prxy\""),
            ("--hooks seed-proxy --apps scenes", "\"scenes\""),
            ("--hooks seed-proxy --os 9,10", "one version"),
            ("--hooks seed-proxy --os ios", "versions of iOS such as"),
            ("--hooks seed-proxy --os 7", "--os needs iOS 8.0 or later"),
        ])
    func usage(flags: String, says: String) {
        let error = #expect(throws: CommandError.self) { try report(flags) }
        #expect(error?.exitStatus == 2)
        #expect(error?.message.contains(says) == true && error?.message.contains("\n") == false)
    }
}
