package import APNs
package import Routing

/// Everything known of one push: what came, what was answered, what became of it.
///
/// A reader that sees a record first sees it complete; later events change `delivery` and `trace`
/// and give it a new revision.
package struct PushRecord: Sendable {
    /// Counts records from 1; never reused.
    package var sequence: UInt64 = 0
    /// Counts appends and changes of the whole log; greater is later.
    package var revision: UInt64 = 0

    /// Wall time.
    package let receivedAt: Instant
    /// Virtual time at which its device took it: what happens to devices runs on it.
    package var arrivedAt: Instant
    package let connection: ConnectionInfo
    package let streamID: Int32
    package internal(set) var request: PushRequest
    package let credential: CredentialSummary?
    package var trust = CredentialTrust.notJudged
    /// The `apns-id` the gateway made; the sender's own is echoed where it has the right form.
    package let madeID: PushIdentifier
    /// `apns-unique-id`; given in the development environment only.
    package var uniqueID: PushIdentifier?

    package var payload: PayloadFacts = []
    /// What is kept of the payload's bytes.
    package internal(set) var payloadStorage = PayloadStorage.full
    package var answer = PushAnswer.none
    package var findings: [Finding] = []
    /// The long answer where it cannot be derived from the rule alone.
    package var explanation: Explanation?

    /// Name of the fault it met, or `test-token:` and a word; nil for nearly all.
    package var fault: String?

    package var device = DeviceReference.none
    package var delivery: DeliveryStatus?
    package var trace: Trace?

    /// Without `arrivedAt` the virtual clock shows wall time.
    package init(
        receivedAt: Instant, arrivedAt: Instant? = nil, connection: ConnectionInfo, streamID: Int32,
        request: PushRequest,
        credential: CredentialSummary?, madeID: PushIdentifier, uniqueID: PushIdentifier? = nil
    ) {
        self.receivedAt = receivedAt
        self.arrivedAt = arrivedAt ?? receivedAt
        self.connection = connection
        self.streamID = streamID
        self.request = request
        self.credential = credential
        self.madeID = madeID
        self.uniqueID = uniqueID
    }

    /// The service the push was sent to.
    package var environment: Environment { connection.environment }

    /// The `apns-id` of the answer.
    package var apnsID: String {
        guard let range = request.echoedID else { return madeID.text(.upper) }
        return request.raw.bytes.span.text(range)
    }

    /// The topic sent, else the one that a single-topic certificate stands for.
    package var topic: String? {
        request.text(.topic) ?? connection.defaultTopic
    }

    /// The special push type that the topic's suffix stands for; nil for a plain bundle id.
    package var topicType: PushType? {
        if let type = request.topicType { return type }
        guard let topic = connection.defaultTopic, request.range(of: .topic) == nil else {
            return nil
        }
        return PushType(topicSuffixOf: Array(topic.utf8).span)
    }

    /// The device token's digits as sent; nil when the path names none.
    package var deviceToken: String? {
        request.deviceTokenRange.map { request.raw.bytes.span.text($0) }
    }

    /// The id of the device: a registered one, `auto-` and 16 hexadecimal digits, or nil.
    ///
    /// Source: design decision 12 (FNV-1a over environment, topic and token).
    package var deviceID: String? {
        switch device {
        case .none: return nil
        case .named(let id): return id
        case .auto:
            var hash = FNV1a()
            hash.add(environment.name)
            hash.add(topic ?? "")
            if let range = request.deviceTokenRange {
                hash.add(lowercasing: request.raw.bytes.span, range)
            }
            let digits = String(hash.value, radix: 16)
            return "auto-" + String(repeating: "0", count: 16 - digits.count) + digits
        }
    }

    /// About how many bytes the record keeps alive; the log's byte limit counts these.
    package var cost: Int { 512 + request.raw.bytes.capacity + findings.count * 256 }
}
