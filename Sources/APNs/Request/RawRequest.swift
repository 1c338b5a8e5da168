/// One HTTP/2 request as it came: header fields and body in one buffer.
///
/// The accept path makes one allocation a request; strings are made when somebody reads.
///
/// Layout of `bytes`: for each header field, in the order received (pseudo-header fields
/// included), the name's length as UInt16 little endian, the value's length as UInt16 little
/// endian, name, value; these end at `fieldsEnd`; the kept part of the body follows to the end.
/// A field whose value is withheld (`authorization`, `proxy-authorization`) stands in the list
/// with an empty value.
package struct RawRequest: Sendable {
    /// Bytes before name and value of each field: two lengths of two bytes.
    @inlinable package static var fieldOverhead: Int { 4 }

    package let bytes: [UInt8]
    /// Offset in `bytes` of the first body byte.
    package let fieldsEnd: Int
    /// Body bytes received; more than are kept when the body passed the limit.
    package let bodyLength: Int
    /// True when END_STREAM was seen; false when the body passed its limit and reading stopped.
    package let isComplete: Bool
    /// Value of the `authorization` field: judged, reduced to its claims, never stored.
    package let authorization: WithheldValue?
    /// How many `authorization` fields came.
    package let authorizationCount: Int

    @inlinable
    package init(
        bytes: [UInt8], fieldsEnd: Int, bodyLength: Int, isComplete: Bool = true,
        authorization: WithheldValue? = nil, authorizationCount: Int = 0
    ) {
        self.bytes = bytes
        self.fieldsEnd = fieldsEnd
        self.bodyLength = bodyLength
        self.isComplete = isComplete
        self.authorization = authorization
        self.authorizationCount = authorizationCount
    }

    /// Builds the same layout from text; what is withheld on the wire is withheld here.
    ///
    /// Names and values are cut at 65,535 bytes, which is all that the layout can say; the header
    /// list of a real request is far smaller.
    package init(fields: [(name: String, value: String)], body: [UInt8] = []) {
        var bytes: [UInt8] = []
        var secret: WithheldValue?
        var count = 0
        for (name, value) in fields {
            let isAuthorization = name == "authorization"
            if isAuthorization {
                count += 1
                secret = secret ?? WithheldValue(bytes: Array(value.utf8))
            }
            let isWithheld = isAuthorization || name == "proxy-authorization"
            let texts = [name, isWithheld ? "" : value].map { $0.utf8.prefix(Int(UInt16.max)) }
            for text in texts {
                bytes.append(UInt8(truncatingIfNeeded: text.count))
                bytes.append(UInt8(truncatingIfNeeded: text.count >> 8))
            }
            for text in texts { bytes.append(contentsOf: text) }
        }
        let fieldsEnd = bytes.count
        bytes.append(contentsOf: body)
        self.init(
            bytes: bytes, fieldsEnd: fieldsEnd, bodyLength: body.count, authorization: secret,
            authorizationCount: count)
    }
}

/// A header value that must not be stored: shared by every request that carried the same bytes.
///
/// Two requests with the identical object carried the identical value, so what is computed from
/// it (claims, hash, verdict) is computed once per connection and value.
package final class WithheldValue: Sendable {
    package let bytes: [UInt8]

    @inlinable
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension RawRequest {
    /// All fields as text, in the order received; for readers of the log.
    package var fields: [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        var offset = 0
        while offset + RawRequest.fieldOverhead <= fieldsEnd {
            let nameLength = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
            let valueLength = Int(bytes[offset + 2]) | Int(bytes[offset + 3]) << 8
            let name = offset + RawRequest.fieldOverhead
            let value = name + nameLength
            offset = value + valueLength
            fields.append((bytes.span.text(name..<value), bytes.span.text(value..<offset)))
        }
        return fields
    }
}
