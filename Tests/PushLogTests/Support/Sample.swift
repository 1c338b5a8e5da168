import APNs
import JSON
import PushLog
import Routing

/// Records for tests, complete unless a part is left out.
enum Sample {
    static let token = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
    /// 2026-11-30T09:00:00.123Z.
    static let instant = Instant(milliseconds: 1_796_029_200_123)
    static let madeID = PushIdentifier(high: 0x0123_4567_89ab_4def, low: 0x8123_4567_89ab_cdef)
    static let payload = #"{"aps":{"alert":"Hi"}}"#

    static let fields = [
        (":method", "POST"), (":scheme", "https"), (":authority", "localhost"),
        (":path", "/3/device/" + token), ("apns-topic", "com.example.app"),
        ("apns-push-type", "alert"),
    ]

    static func connection(
        _ environment: Environment = .development, certificate: ClientCertificateSummary? = nil
    ) -> ConnectionInfo {
        ConnectionInfo(
            id: 7, peer: "127.0.0.1:50000", sni: "localhost", alpn: "h2", tls: "TLSv1.3",
            environment: environment, certificate: certificate)
    }

    /// A certificate for both environments; with one topic, that is its default.
    static func certificate(_ topics: [String]) -> ClientCertificateSummary {
        ClientCertificateSummary(
            subject: "UID=\(topics.first ?? "")", issuer: "CN=Provider Root", serial: "0a1b",
            hash: "fedcba9876543210",
            provider: ProviderCertificate(
                topics: topics, environments: Environment.allCases,
                defaultTopic: topics.count == 1 ? topics[0] : nil),
            isVerified: true)
    }

    static func record(
        fields: [(name: String, value: String)] = fields, body: String = payload,
        environment: Environment = .development, credential: CredentialSummary? = nil,
        uniqueID: PushIdentifier? = nil, certificate: ClientCertificateSummary? = nil
    ) -> PushRecord {
        record(
            raw: RawRequest(fields: fields, body: Array(body.utf8)), environment: environment,
            credential: credential, uniqueID: uniqueID, certificate: certificate)
    }

    static func record(
        raw: RawRequest, environment: Environment = .development,
        credential: CredentialSummary? = nil, uniqueID: PushIdentifier? = nil,
        certificate: ClientCertificateSummary? = nil
    ) -> PushRecord {
        var record = PushRecord(
            receivedAt: instant, connection: connection(environment, certificate: certificate),
            streamID: 1,
            request: PushRequest(raw), credential: credential, madeID: madeID, uniqueID: uniqueID)
        record.sequence = 1
        record.revision = 1
        record.answer = .accepted
        return record
    }

    /// The fields with one replaced, added or, with nil, left out.
    static func fields(
        _ name: String, _ value: String?
    ) -> [(name: String, value: String)] {
        var changed = fields.filter { $0.0 != name }.map { (name: $0.0, value: $0.1) }
        if let value { changed.append((name, value)) }
        return changed
    }
}

extension PushRecord {
    /// The record's JSON, read back by the strict reader.
    func json() throws -> JSONValue {
        var writer = JSONWriter()
        write(to: &writer)
        return try JSONValue(parsing: writer.bytes, limits: .payload)
    }

    /// The record's JSON as text.
    var jsonText: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }
}

extension JSONValue {
    /// The same value without the places in the text it was read from.
    var withoutOffsets: JSONValue {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let elements): .array(elements.map(\.withoutOffsets))
        case .object(let members):
            .object(
                members.map { Member(key: $0.key, value: $0.value.withoutOffsets, offset: 0) })
        }
    }
}
