import JSON

extension ProviderToken {
    /// More than any provider token has, in bytes; with the word `bearer`.
    package static let bytesMax = 4_096

    /// Reads the value of an `authorization` field.
    ///
    /// - Parameters:
    ///   - value: the field's value with its scheme word.
    ///   - isStrict: takes ES256, raw, base64url and a number as `iat` only.
    /// - Returns: the token, its signature not verified.
    /// - Throws: what is wrong with it.
    package static func read(
        authorization value: [UInt8], isStrict: Bool
    ) throws(ProviderTokenProblem) -> ProviderToken {
        guard value.count <= bytesMax else { throw .tooLong(bytes: value.count) }
        switch BearerValue(value.span) {
        case .flaw(let flaw): throw .unusable(flaw)
        case .token(let range, let isLowerCase):
            var reading = ProviderTokenReading(isStrict: isStrict)
            if !isLowerCase { reading.note(.bearerCase) }
            return try reading.token(value[range])
        }
    }
}

/// One reading of a provider token, from left to right; the first mistake ends it.
struct ProviderTokenReading {
    let isStrict: Bool
    private var oddities: [ProviderTokenOddity] = []

    init(isStrict: Bool) {
        self.isStrict = isStrict
    }

    mutating func note(_ oddity: ProviderTokenOddity) {
        if !oddities.contains(oddity) { oddities.append(oddity) }
    }

    mutating func token(
        _ text: ArraySlice<UInt8>
    ) throws(ProviderTokenProblem) -> ProviderToken {
        guard !isPythonBytes(text) else { throw .pythonBytes }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .partCount(parts.count) }
        let header = try object(parts[0], .header)
        let algorithm = try algorithm(of: header)
        let claims = try object(parts[1], .claims)
        let keyID = try keyID(of: header, claims)
        let teamID = try member("iss", of: claims, orElse: .noTeam)
        let issuedAt = try issuedAt(of: claims)
        let signature = try bytes(parts[2], .signature)
        let form = try form(of: signature, algorithm)
        return ProviderToken(
            keyID: keyID, teamID: teamID, issuedAt: issuedAt,
            signingInput: Array(text[..<parts[1].endIndex]), signature: signature, form: form,
            findings: oddities.map(\.finding))
    }

    /// `b'...'`: the text that Python makes of bytes (FC-B11).
    private func isPythonBytes(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "b"), let second = text.dropFirst().first else {
            return false
        }
        return second == UInt8(ascii: "'") || second == UInt8(ascii: "\"")
    }

    /// The bytes of a part, in either alphabet of base64.
    private mutating func bytes(
        _ part: ArraySlice<UInt8>, _ name: ProviderTokenProblem.Part
    ) throws(ProviderTokenProblem) -> [UInt8] {
        guard let bytes = Base64.decode(part) else { throw .notBase64(name) }
        let isStandard = part.contains {
            $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=")
        }
        if isStandard {
            guard !isStrict else { throw .standardBase64(name) }
            note(.standardBase64)
        }
        return bytes
    }

    private mutating func object(
        _ part: ArraySlice<UInt8>, _ name: ProviderTokenProblem.Part
    ) throws(ProviderTokenProblem) -> JSONValue {
        let bytes = try bytes(part, name)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw .notJSON(name, message: error.message)
        }
        guard let members = value.members else { throw .notObject(name, kind: value.kindName) }
        if Set(members.map(\.key)).count < members.count { note(.repeatedMember) }
        return value
    }

    private func algorithm(
        of header: JSONValue
    ) throws(ProviderTokenProblem) -> ProviderTokenAlgorithm {
        let name = try member("alg", of: header, orElse: .noAlgorithm)
        guard let algorithm = ProviderTokenAlgorithm(rawValue: name),
            algorithm == .es256 || !isStrict
        else { throw .algorithm(name) }
        return algorithm
    }

    private mutating func keyID(
        of header: JSONValue, _ claims: JSONValue
    ) throws(ProviderTokenProblem) -> String {
        let isInClaims = claims.value(for: "kid") != nil
        let keyID = try member("kid", of: header, orElse: .noKeyID(isInClaims: isInClaims))
        if isInClaims { note(.keyIDInClaims) }
        return keyID
    }

    /// A member that must be a text with something in it.
    private func member(
        _ name: String, of object: JSONValue, orElse missing: ProviderTokenProblem
    ) throws(ProviderTokenProblem) -> String {
        guard let value = object.value(for: name) else { throw missing }
        guard let text = value.string else {
            throw .wrongType(member: name, kind: value.kindName, expected: "a string")
        }
        guard !text.isEmpty else { throw missing }
        return text
    }

    /// Seconds since 1970 as a number, or as a text that holds one (SND5, SND6).
    private mutating func issuedAt(
        of claims: JSONValue
    ) throws(ProviderTokenProblem) -> Instant {
        switch claims.value(for: "iat") {
        case nil: throw .noIssuedAt
        case .number(let number): return try instant(number.text)
        case .string(let text):
            guard !isStrict else {
                throw .wrongType(member: "iat", kind: "a string", expected: "a number")
            }
            note(.textIssuedAt)
            return try instant(text)
        case .null, .bool, .array, .object:
            throw .wrongType(
                member: "iat", kind: claims.value(for: "iat")?.kindName ?? "nothing",
                expected: "a number")
        }
    }

    private func instant(_ text: String) throws(ProviderTokenProblem) -> Instant {
        // Swift's own reading would also take `nan`, `inf` and hexadecimal digits.
        let isNumeric = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
                UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            case _: false
            }
        }
        guard isNumeric, let seconds = Double(text) else { throw .issuedAt(text) }
        // From here on no clock shows it as seconds: it would be the year 5138.
        guard seconds < 100_000_000_000 else { throw .milliseconds(text) }
        // The lower end only keeps the product within range; such a token is old in any case.
        return Instant(milliseconds: Int64(max(seconds, -100_000_000_000) * 1_000))
    }

    /// The form of the signature, by algorithm and length.
    ///
    /// Whether DER is written as it must be is seen when the signature is verified.
    private mutating func form(
        of signature: [UInt8], _ algorithm: ProviderTokenAlgorithm
    ) throws(ProviderTokenProblem) -> ProviderTokenBuilder.Signature {
        guard !signature.isEmpty else { throw .unsigned }
        switch algorithm {
        case .es512:
            guard signature.count == 132 else {
                throw .signatureLength(bytes: signature.count, expected: 132)
            }
            note(.es512)
            return .es512
        case .es256:
            if signature.count == 64 { return .raw }
            guard (8...72).contains(signature.count), signature.first == 0x30 else {
                throw .signatureLength(bytes: signature.count, expected: 64)
            }
            guard !isStrict else { throw .derSignature }
            note(.der)
            return .der
        }
    }
}

/// The algorithms that are taken.
enum ProviderTokenAlgorithm: String {
    case es256 = "ES256"
    /// SHA-512 with the key on P-256 (SND3).
    case es512 = "ES512"
}
