import APNs
import PushLog

@testable import Journal

extension PushRecord {
    /// A record told apart by `number`, whose request has a body of that many bytes.
    static func sample(
        _ number: Int, topic: String = "com.example.app", bodyBytes: Int = 2,
        connection: ConnectionInfo = .sample
    ) -> PushRecord {
        let raw = RawRequest(
            fields: [
                (":method", "POST"), (":path", "/3/device/ab12"), ("apns-topic", topic),
            ], body: [UInt8](repeating: UInt8(ascii: " "), count: bodyBytes))
        var record = PushRecord(
            receivedAt: Instant(milliseconds: Int64(number)), connection: connection, streamID: 1,
            request: PushRequest(raw), credential: nil,
            madeID: PushIdentifier(high: 0, low: UInt64(number)), uniqueID: nil)
        record.answer = .accepted
        return record
    }

    /// What `sample` was given.
    var number: Int { Int(madeID.low) }
}

extension ConnectionInfo {
    static let sample = ConnectionInfo(
        id: 1, peer: "127.0.0.1:50000", sni: nil, alpn: "h2", tls: "TLSv1.3",
        environment: .development)
}

extension Matcher {
    static func topic(_ topic: String) -> Matcher {
        var matcher = Matcher()
        matcher.topic = topic
        return matcher
    }
}
