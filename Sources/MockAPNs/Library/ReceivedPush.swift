/// One push as the server received it: what was sent, what was answered, what became of it.
///
/// A value; it does not change when its push does. Ask the server again to see what came later.
public struct ReceivedPush: Sendable, CustomStringConvertible {
    /// Counts the pushes of the server from 1.
    public let sequence: Int
    /// When its request was complete: RFC 3339 with milliseconds, UTC.
    public let receivedAt: String
    /// Apple's service that the connection stands for.
    public let environment: PushEnvironment

    // MARK: What was sent

    /// `apns-topic`; nil when the sender gave none.
    public let topic: String?
    /// The device token of the path, as it was sent; nil when the path names none.
    public let deviceToken: String?
    /// `apns-push-type`; nil when there was none, or none of Apple's.
    public let pushType: PushType?
    /// `apns-priority`; 10 when the sender gave none.
    public let priority: Int
    /// `apns-expiration` in seconds since 1970; nil when there was none, or no number.
    public let expiration: Int?
    /// `apns-collapse-id`; nil when the sender gave none.
    public let collapseID: String?
    /// The `apns-id` of the answer: the sender's own, or the one the server made.
    public let apnsID: String
    /// All header fields in the order sent; the value of `authorization` is never kept.
    let fields: [(name: String, value: String)]
    /// The body as it was sent; bytes that are no UTF-8 are replaced.
    public let payloadJSON: String
    /// The body as a value; nil when it is no JSON.
    public let payload: PayloadValue?

    // MARK: What was answered

    /// HTTP status; nil when a fault gave no answer.
    public let status: Int?
    /// Apple's reason; nil for 200 and where nothing was answered.
    public let reason: Reason?
    /// Name of the installed fault it met, or `test-token:` and a word; nil for nearly all.
    public let fault: String?
    /// What is worth knowing about a push that was not refused for it.
    public let findings: [Finding]

    // MARK: What became of it

    /// Id of the device; nil for a push that was refused before it had one.
    public let deviceID: String?
    /// What became of the push on the device; nil for a refused one.
    public let outcome: Outcome?
    /// Where the push is on its way; nil for a refused one.
    public let deliveryState: DeliveryState?
    /// Short names of the app's methods that are called, in order, as `un.willPresent`.
    public let callbacks: [String]
    /// What the user sees and hears.
    public let shown: Shown
    /// Why it was refused, or why it had this outcome: for the message of a failed expectation.
    public let explanation: String

    /// The value of a header field, the first where it repeats; names are written in lower case.
    public func header(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// One line: what, where to, what was answered, what became of it.
    public var description: String {
        var parts = ["push \(sequence): \(pushType.map(\.name) ?? "no push type")"]
        parts.append("to \(topic.map(PushMatch.quoted) ?? "no topic"),")
        parts.append("device token \(ReceivedPush.short(deviceToken)),")
        let answer = status.map { "\($0)" } ?? "not answered"
        parts.append(reason.map { "\(answer) \($0.name)" } ?? answer)
        if let outcome { parts[parts.count - 1] += ", \(outcome.name)" }
        return parts.joined(separator: " ")
    }

    /// Tokens are long, and their first digits tell them apart.
    private static func short(_ token: String?) -> String {
        guard let token else { return "missing" }
        return token.count <= 16 ? PushMatch.quoted(token) : "\(token.prefix(16))..."
    }
}

// MARK: - Alert and data

extension ReceivedPush {
    /// The dictionary `aps`; nil when the payload has none.
    public var aps: PayloadValue? { payload?["aps"] }

    /// Title of the alert; nil when there is none.
    public var title: String? { aps?["alert"]?["title"]?.string }

    /// Subtitle of the alert; nil when there is none.
    public var subtitle: String? { aps?["alert"]?["subtitle"]?.string }

    /// Body of the alert, also where the alert is a string; nil when there is none.
    public var body: String? { aps?["alert"]?.string ?? aps?["alert"]?["body"]?.string }

    /// Number for the app's icon; nil when there is none.
    public var badge: Int? { aps?["badge"]?.int }

    /// Name of the sound, also where it is a dictionary; nil when there is none.
    public var sound: String? { aps?["sound"]?.string ?? aps?["sound"]?["name"]?.string }

    /// The value of a key beside `aps`; nil when there is none.
    public func customData(_ key: String) -> PayloadValue? {
        key == "aps" ? nil : payload?[key]
    }
}
