import TLS
import Testing

@Suite struct MintedCertificateTests {
    /// The program, when there is one.
    static func has(_ arguments: [String]) -> Bool { (try? run(arguments)) != nil }

    @Test(
        "openssl reads certificate and key out of the PKCS #12",
        arguments: CertificateKeyKind.allCases)
    func openssl(_ kind: CertificateKeyKind) throws {
        let minted = try ClientSample.root.get().mint(ClientSample.request(keyKind: kind))
        try withTemporaryFolder { folder in
            try writeFile(folder + "/c.p12", try minted.pkcs12(password: "secret"))
            let base = ["openssl", "pkcs12", "-in", folder + "/c.p12", "-passin"]
            let all = try run(base + ["pass:secret", "-nodes", "-out", folder + "/all.pem"])
            #expect(all.status == 0, "\(all.output)")
            let pem = try readFile(folder + "/all.pem")
            #expect(
                try CertificateFacts(pem: pem) == CertificateFacts(pem: minted.certificatePEM))
            // Both parts are there and belong together.
            _ = try TLSClientContext(identity: ClientIdentity(combinedPEM: pem))
            let text = String(decoding: pem, as: UTF8.self)
            #expect(text.contains("friendlyName: O=Mock APNs,OU=TEAM123456"))
            #expect(text.split(separator: "BEGIN CERTIFICATE").count == 2)
            let wrong = try run(base + ["pass:other", "-nodes", "-noout"])
            #expect(wrong.status != 0 && wrong.output.contains("invalid password"))
            let info = try run(base + ["pass:secret", "-info", "-noout"])
            #expect(info.output.contains("MAC: sha1, Iteration 2048"))
            #expect(info.output.contains("pbeWithSHA1And3-KeyTripleDES-CBC"))
        }
    }

    @Test("Java's keytool reads the PKCS #12", .enabled(if: has(["keytool", "-help"])))
    func keytool() throws {
        let minted = try ClientSample.root.get().mint(ClientSample.request(keyKind: .rsa2048))
        try withTemporaryFolder { folder in
            try writeFile(folder + "/c.p12", try minted.pkcs12(password: "secret"))
            let list = try run(
                ["keytool", "-list", "-storetype", "PKCS12", "-keystore", folder + "/c.p12"]
                    + ["-storepass", "secret"])
            #expect(list.status == 0 && list.output.contains("PrivateKeyEntry"), "\(list.output)")
        }
    }

    @Test("a PKCS #12 is made of fitting parts only")
    func fitting() throws {
        let root = try ClientSample.root.get()
        let one = try root.mint(ClientSample.request())
        #expect(try one.pkcs12(password: "a") != one.pkcs12(password: "a"), "the salt is new")
        #expect(try !one.pkcs12(password: "").isEmpty)
    }
}
