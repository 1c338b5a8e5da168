import TLS
import Testing

@Suite struct CertificateFactsTests {
    @Test("facts of the CA are read back")
    func authority() throws {
        let identity = try ServerIdentity.ephemeral(
            extraNames: ["Push.Example.org"], now: testNow)
        let facts = try CertificateFacts(pem: identity.caPEM)
        #expect(facts.subject.hasPrefix("CN=Mock APNs test CA "))
        #expect(facts.subject.utf8.count == "CN=Mock APNs test CA 01234567".utf8.count)
        #expect(facts.issuer == facts.subject)
        #expect(facts.serial.utf8.count == 32)
        #expect(facts.notBefore == testNow - 3_600)
        #expect(facts.notAfter == facts.notBefore + 3_650 * 86_400)
        #expect(facts.names.isEmpty)
        #expect(
            facts.permittedSubtrees == [
                "push.apple.com", "localhost", "mock-apns", "test", "internal", "push.example.org",
            ])
    }

    @Test("facts of the server certificate are read back")
    func server() throws {
        let identity = try ServerIdentity.ephemeral(extraNames: ["fd00::7"], now: testNow)
        let facts = try CertificateFacts(pem: identity.chainPEM)
        #expect(facts.subject == "CN=mock-apns")
        #expect(facts.issuer == (try CertificateFacts(pem: identity.caPEM)).subject)
        #expect(facts.notBefore == testNow - 3_600)
        #expect(facts.notAfter == facts.notBefore + 90 * 86_400)
        #expect(identity.notAfter == facts.notAfter)
        #expect(identity.caNotAfter == (try CertificateFacts(pem: identity.caPEM)).notAfter)
        #expect(identity.renewAt == facts.notBefore + 60 * 86_400)
        #expect(facts.permittedSubtrees.isEmpty)
        #expect(
            facts.names.map(\.description) == [
                "localhost", "mock-apns", "host.docker.internal", "api.push.apple.com",
                "api.sandbox.push.apple.com", "api.development.push.apple.com",
                "api-manage-broadcast.push.apple.com",
                "api-manage-broadcast.sandbox.push.apple.com", "127.0.0.1", "::1", "fd00::7",
            ])
    }

    @Test(
        "what is no certificate is an error",
        arguments: ["", "hello", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
    func malformed(_ text: String) throws {
        let error = failure { _ = try CertificateFacts(pem: Array(text.utf8)) }
        guard case .malformed(what: "certificate", _) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }

    @Test("a context needs a key that fits")
    func context() throws {
        let (one, two) = (
            try ServerIdentity.ephemeral(now: testNow), try ServerIdentity.ephemeral(now: testNow)
        )
        #expect(throws: TLSError.keyMismatch) {
            try TLSServerContext(chainPEM: one.chainPEM, keyPEM: two.keyPEM)
        }
        let error = failure {
            _ = try TLSServerContext(chainPEM: one.chainPEM, keyPEM: Array("no key".utf8))
        }
        guard case .malformed(what: "private key", _) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }

    @Test("an identity never shows its key")
    func description() throws {
        let identity = try ServerIdentity.ephemeral(now: testNow)
        #expect("\(identity)" == "ServerIdentity(ca: in memory)")
    }
}
