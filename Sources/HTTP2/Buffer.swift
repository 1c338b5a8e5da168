internal import CNghttp2

/// Raw memory that a request is collected in; has none until one is taken from the pool.
@safe struct Buffer {
    /// Bytes of a buffer from the pool: most requests fit.
    static let standardCapacity = 1_024

    private var base: UnsafeMutableRawPointer?
    private(set) var capacity = 0
    private(set) var count = 0

    /// A buffer without memory.
    init() { unsafe base = nil }

    init(capacity: Int) {
        unsafe base = mockapns_allocate(capacity)
        self.capacity = capacity
    }

    /// Frees the memory; the value must not be used again.
    func deallocate() { unsafe mockapns_free(base) }

    mutating func removeAll() { count = 0 }

    /// Makes room for `extra` more bytes by doubling; returns the bytes of capacity gained.
    private mutating func grow(_ extra: Int) -> Int {
        let before = capacity
        capacity = max(capacity, 64)
        while capacity < count + extra { capacity *= 2 }
        let moved = unsafe mockapns_allocate(capacity)
        if let base = unsafe base { unsafe moved?.copyMemory(from: base, byteCount: count) }
        unsafe mockapns_free(base)
        unsafe base = unsafe moved
        return capacity - before
    }

    /// Appends bytes; returns the bytes of capacity gained.
    mutating func append(_ bytes: UnsafePointer<UInt8>, count length: Int) -> Int {
        let growth = count &+ length > capacity ? grow(length) : 0
        guard let base = unsafe base else { return growth }
        unsafe (base + count).copyMemory(from: bytes, byteCount: length)
        count &+= length
        return growth
    }

    /// Appends a field in the layout of `RawRequest`; returns the bytes of capacity gained.
    ///
    /// Both lengths are below 65,536, which the limit of the header list ensures.
    mutating func appendField(
        name: UnsafePointer<UInt8>, nameCount: Int, value: UnsafePointer<UInt8>, valueCount: Int
    ) -> Int {
        let length = 4 &+ nameCount &+ valueCount
        let growth = count &+ length > capacity ? grow(length) : 0
        guard let base = unsafe base else { return growth }
        let target = unsafe base + count
        let lengths = UInt32(truncatingIfNeeded: nameCount | valueCount &<< 16)
        unsafe target.storeBytes(of: lengths.littleEndian, as: UInt32.self)
        unsafe Self.copyName(from: UnsafeRawPointer(name), count: nameCount, to: target + 4)
        unsafe (target + 4 + nameCount).copyMemory(from: value, byteCount: valueCount)
        count &+= length
        return growth
    }

    /// Copies a header field's name: most have 4 to 16 bytes, which two words cover.
    private static func copyName(
        from name: UnsafeRawPointer, count: Int, to target: UnsafeMutableRawPointer
    ) {
        switch count {
        case 8...16:
            let first = unsafe name.loadUnaligned(as: UInt64.self)
            let last = unsafe name.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            unsafe target.storeBytes(of: first, as: UInt64.self)
            unsafe target.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
        case 4...7:
            let first = unsafe name.loadUnaligned(as: UInt32.self)
            let last = unsafe name.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            unsafe target.storeBytes(of: first, as: UInt32.self)
            unsafe target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        case _:
            unsafe target.copyMemory(from: name, byteCount: count)
        }
    }

    /// The first `length` bytes as an array of exactly that size.
    func makeArray(count length: Int) -> [UInt8] {
        guard let base = unsafe base, length > 0 else { return [] }
        return unsafe Array(
            UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: length))
    }

    /// Four bytes, big endian; `offset` is within the bytes.
    func uint32(at offset: Int) -> UInt32 {
        guard let base = unsafe base, offset >= 0, offset + 4 <= count else { return 0 }
        return UInt32(bigEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Writes four bytes, big endian, over those at `offset`.
    mutating func set(_ value: UInt32, at offset: Int) {
        guard let base = unsafe base, offset >= 0, offset + 4 <= count else { return }
        unsafe base.storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt32.self)
    }

    /// The bytes from `offset` on.
    func suffix(from offset: Int) -> [UInt8] {
        guard let base = unsafe base, offset >= 0, offset <= count else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: base + offset, count: count - offset))
    }

    /// Appends the bytes to an array.
    func append(to target: inout [UInt8]) {
        unsafe target.append(contentsOf: UnsafeRawBufferPointer(start: base, count: count))
    }
}
