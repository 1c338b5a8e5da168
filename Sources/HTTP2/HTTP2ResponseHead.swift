/// The name of a response header field.
package struct HTTP2FieldName: Sendable {
    let text: StaticString
    /// True when each response has another value: then only the name is worth an HPACK entry.
    let varies: Bool

    /// A name in lower case; `varies` when its values do not repeat.
    package init(_ text: StaticString, varies: Bool) {
        self.text = text
        self.varies = varies
    }

    package static let apnsID = HTTP2FieldName("apns-id", varies: true)
    package static let apnsUniqueID = HTTP2FieldName("apns-unique-id", varies: true)
    package static let contentType = HTTP2FieldName("content-type", varies: false)
}

/// Status and header fields of one response; made once and used again for the next.
package struct HTTP2ResponseHead {
    struct Field {
        let name: HTTP2FieldName
        let start: Int
        let count: Int
    }

    /// Fields a response may have besides `:status`.
    package static let fieldLimit = 15

    private(set) var fields: [Field] = []
    /// The status' three digits, then the values one behind the other.
    private(set) var bytes: [UInt8] = [0x32, 0x30, 0x30]

    /// An empty head with status 200.
    package init() {
        bytes.reserveCapacity(128)
        fields.reserveCapacity(4)
    }

    /// Starts the next response.
    ///
    /// `status` is 200 to 599.
    package mutating func reset(status: Int) {
        precondition((200...599).contains(status), "a final status has three digits")
        fields.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        bytes.append(0x30 + UInt8(status / 100))
        bytes.append(0x30 + UInt8(status / 10 % 10))
        bytes.append(0x30 + UInt8(status % 10))
    }

    /// Adds a header field.
    package mutating func append(_ name: HTTP2FieldName, _ value: Span<UInt8>) {
        precondition(fields.count < Self.fieldLimit, "too many response header fields")
        fields.append(Field(name: name, start: bytes.count, count: value.count))
        unsafe value.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Adds a header field.
    package mutating func append(_ name: HTTP2FieldName, _ value: [UInt8]) {
        append(name, value.span)
    }
}
