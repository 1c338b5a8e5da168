import Testing

@testable import HTTP2

@Suite("Frame scanner")
struct FrameScannerTests {
    private static let frames = [
        Frame(.settings), Frame(.headers, flags: 4, stream: 1, Array(repeating: 9, count: 300)),
        Frame(.data, flags: 1, stream: 0x7fff_ffff, [1]),
        Frame(.ping, Array(repeating: 0, count: 8)),
        Frame(.unknown, flags: 0xff, stream: 0x8000_0003), Frame(.data, stream: 5),
    ]

    @Test("finds the same frames however the bytes are cut", arguments: 1...40)
    func chunks(chunk: Int) {
        let bytes = Self.frames.flatMap(\.bytes)
        var scanner = FrameScanner()
        var found: [FrameHeader] = []
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            let part = Array(bytes[start..<min(start + chunk, bytes.count)])
            unsafe part.withUnsafeBytes { buffer in
                var offset = 0
                var frameStart = 0
                while let header = unsafe scanner.next(
                    in: buffer, offset: &offset, start: &frameStart)
                {
                    found.append(header)
                    #expect(frameStart <= offset - 1)
                }
                #expect(offset == buffer.count)
            }
        }
        #expect(found.map(\.type) == Self.frames.map(\.type))
        #expect(found.map(\.flags) == Self.frames.map(\.flags))
        #expect(found.map(\.length) == Self.frames.map(\.payload.count))
        #expect(found.map(\.streamID) == [0, 1, 0x7fff_ffff, 0, 3, 5])
    }

    @Test("says where a frame starts, which is 0 when that was before these bytes")
    func starts() {
        let bytes = Frame(.data, stream: 1, [1, 2]).bytes + Frame(.ping, [0]).bytes
        var scanner = FrameScanner()
        var offset = 0
        var start = -1
        unsafe bytes.withUnsafeBytes { buffer in
            _ = unsafe scanner.next(in: buffer, offset: &offset, start: &start)
            #expect((start, offset) == (0, 9))
            _ = unsafe scanner.next(in: buffer, offset: &offset, start: &start)
            #expect((start, offset) == (11, 20))
        }
        let head = Array(Frame(.ping, [0]).bytes)
        scanner = FrameScanner()
        unsafe Array(head.prefix(5)).withUnsafeBytes { buffer in
            offset = 0
            let header = unsafe scanner.next(in: buffer, offset: &offset, start: &start)
            #expect(header == nil)
        }
        unsafe Array(head.dropFirst(5)).withUnsafeBytes { buffer in
            offset = 0
            let header = unsafe scanner.next(in: buffer, offset: &offset, start: &start)
            #expect(header?.type == Frame.Kind.ping.rawValue)
            #expect((start, offset) == (0, 4))
        }
    }
}
