import Testing

@testable import CommandLineTool

@Suite("Reading a file line by line")
struct LineReaderTests {
    private static func lines(_ content: [UInt8]) async throws -> [[UInt8]] {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/f", with: content)
            var reader = try LineReader(folder + "/f")
            var lines: [[UInt8]] = []
            while let line = try reader.next() { lines.append(line) }
            return lines
        }
    }

    @Test(
        "lines come without their ends, the last also without one",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\n", ["", ""]),
            ("a\n\nb\n", ["a", "", "b"]),
        ])
    func small(content: String, lines: [String]) async throws {
        #expect(try await Self.lines(Array(content.utf8)) == lines.map { Array($0.utf8) })
    }

    @Test("lines longer and shorter than what is read at once")
    func long() async throws {
        let lines = [1, 65_535, 65_536, 65_537, 200_000, 0, 3].map {
            [UInt8](repeating: 0x61, count: $0)
        }
        #expect(try await Self.lines(Array(lines.joined(separator: [0x0A]))) == lines)
    }

    @Test("a file that is not there is told")
    func missing() {
        #expect {
            _ = try LineReader("/nowhere/f")
        } throws: { error in
            (error as? CommandError)?.exitStatus == 2
        }
    }
}
