import TLS

/// Keys and signatures of standards, and small helpers of the provider-key tests.
enum Sample {
    /// The key of RFC 7515 appendix A.3 in SEC 1, without its public part.
    static let joseKey = """
        -----BEGIN EC PRIVATE KEY-----
        MDECAQEEII6bEJ5xkJi/mASH3x9dd+nLKWBuvtImO19XwhPfhPSyoAoGCCqGSM49
        AwEH
        -----END EC PRIVATE KEY-----
        """
    /// The public part of the same key.
    static let josePublicKey = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV7
        6e8Tus9uPHvRVEXH8UTNG72bfocs3+257rn0s2ldbqkLJK2KRiMohYjlrQ==
        -----END PUBLIC KEY-----

        """
    /// The key of RFC 6979 appendix A.2.5, without its public part.
    static let nonceKey = """
        -----BEGIN EC PRIVATE KEY-----
        MDECAQEEIMmvqdhFunUWa1whV2ex1pNOUMPbNuibEnuKYisSD2choAoGCCqGSM49
        AwEH
        -----END EC PRIVATE KEY-----
        """
    /// The public part of the same key, from its coordinates in the RFC.
    static let noncePublicKey = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7
        Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
        -----END PUBLIC KEY-----

        """
    /// The signing input of RFC 7515 appendix A.3.
    static let joseInput =
        "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
        + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    /// Its signature, r and s.
    static let joseSignature =
        "0ed1215379636c483c2f7f155807d402a3b228033af97c7e17819ac3169ea665"
        + "c50a07d38c3c70e5d8f12daf084a5480a66590c5f293509a8f3f7f8a83a354d5"

    /// Signatures of RFC 6979 appendix A.2.5: message, form, r and s.
    static let nonceSignatures: [(String, SignatureForm, String)] = [
        (
            "sample", .raw,
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        ),
        (
            "test", .raw,
            "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367"
                + "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
        ),
        (
            "sample", .es512,
            "8496a60b5e9b47c825488827e0495b0e3fa109ec4568fd3f8d1097678eb97f00"
                + "2362ab1adbe2b8adf9cb9edab740ea6049c028114f2460f96554f61fae3302fe"
        ),
        (
            "test", .es512,
            "461d93f31b6540894788fd206c07cfa0cc35f46fa3c91816fff1040ad1581a04"
                + "39af9f15de0db8d97e72719c74820d304ce5226e32dedae67519e840d1194e55"
        ),
    ]
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The bytes of lower-case hex digits.
func bytes(hex: String) -> [UInt8] {
    let digits = hex.utf8.map { $0 < 0x61 ? $0 - 0x30 : $0 - 0x61 + 10 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// r and s of 64 bytes in the 132 bytes of SND3.
func wide(_ raw: [UInt8]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 34)
    return zeros + raw[..<32] + zeros + raw[32...]
}

extension ProviderKey {
    func signed(_ message: [UInt8], _ form: SignatureForm) throws -> [UInt8] {
        try sign(message.span, form: form)
    }

    func accepts(_ signature: [UInt8], of message: [UInt8], _ form: SignatureForm) -> Bool {
        verify(message.span, signature: signature.span, form: form)
    }
}

/// A reproducible source of bytes.
///
/// Source: Vigna, splitmix64.
struct SeededBytes: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

/// Spans cannot pass through the test macros.
func readSignature(_ bytes: [UInt8], _ form: SignatureForm) -> ECDSASignature? {
    ECDSASignature(bytes.span, form: form)
}
