import MockAPNs
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The article "Getting started" against the code that is compiled and run.
@Suite("Library: the article")
struct ArticleTests {
    private static let root = String(
        #filePath.dropLast("Tests/MockAPNsTests/Library/ArticleTests.swift".count))

    @Test("every block of Swift stands word for word in compiled code")
    func swiftBlocks() throws {
        let blocks = try Self.blocks("swift")
        #expect(blocks.count == 7)
        let code = [
            try lines(of: Self.root + "Tests/MockAPNsTests/Library/GettingStartedTests.swift"),
            try lines(of: Self.root + "examples/swift-consumer/Package.swift"),
        ]
        for block in blocks {
            #expect(
                code.contains { Self.stands(block, in: $0) },
                "not compiled anywhere:\n\(block.joined(separator: "\n"))")
        }
    }

    @Test("every test of the compiled code stands in the article")
    func tests() throws {
        let code = try lines(
            of: Self.root + "Tests/MockAPNsTests/Library/GettingStartedTests.swift")
        let shown = try Self.blocks("swift").flatMap { $0 }
        let titles = code.filter { $0.hasPrefix("@Test(") }
        #expect(titles.count == 5)
        for title in titles { #expect(shown.contains(title), "\(title)") }
    }

    @Test("the failure's text is the one that is given")
    func failure() async throws {
        let shown = try Self.blocks("text").map { $0.joined(separator: "\n") }
        #expect(shown == [try await articleFailure().description])
    }

    @Test("a block that differs by one character is found")
    func difference() {
        let code = ["    if a {", "        b()", "    }", "", "c()"]
        #expect(Self.stands(["if a {", "    b()", "}"], in: code))
        #expect(Self.stands(["b()"], in: code))
        #expect(!Self.stands(["if a {", "   b()", "}"], in: code))
        #expect(!Self.stands(["if a {", "    b()", "}", "c()"], in: code))
        #expect(!Self.stands(["if a {", "    B()", "}"], in: code))
    }

    /// The fenced blocks of a language in the article, as lines.
    private static func blocks(_ language: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in try lines(of: root + "Sources/MockAPNs/MockAPNs.docc/GettingStarted.md") {
            if line == "```" + language {
                block = []
            } else if line == "```", let whole = block.take() {
                blocks.append(whole)
            } else {
                block?.append(line)
            }
        }
        return blocks
    }

    /// Whether the block is a run of lines of the code, indented as a whole or not.
    private static func stands(_ block: [String], in code: [String]) -> Bool {
        guard code.count >= block.count else { return false }
        return (0...(code.count - block.count)).contains {
            unindented(code[$0..<$0 + block.count]) == block
        }
    }

    /// The lines without the blanks that all of them begin with.
    private static func unindented(_ lines: ArraySlice<String>) -> [String] {
        let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
        return lines.map { String($0.dropFirst(indents.min() ?? 0)) }
    }
}

/// The lines of a text file.
private func lines(of path: String) throws -> [String] {
    guard let file = unsafe fopen(path, "r") else { throw Failure.system("fopen \(path)") }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe fread(&part, 1, part.count, file)
        if count == 0 { break }
        bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
