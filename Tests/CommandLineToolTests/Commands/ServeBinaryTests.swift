import TLS
import Testing

@testable import CommandLineTool

/// What ends `serve` at its start.
@Suite("mock-apns serve, wrong use")
struct ServeBinaryTests {
    /// The last words of a command line, with FOLDER for the test's own, and parts of the message.
    private static let mistakes: [(words: [String], message: [String])] = [
        (["--key", "FOLDER/none,AAAAAAAAAA,TEAM123456"], ["--key: FOLDER/none is missing"]),
        (
            ["--key", "FOLDER/text,AAAAAAAAAA,TEAM123456"],
            ["--key: FOLDER/text holds no usable key"]
        ),
        (["--key", "FOLDER/text,AAAAAAAAAA"], ["--key ", "FILE,KEY_ID,TEAM_ID"]),
        (["--client-ca", "FOLDER/none"], ["--client-ca FOLDER/none: it cannot be read"]),
        (["--client-ca", "FOLDER/text"], ["--client-ca FOLDER/text: expected a certificate"]),
        (["--listen", "127.0.0.1"], ["--listen "]),
        (["--set", "token-age=0"], ["--set", "token-age"]),
    ]

    @Test("status 2 and one line that names flag and file", arguments: mistakes.indices)
    func wrongUse(index: Int) async throws {
        let (words, parts) = ServeBinaryTests.mistakes[index]
        try await withTemporaryFolder { folder in
            func here(_ text: String) -> String { text.replacing("FOLDER", with: folder) }
            try Files.replace("\(folder)/text", with: "s3cret, no PEM")
            let result = try await Binary.run(
                folder,
                ["serve", "--port", "0", "--control-port", "0", "--certs", "\(folder)/certs"]
                    + words.map(here))
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            for part in parts { #expect(result.errors.contains(here(part)), "\(result.errors)") }
            #expect(!result.errors.contains("s3cret"))
        }
    }
}
