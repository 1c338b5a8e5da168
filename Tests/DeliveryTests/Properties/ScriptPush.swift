import APNs
import PushLog
import Routing

/// What a script sends, in the words in which it was made up: the tests compare with these, and
/// not with what a reader finds in the payload.
struct ScriptPush: Sendable {
    /// A push to a Live Activity.
    struct Activity: Sendable {
        var event: ActivityEvent
        var timestamp: Int64
        var number: Int64
        /// Seconds after `timestamp`.
        var staleAfter: Int64?
        var removedAfter: Int64?
    }

    /// How the system learns what it is.
    var type: PushType?
    var collapseID: String?
    var priority: Int?
    /// Seconds since 1970.
    var expiration: Int64?
    var badge: Int64?
    var relevance: Double?
    var activity: Activity?
    /// The members of `aps`.
    var members: [String] = []
    /// Instead of an object with `aps`.
    var body: String?

    /// An empty one.
    init() {}

    private var payload: String { body ?? "{\"aps\":{\(members.joined(separator: ","))}}" }

    /// The suffix of its topic.
    var suffix: String { type?.topicSuffix ?? "" }

    /// The record of it with all that steps 1 to 9 find.
    func record(
        to token: String, _ bundleID: String, _ environment: Environment, number: Int,
        wall: Instant, virtual: Instant
    ) -> PushRecord {
        var fields = [
            (name: ":method", value: "POST"), (":path", "/3/device/\(token)"),
            ("apns-topic", bundleID + suffix),
        ]
        if let type { fields.append(("apns-push-type", type.name)) }
        if let collapseID { fields.append(("apns-collapse-id", collapseID)) }
        if let priority { fields.append(("apns-priority", "\(priority)")) }
        if let expiration { fields.append(("apns-expiration", "\(expiration)")) }
        let raw = RawRequest(fields: fields, body: Array(payload.utf8))
        var record = PushRecord(
            receivedAt: wall, arrivedAt: virtual,
            connection: ScriptPush.connections[Int(environment.rawValue)],
            streamID: Int32(number), request: PushRequest(raw), credential: nil,
            madeID: PushIdentifier(high: 1, low: UInt64(number)))
        var reader = PayloadReader()
        record.payload = reader.read(raw.bytes, from: raw.fieldsEnd)
        return record
    }

    private static let connections = Environment.allCases.map { environment in
        ConnectionInfo(
            id: 1, peer: "127.0.0.1:50000", sni: nil, alpn: "h2", tls: "TLSv1.3",
            environment: environment)
    }
}
