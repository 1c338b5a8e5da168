import APNs
import Delivery
import PushLog
import Routing

/// A delivery service with its log.
struct Bench {
    static let now = Instant(seconds: 1_700_000_000)

    static let time = DeviceTime(wall: now)

    let log = MemoryLog()
    let service: DeliveryService

    init(_ settings: DeliverySettings = DeliverySettings()) {
        service = DeliveryService(settings: settings, log: log, newToken: TokenSource().make)
    }

    /// Settings of a profile with some rules on levels of their own.
    init(_ profile: Profile = .apns, _ levels: KeyValuePairs<RuleID, RuleLevel>) {
        var rules = RuleSettings(profile: profile)
        for (id, level) in levels { rules.set(id, to: level) }
        self.init(DeliverySettings(rules: rules))
    }

    /// Admits a push; the record is the one that its log got.
    func push(_ push: Push = Push()) -> PushRecord {
        var record = push.record
        let answer = service.admit(&record)
        precondition(answer == record.answer, "the answer is that of the record")
        return log.records.last ?? record
    }

    func put(_ device: Device, now: Instant = Bench.now) throws(DeviceRefusal) {
        try service.put(device, now: DeviceTime(wall: now))
    }
}

/// A push that passed steps 1 to 9.
struct Push: Sendable {
    static let token = String(repeating: "ab", count: 32)

    var token = Push.token
    var topic: String? = "com.example.app"
    var type: PushType? = .alert
    var body = #"{"aps":{"alert":"hi","sound":"default"}}"#
    var expiration: String?
    var priority: String?
    var environment = Environment.development
    /// What stands for a topic that is not sent, of a single-topic client certificate.
    var defaultTopic: String?
    /// When it comes.
    var at = Bench.time
    var collapseID: String?
    /// Tells pushes apart: the stream id of the record.
    var number: Int32 = 1

    init(_ change: (inout Push) -> Void = { _ in }) {
        change(&self)
    }

    private static let connections = Environment.allCases.map { connection($0, nil) }

    private static func connection(
        _ environment: Environment, _ certificate: ClientCertificateSummary?
    ) -> ConnectionInfo {
        ConnectionInfo(
            id: 1, peer: "127.0.0.1:50000", sni: nil, alpn: "h2", tls: "TLSv1.3",
            environment: environment, certificate: certificate)
    }

    private static func certificate(_ topic: String) -> ClientCertificateSummary {
        ClientCertificateSummary(
            subject: "UID=\(topic)", issuer: "CN=Test", serial: "01", hash: "0123456789abcdef",
            provider: ProviderCertificate(
                topics: [topic], environments: Environment.allCases, defaultTopic: topic),
            isVerified: true)
    }

    var record: PushRecord {
        var fields = [(name: ":method", value: "POST"), (":path", "/3/device/\(token)")]
        if let topic { fields.append(("apns-topic", topic)) }
        if let type { fields.append(("apns-push-type", type.name)) }
        if let expiration { fields.append(("apns-expiration", expiration)) }
        if let priority { fields.append(("apns-priority", priority)) }
        if let collapseID { fields.append(("apns-collapse-id", collapseID)) }
        let raw = RawRequest(fields: fields, body: Array(body.utf8))
        var record = PushRecord(
            receivedAt: at.wall, arrivedAt: at.virtual,
            connection: defaultTopic.map {
                Push.connection(environment, Push.certificate($0))
            } ?? Push.connections[Int(environment.rawValue)],
            streamID: number, request: PushRequest(raw), credential: nil,
            madeID: PushIdentifier(high: 1, low: UInt64(number)), uniqueID: nil)
        var reader = PayloadReader()
        record.payload = reader.read(raw.bytes, from: raw.fieldsEnd)
        return record
    }
}

extension Device {
    /// A device with one app that has one token; what is not said is the default plan.
    static func phone(
        _ id: String = "phone-1", token: UInt8 = 0xab, topic: String = "com.example.app",
        _ change: (inout Device) -> Void = { _ in }
    ) -> Device {
        var device = Device(
            id: id,
            apps: [AppInstall(topic: topic, deviceToken: [UInt8](repeating: token, count: 32))])
        change(&device)
        return device
    }
}

extension Trace {
    /// The short names of the events.
    var callbacks: [String] { events.map(\.callback) }
}
