internal import CNghttp2

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

    /// The id of a push: on every answer, another each time.
    package static let apnsID = HTTP2FieldName("apns-id", varies: true)
    /// The id for the delivery log, in the development environment.
    package static let apnsUniqueID = HTTP2FieldName("apns-unique-id", varies: true)
    /// The type of a body; one value for all answers.
    package static let contentType = HTTP2FieldName("content-type", varies: false)
}

/// Status and header fields of one response; made once and used again for the next.
@safe package struct HTTP2ResponseHead: ~Copyable {
    /// Fields a response may have besides `:status`.
    package static let fieldLimit = 15

    /// What the library is given, `:status` first.
    let fields: UnsafeMutablePointer<nghttp2_nv>
    private(set) var count = 1
    /// A bit for each field whose name varies.
    private var varying: UInt32 = 0
    /// The status' three digits, then the values one behind the other.
    private var values: UnsafeMutablePointer<UInt8>
    private var capacity = 512
    private var used = 3

    /// A head with status 200 and no fields.
    package init() {
        unsafe fields = UnsafeMutablePointer.allocate(capacity: Self.fieldLimit + 1)
        unsafe values = UnsafeMutablePointer.allocate(capacity: 512)
        unsafe fields.initialize(
            to: Self.field(":status", value: values, count: 3))
        reset(status: 200)
    }

    deinit {
        unsafe fields.deallocate()
        unsafe values.deallocate()
    }

    /// Starts the next response.
    ///
    /// `status` is 200 to 599.
    package mutating func reset(status: Int) {
        precondition((200...599).contains(status), "a final status has three digits")
        let code = UInt16(truncatingIfNeeded: status)
        unsafe values[0] = UInt8(truncatingIfNeeded: 0x30 &+ code / 100)
        unsafe values[1] = UInt8(truncatingIfNeeded: 0x30 &+ code / 10 % 10)
        unsafe values[2] = UInt8(truncatingIfNeeded: 0x30 &+ code % 10)
        count = 1
        used = 3
        varying = 0
    }

    /// True when the name of this field varies.
    func varies(_ index: Int) -> Bool { varying >> UInt32(truncatingIfNeeded: index) & 1 == 1 }

    /// Adds a header field.
    package mutating func append(_ name: HTTP2FieldName, _ value: Span<UInt8>) {
        precondition(count <= Self.fieldLimit, "too many response header fields")
        let length = value.count
        if used + length > capacity { grow(length) }
        let target = unsafe values + used
        unsafe value.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { unsafe target.update(from: start, count: length) }
        }
        unsafe (fields + count).initialize(
            to: Self.field(name.text, value: target, count: length))
        if name.varies { varying |= 1 &<< UInt32(truncatingIfNeeded: count) }
        used += length
        count += 1
    }

    /// Adds a header field.
    package mutating func append(_ name: HTTP2FieldName, _ value: [UInt8]) {
        append(name, value.span)
    }

    /// The library copies values; names are in the program and stay.
    private static func field(
        _ name: StaticString, value: UnsafeMutablePointer<UInt8>, count: Int
    ) -> nghttp2_nv {
        unsafe nghttp2_nv(
            name: UnsafeMutablePointer(mutating: name.utf8Start), value: value,
            namelen: name.utf8CodeUnitCount, valuelen: count,
            flags: UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue))
    }

    /// Moves the values into a larger block, and the fields' pointers with them.
    private mutating func grow(_ extra: Int) {
        while capacity < used + extra { capacity *= 2 }
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe moved.update(from: values, count: used)
        var offset = 0
        for index in 0..<count {
            unsafe fields[index].value = unsafe moved + offset
            offset += unsafe fields[index].valuelen
        }
        unsafe values.deallocate()
        unsafe values = unsafe moved
    }
}
