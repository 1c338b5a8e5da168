import TLS
import Testing

/// Keys and signatures against the `openssl` command line.
@Suite struct ProviderKeyOpenSSLTests {
    /// Runs openssl with `@` in arguments standing for `folder/`.
    static func openssl(_ folder: String, _ arguments: String) throws {
        let words = arguments.split(separator: " ").map { word in
            word.hasPrefix("@") ? folder + "/" + word.dropFirst() : String(word)
        }
        let result = try run(["openssl"] + words)
        #expect(result.status == 0, "openssl \(arguments): \(result.output)")
    }

    static let curve = "-pkeyopt ec_paramgen_curve:P-256"

    @Test(
        "each form in which a P-256 key comes is read",
        arguments: [
            ("genpkey -algorithm EC \(curve) -out @key", true),
            ("ecparam -name prime256v1 -genkey -out @key", true),
            ("ecparam -name prime256v1 -genkey -noout -out @key", true),
            ("ec -in @base -out @key", true),
            ("ec -in @base -no_public -out @key", true),
            ("ec -in @base -conv_form compressed -out @key", true),
            ("pkcs8 -topk8 -nocrypt -in @base -out @key", true),
            ("pkey -in @base -pubout -out @key", false),
            ("ec -in @base -pubout -conv_form compressed -out @key", false),
            ("req -x509 -new -key @base -subj /CN=key -days 2 -out @key", false),
        ])
    func forms(_ command: String, _ hasPrivatePart: Bool) throws {
        try withTemporaryFolder { folder in
            try Self.openssl(folder, "genpkey -algorithm EC \(Self.curve) -out @base")
            try Self.openssl(folder, command)
            let key = try ProviderKey(pem: readFile(folder + "/key"))
            #expect(key.hasPrivatePart == hasPrivatePart)
            guard command.contains("@base") else { return }
            let base = try ProviderKey(pem: readFile(folder + "/base"))
            #expect(key == (hasPrivatePart ? base : base.publicPart))
        }
    }

    @Test(
        "other keys are refused with their kind",
        arguments: [
            ("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -out @key", "a key of kind RSA"),
            ("genpkey -algorithm ED25519 -out @key", "a key of kind ED25519"),
            (
                "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out @key",
                "an EC key on the curve secp384r1"
            ),
            (
                "ecparam -name secp256k1 -genkey -noout -out @key",
                "an EC key on the curve secp256k1"
            ),
            ("ecparam -name prime256v1 -out @key", "a PEM block \"EC PARAMETERS\""),
        ])
    func kinds(_ command: String, _ got: String) throws {
        try withTemporaryFolder { folder in
            try Self.openssl(folder, command)
            let error = failure { _ = try ProviderKey(pem: readFile(folder + "/key")) }
            #expect(error == .unsupportedKey(got: got))
        }
    }

    @Test("an encrypted key is refused, and the error says how to decrypt it")
    func encrypted() throws {
        try withTemporaryFolder { folder in
            try Self.openssl(folder, "genpkey -algorithm EC \(Self.curve) -out @base")
            try Self.openssl(
                folder, "pkcs8 -topk8 -in @base -v2 aes-128-cbc -passout pass:secret -out @key")
            let error = failure { _ = try ProviderKey(pem: readFile(folder + "/key")) }
            #expect(error?.description.contains("encrypted; write it in clear") == true)
            try Self.openssl(folder, "ec -in @base -aes128 -passout pass:secret -out @old")
            let old = failure { _ = try ProviderKey(pem: readFile(folder + "/old")) }
            guard case .malformed(what: "provider key", _) = old else {
                Issue.record("got \(String(describing: old))")
                return
            }
        }
    }

    @Test("openssl accepts our signatures and we accept its own", arguments: ["sha256", "sha512"])
    func signatures(_ digest: String) throws {
        let message = bytes(Sample.joseInput)
        let key = try ProviderKey.mint()
        let form: SignatureForm = digest == "sha256" ? .raw : .es512
        try withTemporaryFolder { folder in
            try writeFile(folder + "/private", try key.privatePEM())
            try writeFile(folder + "/public", try key.publicPEM())
            try writeFile(folder + "/message", message)
            let ours = try key.signed(message, form)
            let der = try #require(readSignature(ours, form)).bytes(.der)
            try writeFile(folder + "/ours", der)
            try Self.openssl(
                folder, "dgst -\(digest) -verify @public -signature @ours @message")
            try Self.openssl(folder, "dgst -\(digest) -sign @private -out @theirs @message")
            let theirs = try readFile(folder + "/theirs")
            let read = try #require(readSignature(theirs, .der))
            #expect(key.accepts(read.bytes(form), of: message, form))
            #expect(key.accepts(theirs, of: message, .der) == (form == .raw))
        }
    }
}
