/// How the two numbers of an ECDSA signature are written, and over which digest.
package enum SignatureForm: Sendable, CaseIterable {
    /// ES256 as JOSE says: SHA-256, r and s of 32 bytes each. Source: RFC 7518 section 3.4.
    case raw
    /// SHA-256, an ASN.1 sequence of two integers, as most crypto libraries give it. Source: SND2.
    case der
    /// What edamov/pushok sends under the label ES512: SHA-512 with the P-256 key, r and s of 66
    /// bytes each, zeros first. Source: apns-protocol.md section 16, SND3.
    case es512

    /// The form that a signature of `count` bytes has; nil when it has none of the three.
    ///
    /// The lengths do not meet in practice: a DER signature as short as 64 bytes has a chance of
    /// less than one in 2^50.
    package init?(byteCount count: Int) {
        switch count {
        case 64: self = .raw
        case 132: self = .es512
        case 8...72: self = .der
        case _: return nil
        }
    }
}

/// The two numbers of an ECDSA signature over P-256, and their three forms.
///
/// Reading is strict: one form, one text. A number of 2^256 or more is not read; whether r and s
/// are in the range of the curve is for the verification to say.
package struct ECDSASignature: Equatable, Sendable {
    /// r and s, 32 bytes each, most significant byte first.
    private var numbers: [UInt8]

    /// Reads a signature; nil when `bytes` are not written in `form`.
    package init?(_ bytes: Span<UInt8>, form: SignatureForm) {
        switch form {
        case .raw:
            guard bytes.count == 64 else { return nil }
            numbers = []
            for index in bytes.indices { numbers.append(bytes[index]) }
        case .es512:
            guard bytes.count == 132 else { return nil }
            numbers = []
            for index in bytes.indices {
                if index % 66 >= 34 {
                    numbers.append(bytes[index])
                } else if bytes[index] != 0 {
                    return nil
                }
            }
        case .der:
            guard let numbers = derNumbers(bytes) else { return nil }
            self.numbers = numbers
        }
    }

    /// The signature in `form`: 64 bytes, 8 to 72 bytes, or 132 bytes.
    ///
    /// Only the writing changes: numbers made over SHA-256 are no ES512 signature.
    package func bytes(_ form: SignatureForm) -> [UInt8] {
        switch form {
        case .raw:
            return numbers
        case .es512:
            let zeros = [UInt8](repeating: 0, count: 34)
            return zeros + numbers[..<32] + zeros + numbers[32...]
        case .der:
            let content = derInteger(numbers[..<32]) + derInteger(numbers[32...])
            return [0x30, UInt8(content.count)] + content
        }
    }
}

/// r and s of an ASN.1 sequence of two integers in DER; nil when it is none.
///
/// Source: RFC 3279 section 2.2.3 (Ecdsa-Sig-Value), X.690 sections 8.3, 10.1.
private func derNumbers(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard bytes.count >= 8, bytes.count <= 72, bytes[0] == 0x30, Int(bytes[1]) == bytes.count - 2
    else { return nil }
    var numbers: [UInt8] = []
    var index = 2
    for _ in 0..<2 {
        guard bytes.count - index >= 3, bytes[index] == 0x02 else { return nil }
        let end = index + 2 + Int(bytes[index + 1])
        index += 2
        // The first bit is the sign; a zero in front is there to clear it, or not at all.
        guard index < end, end <= bytes.count, bytes[index] < 0x80 else { return nil }
        if bytes[index] == 0, end - index > 1 {
            index += 1
            guard bytes[index] >= 0x80 else { return nil }
        }
        guard end - index <= 32 else { return nil }
        numbers.append(contentsOf: repeatElement(0, count: 32 - (end - index)))
        while index < end {
            numbers.append(bytes[index])
            index += 1
        }
    }
    return index == bytes.count ? numbers : nil
}

/// A number of 32 bytes as a DER integer.
private func derInteger(_ number: ArraySlice<UInt8>) -> [UInt8] {
    var digits = Array(number.drop { $0 == 0 })
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return [0x02, UInt8(digits.count)] + digits
}
