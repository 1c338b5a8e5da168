/// Raw memory that a request is collected in.
@safe struct Buffer {
    /// Bytes of a buffer from the pool: most requests fit.
    static let standardCapacity = 2_048

    private(set) var base: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    var count = 0

    init(capacity: Int) {
        unsafe base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        self.capacity = capacity
    }

    /// Frees the memory; the value must not be used again.
    func deallocate() { unsafe base.deallocate() }

    /// Makes room for `extra` more bytes by doubling; returns the bytes of capacity gained.
    private mutating func reserve(_ extra: Int) -> Int {
        guard count + extra > capacity else { return 0 }
        let before = capacity
        while capacity < count + extra { capacity *= 2 }
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe moved.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = unsafe moved
        return capacity - before
    }

    /// Appends bytes; returns the bytes of capacity gained.
    mutating func append(_ bytes: UnsafePointer<UInt8>, count length: Int) -> Int {
        let growth = reserve(length)
        unsafe (base + count).update(from: bytes, count: length)
        count += length
        return growth
    }

    /// Appends a field in the layout of `RawRequest`; returns the bytes of capacity gained.
    ///
    /// Both lengths are below 65,536: the library takes no longer names or values.
    mutating func appendField(
        name: UnsafePointer<UInt8>, nameCount: Int, value: UnsafePointer<UInt8>, valueCount: Int
    ) -> Int {
        let growth = reserve(4 + nameCount + valueCount)
        let target = unsafe base + count
        unsafe target[0] = UInt8(truncatingIfNeeded: nameCount)
        unsafe target[1] = UInt8(truncatingIfNeeded: nameCount >> 8)
        unsafe target[2] = UInt8(truncatingIfNeeded: valueCount)
        unsafe target[3] = UInt8(truncatingIfNeeded: valueCount >> 8)
        unsafe (target + 4).update(from: name, count: nameCount)
        unsafe (target + 4 + nameCount).update(from: value, count: valueCount)
        count += 4 + nameCount + valueCount
        return growth
    }

    /// The first `length` bytes as an array of exactly that size.
    func makeArray(count length: Int) -> [UInt8] {
        unsafe [UInt8](UnsafeBufferPointer(start: base, count: length))
    }
}

/// Buffers kept for the next request, so that a steady sender costs no allocation.
struct BufferPool {
    /// Buffers kept: 64 KiB a connection at most.
    static let kept = 32

    private var free: [Buffer] = []

    mutating func take() -> Buffer {
        free.popLast() ?? Buffer(capacity: Buffer.standardCapacity)
    }

    mutating func give(_ buffer: consuming Buffer) {
        guard buffer.capacity == Buffer.standardCapacity, free.count < Self.kept else {
            buffer.deallocate()
            return
        }
        buffer.count = 0
        free.append(buffer)
    }

    mutating func deallocate() {
        for buffer in free { buffer.deallocate() }
        free = []
    }
}
