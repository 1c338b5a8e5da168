import APNs
import PushLog
import TLS

/// Reduces provider tokens to what the log may keep, once per connection and token.
struct CredentialReader {
    private var recent: [(value: WithheldValue, summary: CredentialSummary)] = []
    /// Senders use one token at a time; a few slots serve those that alternate.
    private static let slots = 4

    mutating func summary(of value: WithheldValue?) -> CredentialSummary? {
        guard let value else { return nil }
        if let first = recent.first, first.value === value { return first.summary }
        if let known = recent.first(where: { $0.value === value }) { return known.summary }
        let summary = CredentialReader.read(value)
        if recent.count == CredentialReader.slots { recent.removeLast() }
        recent.insert((value, summary), at: 0)
        return summary
    }

    private static func read(_ value: WithheldValue) -> CredentialSummary {
        let text = ProviderTokenText(authorization: value.bytes)
        let bytes = value.bytes
        let digest = SHA256.hash(bytes.span)
        return CredentialSummary(
            keyID: text.keyID, algorithm: text.algorithm, team: text.team,
            issuedAt: text.issuedAt, hash: Hex.text(of: Array(digest.prefix(8))))
    }
}
