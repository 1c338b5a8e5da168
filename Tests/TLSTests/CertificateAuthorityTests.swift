import TLS
import Testing

/// What the certificates say, read by the `openssl` command: a reader that is not ours.
@Suite struct CertificateAuthorityTests {
    static func text(_ pem: [UInt8]) throws -> String {
        try withTemporaryFolder { folder in
            try writeFile(folder + "/c.pem", pem)
            let options = ["-noout", "-text", "-certopt", "no_pubkey,no_sigdump"]
            let result = try run(["openssl", "x509", "-in", folder + "/c.pem"] + options)
            #expect(result.status == 0)
            return result.output
        }
    }

    /// Verifies as a client would, at `testNow`.
    static func verify(
        _ identity: ServerIdentity, _ options: [String], chain: [UInt8]? = nil
    ) throws -> ChildResult {
        try withTemporaryFolder { folder in
            try writeFile(folder + "/ca.pem", identity.caPEM)
            try writeFile(folder + "/server.pem", chain ?? identity.chainPEM)
            return try run(
                ["openssl", "verify", "-CAfile", folder + "/ca.pem", "-no-CApath", "-no-CAstore"]
                    + ["-purpose", "sslserver", "-x509_strict", "-check_ss_sig"]
                    + ["-attime", String(testNow)] + options + [folder + "/server.pem"])
        }
    }

    @Test("the CA is limited and says so")
    func authority() throws {
        let text = try Self.text(
            ServerIdentity.ephemeral(
                extraNames: ["push.example.org", "*.staging.example", "192.0.2.7"], now: testNow
            ).caPEM)
        for expected in [
            "Subject: CN = Mock APNs test CA ", "ecdsa-with-SHA256",
            "X509v3 Basic Constraints: critical\n                CA:TRUE, pathlen:0\n",
            "X509v3 Key Usage: critical\n                Certificate Sign, CRL Sign\n",
            "X509v3 Subject Key Identifier:", "X509v3 Name Constraints: critical\n",
            "DNS:push.apple.com\n", "DNS:localhost\n", "DNS:mock-apns\n", "DNS:test\n",
            "DNS:internal\n", "DNS:push.example.org\n", "DNS:staging.example\n",
            "Not Before: Oct 31 23:00:00 2026 GMT", "Not After : Oct 28 23:00:00 2036 GMT",
        ] {
            #expect(text.contains(expected), "\(expected) in \(text)")
        }
        #expect(!text.contains("IP"), "no constraint on IP addresses")
        #expect(!text.contains("DNS:."), "no leading dot")
    }

    @Test("the server certificate names what senders connect to")
    func server() throws {
        let identity = try ServerIdentity.ephemeral(
            extraNames: ["push.example.org", "192.0.2.7", "fd00::7"], now: testNow)
        let text = try Self.text(identity.chainPEM)
        for expected in [
            "Issuer: CN = Mock APNs test CA ", "Subject: CN = mock-apns\n",
            "X509v3 Basic Constraints: critical\n                CA:FALSE\n",
            "X509v3 Key Usage: critical\n                Digital Signature\n",
            "X509v3 Extended Key Usage: \n                TLS Web Server Authentication\n",
            "X509v3 Subject Key Identifier:", "X509v3 Authority Key Identifier:",
            "DNS:localhost, DNS:mock-apns, DNS:host.docker.internal, DNS:api.push.apple.com, "
                + "DNS:api.sandbox.push.apple.com, DNS:api.development.push.apple.com, "
                + "DNS:api-manage-broadcast.push.apple.com, "
                + "DNS:api-manage-broadcast.sandbox.push.apple.com, IP Address:127.0.0.1, "
                + "IP Address:0:0:0:0:0:0:0:1, DNS:push.example.org, IP Address:192.0.2.7, "
                + "IP Address:FD00:0:0:0:0:0:0:7\n",
            "Not Before: Oct 31 23:00:00 2026 GMT", "Not After : Jan 29 23:00:00 2027 GMT",
        ] {
            #expect(text.contains(expected), "\(expected) in \(text)")
        }
    }

    @Test(
        "OpenSSL verifies the server for each of its names, strictly",
        arguments: [
            ["-verify_hostname", "localhost"], ["-verify_hostname", "mock-apns"],
            ["-verify_hostname", "host.docker.internal"],
            ["-verify_hostname", "api.push.apple.com"],
            ["-verify_hostname", "api-manage-broadcast.sandbox.push.apple.com"],
            ["-verify_hostname", "a.staging.example"], ["-verify_ip", "127.0.0.1"],
            ["-verify_ip", "::1"], ["-verify_ip", "192.0.2.7"],
        ])
    func verified(_ options: [String]) throws {
        let identity = try ServerIdentity.ephemeral(
            extraNames: ["*.staging.example", "192.0.2.7"], now: testNow)
        let result = try Self.verify(identity, options)
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(
        "OpenSSL refuses other names, other CAs and other times",
        arguments: [
            (["-verify_hostname", "example.com"], "hostname mismatch"),
            (["-verify_ip", "192.0.2.8"], "IP address mismatch"),
            (["-attime", String(testNow - 3_601)], "certificate is not yet valid"),
            (["-attime", String(testNow - 3_600 + 90 * 86_400 + 1)], "certificate has expired"),
        ])
    func refused(_ options: [String], _ reason: String) throws {
        let identity = try ServerIdentity.ephemeral(now: testNow)
        let result = try Self.verify(identity, options)
        #expect(result.status != 0)
        #expect(result.output.contains(reason), "\(result.output)")
    }

    @Test("a certificate of another CA is refused")
    func otherAuthority() throws {
        let identity = try ServerIdentity.ephemeral(now: testNow)
        let other = try ServerIdentity.ephemeral(now: testNow)
        let result = try Self.verify(identity, [], chain: other.chainPEM)
        #expect(result.status != 0)
        #expect(result.output.contains("unable to get local issuer certificate"))
    }

    /// Signs with the CA's own key by the `openssl` command, past all checks of ours.
    @Test(
        "the name constraints hold even for a thief of the CA key",
        arguments: [("example.com", 2), ("api.apple.com", 2), ("notlocalhost", 2), ("x.test", 0)])
    func stolenKey(_ name: String, _ status: Int32) throws {
        try withTemporaryFolder { folder in
            let identity = try CertificateFolder.open(directory: folder, now: wallNow)
            let (key, request) = (folder + "/evil-key.pem", folder + "/evil.csr")
            try writeFile(
                folder + "/evil.cnf", Array("subjectAltName=DNS:\(name)\n".utf8))
            let made = try run(
                ["openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
                    + ["-nodes", "-subj", "/CN=evil", "-keyout", key, "-out", request])
            #expect(made.status == 0, "\(made.output)")
            let signed = try run(
                ["openssl", "x509", "-req", "-in", request, "-CA", folder + "/trust/ca.pem"]
                    + ["-CAkey", folder + "/private/ca-key.pem", "-CAcreateserial", "-days", "2"]
                    + ["-extfile", folder + "/evil.cnf", "-out", folder + "/evil.pem"])
            #expect(signed.status == 0, "\(signed.output)")
            let path = try #require(identity.caPath)
            let result = try run(
                ["openssl", "verify", "-CAfile", path, "-verify_hostname", name]
                    + [folder + "/evil.pem"])
            #expect(result.status == status, "\(result.output)")
            #expect(result.output.contains("permitted subtree violation") == (status != 0))
        }
    }

    @Test("two installs differ in name, serial number and key")
    func different() throws {
        let first = try ServerIdentity.ephemeral(now: testNow)
        let second = try ServerIdentity.ephemeral(now: testNow)
        let (one, two) = (
            try CertificateFacts(pem: first.caPEM), try CertificateFacts(pem: second.caPEM)
        )
        #expect(one.subject != two.subject && one.serial != two.serial)
        #expect(first.keyPEM != second.keyPEM)
    }

    @Test("a time outside the years of X.509 is an error", arguments: [-1, Int64.max, Int64.min])
    func impossibleTime(_ now: Int64) throws {
        let error = failure { _ = try ServerIdentity.ephemeral(now: now) }
        guard case .library(operation: "validity", _) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }
}
