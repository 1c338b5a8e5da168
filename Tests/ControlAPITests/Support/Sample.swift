import APNs
import PushLog
import Routing

/// Records for tests.
enum Sample {
    static let token = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
    static let payload = #"{"aps":{"alert":"Hi"}}"#

    static func record(
        topic: String = "com.example.app", token: String = token, pushType: String? = "alert",
        body: String = payload, answer: PushAnswer = .accepted, outcome: Outcome? = nil,
        environment: Environment = .development, at: Instant = Bench.now
    ) -> PushRecord {
        var fields = [
            (name: ":method", value: "POST"), (name: ":path", value: "/3/device/" + token),
            (name: "apns-topic", value: topic),
        ]
        if let pushType { fields.append((name: "apns-push-type", value: pushType)) }
        let connection = ConnectionInfo(
            id: 1, peer: "127.0.0.1:50001", sni: nil, alpn: "h2", tls: "TLSv1.3",
            environment: environment)
        var record = PushRecord(
            receivedAt: at, connection: connection, streamID: 1,
            request: PushRequest(RawRequest(fields: fields, body: Array(body.utf8))),
            credential: nil, madeID: PushIdentifier(high: 1, low: 2), uniqueID: nil)
        record.answer = answer
        record.trace = outcome.map {
            Trace(appState: .suspended, payloadClass: .alert, outcome: $0)
        }
        return record
    }

    /// A log with that many records, all alike.
    static func log(_ count: Int) -> FakeLog {
        let log = FakeLog()
        for _ in 0..<count { log.append(record()) }
        return log
    }

    /// A device with one app and one token.
    static func device(_ id: String, token: [UInt8] = [0xaa, 0xbb]) -> Device {
        Device(id: id, apps: [AppInstall(topic: "com.example.app", deviceToken: token)])
    }
}
