/// Finds the frame headers in a byte stream that the library reads.
///
/// The library calls nobody for frames it ignores, so frames are counted here, before it sees
/// them, and a frame that must not be read is held back.
struct FrameScanner {
    /// Payload bytes of the current frame that have not come yet.
    private var payloadLeft = 0
    /// A frame header that was cut by the end of a segment: bytes so far, big endian, and count.
    private var head: UInt64 = 0
    private var headCount = 0

    /// Moves `offset` over a payload and the frame header behind it.
    ///
    /// Returns nil when the bytes end first; then `offset` is at their end. `start` is set to
    /// where this frame begins in `bytes`, 0 when it began in an earlier segment.
    mutating func next(
        in bytes: UnsafeRawBufferPointer, offset: inout Int, start: inout Int
    ) -> FrameHeader? {
        let count = bytes.count
        let header = offset &+ payloadLeft
        guard header &+ FrameHeader.size <= count, headCount == 0 else {
            return unsafe nextInPieces(bytes, &offset, &start)
        }
        start = header
        offset = header &+ FrameHeader.size
        let head = unsafe bytes.loadUnaligned(fromByteOffset: header, as: UInt64.self)
        let frame = unsafe FrameHeader(head: UInt64(bigEndian: head), last: bytes[header &+ 8])
        payloadLeft = frame.length
        return frame
    }

    /// Moves `offset` over what there is of the current payload; true when that completes it.
    mutating func finishPayload(in bytes: UnsafeRawBufferPointer, offset: inout Int) -> Bool {
        let skipped = min(payloadLeft, bytes.count - offset)
        payloadLeft -= skipped
        offset += skipped
        return payloadLeft == 0
    }

    /// The same when the header, or the payload before it, is not all there.
    private mutating func nextInPieces(
        _ bytes: UnsafeRawBufferPointer, _ offset: inout Int, _ start: inout Int
    ) -> FrameHeader? {
        let count = bytes.count
        guard unsafe finishPayload(in: bytes, offset: &offset) else { return nil }
        start = headCount == 0 ? offset : 0
        while headCount < 8, offset < count {
            head = head << 8 | UInt64(unsafe bytes[offset])
            headCount += 1
            offset += 1
        }
        guard headCount == 8, offset < count else { return nil }
        let frame = unsafe FrameHeader(head: head, last: bytes[offset])
        offset += 1
        head = 0
        headCount = 0
        payloadLeft = frame.length
        return frame
    }
}
