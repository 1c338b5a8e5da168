/// The nine bytes before each frame.
///
/// Source: RFC 9113 section 4.1.
struct FrameHeader: Equatable {
    static let size = 9

    /// Frame types.
    ///
    /// Source: RFC 9113 section 6.
    enum Kind {
        static let data: UInt8 = 0
        static let headers: UInt8 = 1
        static let priority: UInt8 = 2
        static let resetStream: UInt8 = 3
        static let settings: UInt8 = 4
        static let pushPromise: UInt8 = 5
        static let ping: UInt8 = 6
        static let goAway: UInt8 = 7
        static let windowUpdate: UInt8 = 8
        static let continuation: UInt8 = 9
    }

    /// Flags.
    ///
    /// ACK and END_STREAM share a bit.
    enum Flag {
        static let acknowledgement: UInt8 = 0x1
        static let endStream: UInt8 = 0x1
        static let endHeaders: UInt8 = 0x4
    }

    let length: Int
    let type: UInt8
    let flags: UInt8
    let streamID: Int32

    /// Reads the header from its first eight bytes, big endian, and its last byte.
    init(head: UInt64, last: UInt8) {
        length = Int(truncatingIfNeeded: head >> 40)
        type = UInt8(truncatingIfNeeded: head >> 32)
        flags = UInt8(truncatingIfNeeded: head >> 24)
        let id = UInt32(truncatingIfNeeded: head << 8) | UInt32(last)
        streamID = Int32(truncatingIfNeeded: id & 0x7fff_ffff)
    }
}
