import TLS
import Testing

@Suite struct CertificateNameTests {
    @Test(
        "names are told apart and written in one way",
        arguments: [
            ("Push.Example.ORG", "push.example.org"), ("my_service", "my_service"),
            ("*.staging.example", "*.staging.example"),
            ("xn--bcher-kva.example", "xn--bcher-kva.example"),
            ("192.0.2.7", "192.0.2.7"), ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"),
            ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
            ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            ("fe80::", "fe80::"), ("::", "::"), ("::ffff:192.0.2.7", "::ffff:c000:207"),
        ])
    func valid(_ text: String, _ written: String) throws {
        #expect(try CertificateName(text).description == written)
    }

    @Test(
        "what is no name is refused",
        arguments: [
            "", ".", "a..b", ".internal", "internal.", "-a", "a-", "a b", "a,DNS:b", "a\nb", "*",
            "a.*.b", "bücher.example", "fe80::1%eth0", "http://localhost", "localhost:2197",
            "1.2.3", "192.0.2.256",
            "a\u{0}b", "127.0.0.1\u{0}", String(repeating: "a", count: 64),
            String(repeating: "a.", count: 127) + "a",
        ])
    func invalid(_ text: String) throws {
        #expect(throws: TLSError.badName(text)) { try CertificateName(text) }
    }

    @Test("addresses are addresses")
    func addresses() throws {
        #expect(try CertificateName("127.0.0.1") == .ip([127, 0, 0, 1]))
        #expect(try CertificateName("localhost") == .dns("localhost"))
    }
}
