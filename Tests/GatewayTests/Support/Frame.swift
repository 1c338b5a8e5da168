/// One HTTP/2 frame, written and read without the library that the gateway uses.
struct Frame: Equatable {
    /// Frame types.
    ///
    /// Source: RFC 9113 section 6.
    enum Kind: UInt8 {
        case data, headers, priority, resetStream, settings, pushPromise, ping, goAway
        case windowUpdate, continuation
    }

    var type: UInt8
    var flags: UInt8
    var stream: UInt32
    var payload: [UInt8]

    init(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        type = kind.rawValue
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    /// The frame as it stands on the wire.
    var bytes: [UInt8] {
        Array(bigEndian(UInt32(payload.count)).dropFirst()) + [type, flags] + bigEndian(stream)
            + payload
    }

    var kind: Kind? { Kind(rawValue: type) }
    var endsStream: Bool { flags & 1 != 0 }

    /// Splits whole frames off the front of a byte stream.
    static func parse(_ bytes: inout [UInt8]) -> [Frame] {
        var frames: [Frame] = []
        var offset = 0
        while offset + 9 <= bytes.count {
            let end = offset + 9 + Int(number(bytes[offset..<offset + 3]))
            guard end <= bytes.count else { break }
            var frame = Frame(.data, flags: bytes[offset + 4])
            frame.type = bytes[offset + 3]
            frame.stream = number(bytes[offset + 5..<offset + 9])
            frame.payload = Array(bytes[offset + 9..<end])
            frames.append(frame)
            offset = end
        }
        bytes.removeFirst(offset)
        return frames
    }

    /// What a GOAWAY frame says.
    var goAway: GoAway? {
        guard kind == .goAway, payload.count >= 8 else { return nil }
        return GoAway(
            last: number(payload[0..<4]), code: number(payload[4..<8]),
            text: String(decoding: payload[8...], as: UTF8.self))
    }

    /// Identifiers and values of a SETTINGS frame, in their order.
    var settings: [[UInt32]] {
        stride(from: 0, to: payload.count, by: 6).map {
            [number(payload[$0..<$0 + 2]), number(payload[$0 + 2..<$0 + 6])]
        }
    }
}

struct GoAway: Equatable {
    var last: UInt32
    var code: UInt32
    var text: String
}

/// A number as four bytes, big endian.
func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xff) }
}

/// Bytes, big endian, as a number.
func number(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
}
