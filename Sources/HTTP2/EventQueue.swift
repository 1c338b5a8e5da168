/// Events waiting for the owner, first in, first out; memory is kept between uses.
@safe struct EventQueue {
    private var base: UnsafeMutablePointer<HTTP2Event>
    private var capacity = 16
    private var first = 0
    private var end = 0

    init() {
        unsafe base = UnsafeMutablePointer<HTTP2Event>.allocate(capacity: 16)
    }

    /// Destroys what was not taken and frees the memory.
    func deallocate() {
        unsafe (base + first).deinitialize(count: end - first)
        unsafe base.deallocate()
    }

    var isEmpty: Bool { first == end }

    mutating func append(_ event: consuming HTTP2Event) {
        if end == capacity { makeRoom() }
        unsafe (base + end).initialize(to: event)
        end += 1
    }

    mutating func next() -> HTTP2Event? {
        guard first < end else { return nil }
        let event = unsafe (base + first).move()
        first += 1
        if first == end {
            first = 0
            end = 0
        }
        return event
    }

    /// Moves the events to the start, into a larger block when more than half is in use.
    private mutating func makeRoom() {
        let used = end - first
        var target = unsafe base
        if used * 2 > capacity {
            capacity *= 2
            unsafe target = UnsafeMutablePointer<HTTP2Event>.allocate(capacity: capacity)
        }
        unsafe target.moveInitialize(from: base + first, count: used)
        if unsafe target != base {
            unsafe base.deallocate()
            unsafe base = target
        }
        first = 0
        end = used
    }
}
