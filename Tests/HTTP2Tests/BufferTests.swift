import Testing

@testable import HTTP2

@Suite("Buffer")
struct BufferTests {
    @Test("appended bytes come back, and growth is reported")
    func append() {
        var buffer = Buffer(capacity: 64)
        defer { buffer.deallocate() }
        var grown = 0
        var wanted: [UInt8] = []
        for round in 0..<100 {
            let bytes = (0..<round).map { UInt8($0 & 0xff) }
            wanted += bytes
            unsafe bytes.withUnsafeBufferPointer { source in
                guard let start = source.baseAddress else { return }
                grown += unsafe buffer.append(start, count: source.count)
            }
        }
        #expect(buffer.makeArray(count: buffer.count) == wanted)
        #expect(buffer.suffix(from: 4_900) == Array(wanted[4_900...]))
        #expect(64 + grown == buffer.capacity)
        var target: [UInt8] = [1]
        buffer.append(to: &target)
        #expect(target == [1] + wanted)
    }

    @Test("numbers are read and written big endian, and only inside")
    func numbers() {
        var buffer = Buffer()
        defer { buffer.deallocate() }
        #expect(buffer.makeArray(count: 0) == [])
        let bytes: [UInt8] = [0, 1, 2, 3, 4]
        unsafe bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { _ = unsafe buffer.append(start, count: 5) }
        }
        #expect(buffer.uint32(at: 1) == 0x0102_0304)
        #expect(buffer.uint32(at: 2) == 0)
        buffer.set(0xaabb_ccdd, at: 0)
        buffer.set(0, at: 2)
        #expect(buffer.makeArray(count: 5) == [0xaa, 0xbb, 0xcc, 0xdd, 4])
    }

    @Test("the pool gives buffers again, empty, and keeps few when idle")
    func pool() {
        var pool = BufferPool()
        let buffers = (0..<200).map { _ in pool.take() }
        #expect(pool.taken == 200)
        for buffer in buffers { pool.give(buffer) }
        #expect(pool.taken == 0)
        let again = pool.take()
        #expect(again.count == 0)
        pool.give(again)
        #expect(pool.kept == BufferPool.kept)
        pool.trim()
        #expect(pool.kept == BufferPool.keptIdle)
        pool.deallocate()
    }
}
