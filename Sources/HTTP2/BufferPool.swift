/// Buffers kept for the next request, so that a steady sender costs no allocation.
struct BufferPool {
    /// Buffers kept while streams are open: 128 KiB a connection at most.
    static let kept = 128
    /// Buffers kept by a connection that is idle.
    static let keptIdle = 8

    private var free: [Buffer] = []

    mutating func take() -> Buffer {
        free.popLast() ?? Buffer(capacity: Buffer.standardCapacity)
    }

    mutating func give(_ buffer: Buffer) {
        guard buffer.capacity == Buffer.standardCapacity, free.count < Self.kept else {
            buffer.deallocate()
            return
        }
        var empty = buffer
        empty.removeAll()
        free.append(empty)
    }

    /// Frees what an idle connection need not keep.
    mutating func trim() {
        while free.count > Self.keptIdle { free.popLast()?.deallocate() }
    }

    mutating func deallocate() {
        for buffer in free { buffer.deallocate() }
        free = []
    }
}
