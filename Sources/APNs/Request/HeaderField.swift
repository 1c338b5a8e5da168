/// The header fields that the gateway reads; all others are only logged.
package enum HeaderField: UInt8, Sendable, CaseIterable {
    case method, path, authority, scheme
    case host
    case topic, pushType, priority, expiration, collapseID, apnsID
    case authorization

    /// The field's name on the wire.
    package var name: String {
        switch self {
        case .method: ":method"
        case .path: ":path"
        case .authority: ":authority"
        case .scheme: ":scheme"
        case .host: "host"
        case .topic: "apns-topic"
        case .pushType: "apns-push-type"
        case .priority: "apns-priority"
        case .expiration: "apns-expiration"
        case .collapseID: "apns-collapse-id"
        case .apnsID: "apns-id"
        case .authorization: "authorization"
        }
    }

    /// The field of that name, told apart by length first: this runs for every field of a push.
    @inline(__always)
    init?(name: Span<UInt8>) {
        let candidate: HeaderField
        switch name.count {
        case 4: candidate = .host
        case 5: candidate = .path
        case 7:
            candidate =
                name[1] == UInt8(ascii: "m")
                ? .method : name[1] == UInt8(ascii: "s") ? .scheme : .apnsID
        case 10: candidate = name[0] == UInt8(ascii: ":") ? .authority : .topic
        case 13: candidate = name[1] == UInt8(ascii: "p") ? .priority : .authorization
        case 14: candidate = .pushType
        case 15: candidate = .expiration
        case 16: candidate = .collapseID
        case _: return nil
        }
        guard name.equals(candidate.name) else { return nil }
        self = candidate
    }
}

/// A set of header fields.
package struct HeaderFieldSet: Sendable, Hashable {
    package private(set) var bits: UInt16 = 0

    @inlinable package init() {}

    package func contains(_ field: HeaderField) -> Bool { bits & 1 << field.rawValue != 0 }
    package mutating func insert(_ field: HeaderField) { bits |= 1 << field.rawValue }
    package var isEmpty: Bool { bits == 0 }
}

/// What a header field says: nothing, something of the right form, or something else.
package enum HeaderValue<Value: Sendable & Equatable>: Sendable, Equatable {
    case absent
    case valid(Value)
    case invalid

    /// The value, where it was given and well formed.
    package var value: Value? {
        guard case .valid(let value) = self else { return nil }
        return value
    }
}
