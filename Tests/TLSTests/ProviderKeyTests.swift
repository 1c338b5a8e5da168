import TLS
import Testing

@Suite struct ProviderKeyTests {
    @Test("the key and signature of RFC 7515 appendix A.3 are accepted")
    func jose() throws {
        let message = bytes(Sample.joseInput)
        let signature = bytes(hex: Sample.joseSignature)
        for pem in [Sample.joseKey, Sample.josePublicKey] {
            let key = try ProviderKey(pem: bytes(pem))
            #expect(key.accepts(signature, of: message, .raw))
            #expect(!key.accepts(signature, of: message + [0], .raw))
            #expect(!key.accepts(wide(signature), of: message, .es512), "another digest")
            #expect(try key.publicPEM() == bytes(Sample.josePublicKey))
        }
    }

    @Test(
        "the signatures of RFC 6979 appendix A.2.5 are accepted", arguments: Sample.nonceSignatures)
    func nonce(_ message: String, _ form: SignatureForm, _ numbers: String) throws {
        let raw = bytes(hex: numbers)
        let signature = form == .es512 ? wide(raw) : raw
        let key = try ProviderKey(pem: bytes(Sample.nonceKey))
        #expect(key.accepts(signature, of: bytes(message), form))
        #expect(!(try ProviderKey.mint().accepts(signature, of: bytes(message), form)))
        #expect(try key.publicPEM() == bytes(Sample.noncePublicKey))
    }

    @Test(
        "a key accepts what it signed, in each form and in no other",
        arguments: SignatureForm.allCases)
    func roundTrip(_ form: SignatureForm) throws {
        let key = try ProviderKey.mint()
        for message in [[], [7], [UInt8](repeating: 65, count: 5_000)] {
            let signature = try key.signed(message, form)
            #expect(SignatureForm(byteCount: signature.count) == form)
            #expect(key.accepts(signature, of: message, form))
            #expect(key.publicPart.accepts(signature, of: message, form))
            #expect(!key.accepts(signature, of: message + [1], form))
            #expect(!(try ProviderKey.mint().accepts(signature, of: message, form)))
            for other in SignatureForm.allCases where other != form {
                #expect(!key.accepts(signature, of: message, other))
            }
        }
    }

    @Test("raw and DER are two writings of one signature")
    func writings() throws {
        let key = try ProviderKey.mint()
        let raw = try key.signed([1, 2, 3], .raw)
        let der = try #require(readSignature(raw, .raw)).bytes(.der)
        #expect(key.accepts(der, of: [1, 2, 3], .der))
    }

    @Test("a key comes back from its PEM, with and without its private part")
    func pem() throws {
        let key = try ProviderKey.mint()
        let text = String(decoding: try key.privatePEM(), as: UTF8.self)
        #expect(text.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(try ProviderKey(pem: bytes(text)) == key)
        let trimmed = String(text.dropLast())
        #expect(try ProviderKey(pem: bytes(trimmed)) == key, "as Apple's file, without a last line")
        let windows = text.split(separator: "\n").joined(separator: "\r\n")
        #expect(try ProviderKey(pem: bytes(windows)) == key)
        let other = try ProviderKey(pem: key.publicPEM())
        #expect(other == key.publicPart && other != key)
        #expect(key.hasPrivatePart && !other.hasPrivatePart)
        #expect(try ProviderKey.mint() != key)
    }

    @Test("a public part cannot sign")
    func publicOnly() throws {
        let key = try ProviderKey.mint().publicPart
        #expect(failure { _ = try key.signed([1], .raw) } == .noPrivatePart)
        #expect(failure { _ = try key.privatePEM() } == .noPrivatePart)
    }

    @Test("the private key counts where a file holds more")
    func order() throws {
        let (one, two) = (try ProviderKey.mint(), try ProviderKey.mint())
        let certificate = try ServerIdentity.ephemeral(now: testNow).chainPEM
        let text = bytes("Key of the team\n") + certificate + (try one.publicPEM())
        #expect(try ProviderKey(pem: text) == one.publicPart)
        #expect(try ProviderKey(pem: text + two.privatePEM()) == two)
    }

    @Test("a certificate gives its public part")
    func certificate() throws {
        let identity = try ServerIdentity.ephemeral(now: testNow)
        let key = try ProviderKey(pem: identity.chainPEM)
        #expect(key == (try ProviderKey(pem: identity.keyPEM)).publicPart)
    }

    @Test("its description holds no private number")
    func description() throws {
        let key = try ProviderKey.mint()
        #expect(key.description == "ProviderKey(P-256, private part)")
        #expect("\(key.publicPart)" == "ProviderKey(P-256, public part)")
    }

    @Test("text without a key is refused", arguments: ["", "\n\n", "-----BEGIN ", "a key"])
    func noKey(_ text: String) {
        #expect(
            failure { _ = try ProviderKey(pem: bytes(text)) }
                == .malformed(what: "provider key", reason: "no \"-----BEGIN\" line found"))
    }

    @Test("a block that holds something else is refused by its label")
    func damaged() throws {
        for label in ["PRIVATE KEY", "EC PRIVATE KEY", "PUBLIC KEY", "CERTIFICATE"] {
            for content in ["", "AAAA", "****", "MDECAQE"] {
                let text = "-----BEGIN \(label)-----\n\(content)\n-----END \(label)-----\n"
                let error = failure { _ = try ProviderKey(pem: bytes(text)) }
                guard case .malformed(what: "provider key", let reason) = error else {
                    Issue.record("got \(String(describing: error))")
                    continue
                }
                #expect(reason.hasPrefix(label + ": "))
            }
        }
    }
}
