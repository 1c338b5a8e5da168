import JSON
import Routing
import Testing

@testable import CommandLineTool

@Suite("What route says of the founding documents")
struct RouteStatementsTests {
    private static let disputed: Set<Verdict> = [.wrong, .incomplete, .outdated]

    /// The output of `mock-apns` with these words, run in the root of the repository.
    private func route(_ words: [String]) throws -> String {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let words = words.map { $0.hasPrefix("examples/") ? "\(root)/\($0)" : $0 }
        guard case .run(.route, let given) = try ArgumentReader.read(words) else {
            throw CommandError.failed("\(words) routes nothing")
        }
        return try RouteCommand.text(given, environment: [:])
    }

    private func route(_ line: String) throws -> String {
        try route(line.split(separator: " ").map(String.init))
    }

    @Test(
        "a statement that iOS does not keep to is named where its command shows that",
        arguments: Claim.all.filter {
            disputed.contains($0.verdict) && $0.command.first == "route"
        })
    func named(claim: Claim) throws {
        let text = try route(claim.command)
        #expect(text.contains(claim.shows))
        #expect(text.contains("\(claim.says) (\(claim.verdict.name), "))
        #expect(text.contains("[\(claim.id)]"))
        let json = try JSONValue(
            parsing: Array(try route(claim.command + ["--format", "json"]).utf8))
        let routes = json.value(for: "routes")?.array ?? [json]
        #expect(
            routes.contains { route in
                route.value(for: "contradicts")?.array?.contains {
                    $0.value(for: "claim")?.string == claim.id
                } ?? false
            })
    }

    @Test(
        "a claim's command comes to a rule of the claim, or to the remark that it is said to show",
        arguments: Claim.all.filter { $0.command.first == "route" && !$0.rules.isEmpty })
    func shown(claim: Claim) throws {
        let text = try route(claim.command)
        #expect(text.contains(claim.shows))
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "-" }
        let cited = Set(words.map(String.init))
        let isRemark = Diagnostic.Code.allCases.contains { $0.name == claim.shows }
        #expect(isRemark || !cited.isDisjoint(with: claim.rules), "\(claim.id) \(claim.rules)")
    }

    @Test(
        "where document and iOS agree none is named",
        arguments: [
            "route examples/alert.json --state foreground",
            "route examples/alert.json --state suspended --action tap",
            "route examples/alert.json --state terminated --action tap",
            "route examples/alert.json --local --state foreground",
            "route examples/alert.json --local --state suspended --action tap",
            "route examples/background.json --state suspended",
            "route examples/background.json --state terminated",
            "route examples/background.json --state force-quit",
            "route examples/rich.json --state suspended --device with-extension --action tap",
            "route examples/rich.json --state force-quit --device with-extension",
            "route examples/rich.json --state suspended",
            "route --register", "route --register --hooks swizzle-correct",
            "route examples/alert.json --state foreground --hooks swizzle-correct",
            "route examples/alert.json --state suspended --hooks firebase,onesignal --action tap",
            "route examples/alert.json --state suspended --hooks proxy-correct --action tap",
            "route examples/alert.json --state foreground --device examples/devices/ios-9.json",
            "route examples/background.json --state foreground --device examples/devices/ios-9.json",
        ])
    func agreed(line: String) throws {
        let text = try route(line)
        #expect(!text.contains("founding document"), "\(text)")
        #expect(!(try route(line + " --format json")).contains("contradicts"))
    }

    @Test("each statement stands once, with the states that it is about")
    func states() throws {
        let text = try route("route examples/background.json")
        #expect(
            text.hasSuffix(
                """

                founding document 003 says otherwise: The answer lists the most common cases. \
                (incomplete, R09) [003-17] (inactive)
                founding document 003 says otherwise: Content-available in the foreground calls \
                willPresent. (wrong, R06) [003-28] (foreground, inactive)

                """))
    }
}
