import Testing

@testable import HTTPClient

@Suite struct ProtocolNotesTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let lines: [String]
        let version: String?
        let cipher: String?
        let alpn: String?
        var testDescription: String { lines.joined(separator: " | ") }
    }

    @Test(
        "version, cipher and protocol are found in libcurl's remarks, old and new",
        arguments: [
            Row(
                lines: [
                    "ALPN: offers h2,http/1.1\n",
                    "SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384\n",
                    "ALPN: server accepted h2\n",
                ],
                version: "TLSv1.3", cipher: "TLS_AES_256_GCM_SHA384", alpn: "h2"),
            Row(
                lines: [
                    "SSL connection using TLSv1.3 / TLS_AES_128_GCM_SHA256 / X25519 / RSASSA-PSS\n",
                    "ALPN: server accepted http/1.1\n",
                ],
                version: "TLSv1.3", cipher: "TLS_AES_128_GCM_SHA256", alpn: "http/1.1"),
            Row(
                lines: ["ALPN, server accepted to use h2\n"], version: nil, cipher: nil,
                alpn: "h2"),
            Row(
                lines: ["TLS 1.2 connection using TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384\n"],
                version: "TLSv1.2", cipher: "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", alpn: nil),
            Row(
                lines: [
                    "ALPN, server did not agree to a protocol\n",
                    "ALPN: server did not agree on a protocol. Uses default.\n", "TLS 1.2\n", "",
                    "Connection #0 to host localhost left intact\n",
                ],
                version: nil, cipher: nil, alpn: nil),
        ])
    func reading(row: Row) {
        var notes = ProtocolNotes()
        for line in row.lines { notes.read(line) }
        #expect(notes.tlsVersion == row.version)
        #expect(notes.cipher == row.cipher)
        #expect(notes.alpn == row.alpn)
    }
}
