import JSON
import Routing
import Testing

@testable import CommandLineTool

@Suite("mock-apns claims")
struct ClaimsCommandTests {
    private func claims(_ words: [String], columns: Int = 80) throws -> String {
        guard case .run(.claims, let given) = try ArgumentReader.read(["claims"] + words) else {
            throw CommandError.failed("\(words) lists nothing")
        }
        return try ClaimsCommand.text(given, environment: [:], columns: columns)
    }

    private static func file(_ path: String) throws -> [UInt8] {
        let root = #filePath.split(separator: "/").dropLast(4)
        return try Files.read("/" + root.joined(separator: "/") + "/" + path, as: "file")
    }

    @Test("docs/seed-claims.md is what the command makes")
    func page() throws {
        let page = String(decoding: try Self.file("docs/seed-claims.md"), as: UTF8.self)
        #expect(
            page == (try claims(["--format", "markdown"])),
            "run: mock-apns claims --format markdown >docs/seed-claims.md")
    }

    @Test("every row of the page has six cells")
    func cells() throws {
        let rows = try claims(["--format", "markdown"]).split(separator: "\n").filter {
            $0.hasPrefix("| 00")
        }
        #expect(rows.count == Claim.all.count)
        for row in rows {
            let bars = zip(" " + row, row).count { $1 == "|" && $0 != "\\" }
            #expect(bars == 7, "\(row)")
        }
    }

    @Test("a claim is a block that fits the terminal, but for its command", arguments: [40, 80])
    func width(columns: Int) throws {
        let text = try claims([], columns: columns)
        for line in text.split(separator: "\n") where !line.hasPrefix("  command  ") {
            let isOneWord = line.drop { $0 == " " }.split(separator: " ").count <= 2
            #expect(TextWidth.columns(String(line)) <= columns || isOneWord, "\(line)")
        }
        for claim in Claim.all { #expect(text.contains("\n  command  \(claim.commandLine)\n")) }
    }

    @Test("the block of a claim")
    func block() throws {
        let text = try claims(["--document", "003"], columns: 100)
        #expect(
            text.contains(
                """
                003-28  wrong (Remote, b) content-available: UserNotificationController)
                  says     Content-available in the foreground calls willPresent.
                  iOS      A silent push calls only the app delegate's method with the fetch \
                handler; with an alert
                           in it both are called.
                  rules    R06, R07 (sdk), R09 (assumed), R33 (documented)
                  command  mock-apns route examples/background.json --push-type background \
                --priority 5 --state foreground
                """))
    }

    @Test("--document leaves the other one out", arguments: FoundingDocument.allCases)
    func document(document: FoundingDocument) throws {
        for format in ["text", "json", "markdown"] {
            let text = try claims(["--document", document.code, "--format", format])
            for other in FoundingDocument.allCases {
                #expect(text.contains("\(other.code)-01") == (other == document))
            }
        }
        #expect(throws: CommandError.self) { try claims(["--document", "001"]) }
    }

    @Test("as JSON each claim is an object with its command split into words")
    func json() throws {
        let value = try JSONValue(parsing: Array(try claims(["--format", "json"]).utf8))
        let list = Self.elements(value.value(for: "claims"))
        #expect(list.count == Claim.all.count)
        for (element, claim) in zip(list, Claim.all) {
            #expect(
                element.members?.map(\.key) == [
                    "id", "document", "place", "quote", "says", "verdict", "behaviour", "rules",
                    "evidence", "command", "shows",
                ])
            let words = Self.elements(element.value(for: "command")).compactMap(\.string)
            #expect(words == ["mock-apns"] + claim.command)
        }
    }

    private static func elements(_ value: JSONValue?) -> [JSONValue] {
        guard case .array(let elements) = value else { return [] }
        return elements
    }

    @Test("the files that commands name are there and are JSON")
    func files() throws {
        let words = Claim.all.flatMap(\.command).filter { $0.hasPrefix("examples/") }
            .flatMap { $0.split(separator: ",").map(String.init) }
            .filter { HookSet.named($0) == nil }
        #expect(Set(words).count > 20)
        for word in Set(words) {
            #expect(throws: Never.self) { try JSONValue(parsing: try Self.file(word)) }
        }
    }
}
