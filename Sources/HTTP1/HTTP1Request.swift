/// One header field as it came: case kept, order kept, duplicates kept.
package struct HTTP1Header: Sendable, Equatable {
    package var name: String
    package var value: String

    /// A field of a request or an answer.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field has this name; case is ignored.
    ///
    /// Source: RFC 9110 section 5.1.
    package func isNamed(_ other: String) -> Bool {
        name.utf8.elementsEqual(other.utf8, by: { $0.asciiLowercased == $1.asciiLowercased })
    }
}

extension [HTTP1Header] {
    /// The value of the first field with this name, case ignored.
    package func first(named name: String) -> String? {
        first { $0.isNamed(name) }?.value
    }

    /// The values of all fields with this name in their order, case ignored.
    package func all(named name: String) -> [String] {
        filter { $0.isNamed(name) }.map(\.value)
    }
}

/// A whole request: head and body, as they came.
///
/// Bytes that are not UTF-8 in names, values or target appear as U+FFFD; nothing is
/// percent-decoded.
package struct HTTP1Request: Sendable, Equatable {
    /// The method, case kept.
    package var method: String
    /// The target up to the first question mark, not decoded; starts with a slash.
    package var path: String
    /// What follows the first question mark, not decoded; nil without one.
    package var query: String?
    /// "1.1" or "1.0".
    package var version: String
    /// The header fields.
    package var headers: [HTTP1Header]
    /// The body, at most `HTTP1Limits.bodyBytesMax` bytes.
    package var body: [UInt8]
    /// Who asks.
    package var peer: HTTP1Peer

    /// A request from its parts; the target is split at its first question mark.
    package init(
        method: String, target: String, version: String = "1.1", headers: [HTTP1Header] = [],
        body: [UInt8] = [], peer: HTTP1Peer
    ) {
        self.method = method
        self.version = version
        self.headers = headers
        self.body = body
        self.peer = peer
        let bytes = target.utf8
        if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
            path = String(target[..<mark])
            query = String(target[bytes.index(after: mark)...])
        } else {
            path = target
            query = nil
        }
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
