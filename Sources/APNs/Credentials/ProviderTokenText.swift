import JSON

/// The readable parts of a provider token, unverified: what the log may show of it.
///
/// Source: RFC 7519 (form), Apple, Establishing a token-based connection to APNs (members).
package struct ProviderTokenText: Sendable, Equatable {
    package var keyID: String?
    package var algorithm: String?
    package var team: String?
    /// `iat` as written: senders use integers, floats and strings.
    package var issuedAt: String?

    /// Reads the value of an `authorization` header; members that cannot be read stay nil.
    package init(authorization value: [UInt8]) {
        let words = value.split(separator: UInt8(ascii: " "), maxSplits: 1)
        guard let token = words.last else { return }
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if let header = ProviderTokenText.object(parts.first) {
            keyID = ProviderTokenText.short(header.value(for: "kid"))
            algorithm = ProviderTokenText.short(header.value(for: "alg"))
        }
        if parts.count > 1, let claims = ProviderTokenText.object(parts[1]) {
            team = ProviderTokenText.short(claims.value(for: "iss"))
            issuedAt = ProviderTokenText.short(claims.value(for: "iat"))
        }
    }

    private static func object(_ part: ArraySlice<UInt8>?) -> JSONValue? {
        guard let part, let bytes = Base64.decode(part) else { return nil }
        return try? JSONValue(parsing: bytes)
    }

    /// A string or number of at most 64 bytes: anything longer is not what it claims to be.
    private static func short(_ value: JSONValue?) -> String? {
        let text: String?
        switch value {
        case .string(let string): text = string
        case .number(let number): text = number.text
        case .null, .bool, .array, .object, nil: text = nil
        }
        return text.flatMap { $0.utf8.count <= 64 ? $0 : nil }
    }
}
