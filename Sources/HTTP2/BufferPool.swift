/// Buffers kept for the next request, so that a steady sender costs no allocation.
struct BufferPool {
    /// Buffers kept while streams are open: 128 KiB a connection at most.
    static let kept = 128
    /// Buffers kept by a connection that is idle.
    static let keptIdle = 8

    private var free: [Buffer] = []
    /// Buffers that are out: none may be when the pool ends.
    private(set) var taken = 0
    /// Buffers that wait for use.
    var kept: Int { free.count }

    mutating func take() -> Buffer {
        taken &+= 1
        return free.popLast() ?? Buffer(capacity: Buffer.standardCapacity)
    }

    mutating func give(_ buffer: Buffer) {
        taken &-= 1
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
        assert(taken == 0, "every buffer was given back")
        for buffer in free { buffer.deallocate() }
        free = []
    }
}
