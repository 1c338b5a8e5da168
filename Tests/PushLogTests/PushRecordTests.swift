import APNs
import JSON
import PushLog
import Testing

struct PushRecordTests {
    /// Computed with another implementation of FNV-1a (64 bits) over the concatenated bytes.
    static let deviceIDs: [(Environment, topic: String?, token: String, id: String)] = [
        (.development, "com.example.app", Sample.token, "auto-30c5e31310276b46"),
        (.production, "com.example.app", Sample.token, "auto-2b5ae69376caa516"),
        (.development, nil, "ab", "auto-535fbdecedd3baa9"),
        (.development, "com.example.app.voip", "abcdef0123", "auto-83781b95ed9ffe15"),
        (.development, "com.example.app", "000107a0", "auto-007da678891ae8cd"),
    ]

    @Test("an auto device's id is a hash of environment, topic and token", arguments: deviceIDs)
    func deviceID(_ row: (Environment, topic: String?, token: String, id: String)) {
        for token in [row.token, row.token.uppercased()] {
            let fields = Sample.fields("apns-topic", row.topic).filter { $0.name != ":path" }
            var record = Sample.record(
                fields: fields + [(":path", "/3/device/" + token)], environment: row.0)
            record.device = .auto
            #expect(record.deviceID == row.id)
        }
    }

    static let defaults: [(sent: String?, topics: [String], topic: String?, type: PushType?)] = [
        (nil, ["com.example.pinned"], "com.example.pinned", nil),
        (nil, ["com.example.pinned.voip"], "com.example.pinned.voip", .voip),
        (nil, ["com.example.a", "com.example.b"], nil, nil),
        ("com.example.app.voip", ["com.example.pinned"], "com.example.app.voip", .voip),
        ("com.example.app", ["com.example.pinned.voip"], "com.example.app", nil),
    ]

    @Test("the topic of a single-topic certificate stands for one not sent", arguments: defaults)
    func defaultTopic(
        _ row: (sent: String?, topics: [String], topic: String?, type: PushType?)
    ) throws {
        func record(_ sent: String?, _ certificate: ClientCertificateSummary?) -> PushRecord {
            var record = Sample.record(
                fields: Sample.fields("apns-topic", sent), certificate: certificate)
            record.device = .auto
            return record
        }
        let implied = record(row.sent, Sample.certificate(row.topics))
        #expect(implied.topic == row.topic)
        #expect(implied.topicType == row.type)
        #expect(implied.deviceID == record(row.topic, nil).deviceID)
        #expect(try implied.json().value(for: "topic")?.string == row.topic)
    }

    @Test("a registered device keeps its name, and no device has none")
    func deviceReference() {
        var record = Sample.record()
        #expect(record.deviceID == nil)
        record.device = .named("phone-1")
        #expect(record.deviceID == "phone-1")
    }

    static let apnsIDs: [(sent: String?, answered: String)] = [
        (nil, Sample.madeID.text(.upper)),
        ("abcdef01-2345-6789-abcd-ef0123456789", "abcdef01-2345-6789-abcd-ef0123456789"),
        ("ABCDEF01-2345-6789-ABCD-EF0123456789", "ABCDEF01-2345-6789-ABCD-EF0123456789"),
        ("not-an-id", Sample.madeID.text(.upper)), ("", Sample.madeID.text(.upper)),
    ]

    @Test("the sender's id is echoed as sent where it has the right form", arguments: apnsIDs)
    func apnsID(_ row: (sent: String?, answered: String)) {
        #expect(Sample.record(fields: Sample.fields("apns-id", row.sent)).apnsID == row.answered)
    }

    static let tokens: [(path: String, token: String?)] = [
        ("/3/device/00AAff", "00AAff"), ("/3/device/xyz", "xyz"), ("/3/device/", nil),
        ("/3/device", nil), ("/3/device/aa/bb", nil), ("/3/device/aa?x=1", nil), ("/", nil),
    ]

    @Test("the device token is what the path names, as sent", arguments: tokens)
    func deviceToken(_ row: (path: String, token: String?)) {
        #expect(
            Sample.record(fields: Sample.fields(":path", row.path)).deviceToken == row.token)
    }

    @Test("the environment is that of the connection", arguments: Environment.allCases)
    func environment(_ environment: Environment) {
        #expect(Sample.record(environment: environment).environment == environment)
    }

    @Test("a record costs more with a longer body and with findings")
    func cost() {
        let small = Sample.record()
        let large = Sample.record(body: String(repeating: "x", count: 4_096))
        #expect(small.cost >= 512 + small.request.raw.bytes.count)
        #expect(large.cost - small.cost >= 4_096 - small.request.raw.bytes.capacity)
        var noted = small
        noted.findings = [Finding(code: "x", level: .info, message: "y")]
        #expect(noted.cost == small.cost + 256)
    }

    @Test("why a push was refused is said by its rule, unless more is known")
    func whyRefused() {
        var record = Sample.record()
        #expect(record.whyRefused == nil)
        record.answer = .refused(by: .unregistered)
        #expect(record.whyRefused?.got == "a token whose app was removed")
        let own = Explanation(got: "g", expected: "e", hint: "h")
        record.explanation = own
        #expect(record.whyRefused == own)
    }
}
