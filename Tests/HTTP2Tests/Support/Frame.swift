/// One HTTP/2 frame, written and read without the library under test.
struct Frame: Equatable, CustomStringConvertible {
    /// Frame types.
    ///
    /// Source: RFC 9113 section 6.
    enum Kind: UInt8 {
        case data, headers, priority, resetStream, settings, pushPromise, ping, goAway
        case windowUpdate, continuation
        case unknown = 0x2a
    }

    var type: UInt8
    var flags: UInt8
    var streamID: UInt32
    var payload: [UInt8]

    init(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        type = kind.rawValue
        self.flags = flags
        streamID = stream
        self.payload = payload
    }

    /// The frame as it stands on the wire.
    var bytes: [UInt8] {
        let length = payload.count
        return [UInt8(length >> 16 & 0xff), UInt8(length >> 8 & 0xff), UInt8(length & 0xff)]
            + [type, flags] + bigEndian(streamID) + payload
    }

    var kind: Kind? { Kind(rawValue: type) }
    var endsStream: Bool { flags & 1 != 0 }

    /// Splits a byte stream into frames; the rest behind the last whole frame is returned too.
    static func parse(_ bytes: [UInt8]) -> (frames: [Frame], rest: [UInt8]) {
        var frames: [Frame] = []
        var offset = 0
        while offset + 9 <= bytes.count {
            let length =
                Int(bytes[offset]) << 16 | Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2])
            guard offset + 9 + length <= bytes.count else { break }
            var frame = Frame(.data)
            frame.type = bytes[offset + 3]
            frame.flags = bytes[offset + 4]
            frame.streamID = number(bytes[(offset + 5)..<(offset + 9)])
            frame.payload = Array(bytes[(offset + 9)..<(offset + 9 + length)])
            frames.append(frame)
            offset += 9 + length
        }
        return (frames, Array(bytes[offset...]))
    }

    var description: String {
        let name = kind.map { "\($0)" } ?? "type \(type)"
        return "\(name)(flags \(flags), stream \(streamID), \(payload.count) bytes)"
    }
}

/// A number as four bytes, big endian.
func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xff) }
}

/// Bytes, big endian, as a number.
func number(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
}

extension Frame {
    /// What a GOAWAY frame says: last stream id, code, debug data as text.
    var goAway: (last: UInt32, code: UInt32, text: String)? {
        guard kind == .goAway, payload.count >= 8 else { return nil }
        return (
            number(payload[0..<4]), number(payload[4..<8]),
            String(decoding: payload[8...], as: UTF8.self)
        )
    }

    /// The code of a RST_STREAM frame.
    var resetCode: UInt32? { kind == .resetStream ? number(payload) : nil }
}
