/// A request as the rules see it: the raw bytes plus what one pass over its fields found.
///
/// Values are ranges into the raw buffer; nothing is copied. Of a repeated field the first
/// value counts and the repetition is noted.
package struct PushRequest: Sendable {
    /// As it came, but for secrets in the query of its path.
    package private(set) var raw: RawRequest
    private var ranges = FieldRanges()
    /// Known fields that came more than once; `authorization` is counted in `raw`.
    package private(set) var repeated = HeaderFieldSet()

    package private(set) var pushType: HeaderValue<PushType> = .absent
    package private(set) var priority: HeaderValue<Priority> = .absent
    /// `apns-expiration` in seconds since 1970; 0 means one attempt.
    package private(set) var expiration: HeaderValue<Int64> = .absent
    package private(set) var path: RequestPath = .other

    package init(_ raw: RawRequest) {
        self.raw = raw
        let bytes = raw.bytes.span
        scanFields(bytes)
        if let range = ranges[.path] { path = RequestPath(bytes, range) }
        if let range = ranges[.pushType] {
            pushType = HeaderGrammar.pushType(bytes.extracting(range))
        }
        if let range = ranges[.priority] {
            priority = HeaderGrammar.priority(bytes.extracting(range))
        }
        if let range = ranges[.expiration] {
            expiration = HeaderGrammar.expiration(bytes.extracting(range))
        }
        if path == .other, let range = ranges[.path] {
            self.raw = raw.withholdingSecrets(in: range)
        }
    }

    private mutating func scanFields(_ bytes: Span<UInt8>) {
        var offset = 0
        while offset + RawRequest.fieldOverhead <= raw.fieldsEnd {
            let nameLength = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
            let valueLength = Int(bytes[offset + 2]) | Int(bytes[offset + 3]) << 8
            let name = offset + RawRequest.fieldOverhead
            let value = name + nameLength
            offset = value + valueLength
            let field = HeaderField(name: bytes.extracting(name..<value))
            guard let field, field != .authorization else { continue }
            if ranges[field] == nil {
                ranges[field] = value..<offset
            } else {
                repeated.insert(field)
            }
        }
    }

    /// Where the field's value stands in `raw.bytes`; nil when the field is absent.
    package func range(of field: HeaderField) -> Range<Int>? { ranges[field] }

    /// The field's value as text; nil when the field is absent.
    package func text(_ field: HeaderField) -> String? {
        ranges[field].map { raw.bytes.span.text($0) }
    }

    /// A HEAD request: its answer has no body.
    package var isHEAD: Bool { has(.method, "HEAD") }

    /// True when the field is there with exactly this value.
    func has(_ field: HeaderField, _ value: String) -> Bool {
        guard let range = ranges[field] else { return false }
        return raw.bytes.span.extracting(range).equals(value)
    }

    /// The priority in force: 10 when the header is absent.
    ///
    /// Source: Apple, Sending notification requests to APNs, `apns-priority`.
    package var effectivePriority: Priority { priority.value ?? .immediate }

    /// Range of the device token's digits in the raw buffer; nil when the path names none.
    package var deviceTokenRange: Range<Int>? {
        guard case .device(let range) = path, !range.isEmpty else { return nil }
        return range
    }

    /// The special push type that the topic's suffix stands for; nil for a plain bundle id.
    package var topicType: PushType? {
        guard let range = ranges[.topic] else { return nil }
        return PushType(topicSuffixOf: raw.bytes.span.extracting(range))
    }

    /// The `apns-id` to echo: the sender's, when it has the right form.
    package var echoedID: Range<Int>? {
        guard let range = ranges[.apnsID],
            HeaderGrammar.isUUID(raw.bytes.span.extracting(range))
        else { return nil }
        return range
    }
}

extension PushRequest {
    /// Largest body in bytes that the push may have.
    ///
    /// Source: Apple, Generating a remote notification: 5,120 for VoIP, else 4,096. Without a
    /// push type the topic's suffix decides.
    package var bodyLimit: Int {
        let isVoIP =
            switch pushType {
            case .valid(let type): type == .voip
            case .absent, .invalid: topicType == .voip
            }
        return isVoIP ? BodyLimit.voip : BodyLimit.standard
    }
}

/// Body limits in bytes.
///
/// Source: Apple, Generating a remote notification.
package enum BodyLimit {
    package static let standard = 4096
    package static let voip = 5120
}
