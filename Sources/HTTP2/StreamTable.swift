/// The open streams by id: slots in one block of memory, chained from a table of buckets.
///
/// Clients count stream ids up by two, so `id / 2` spreads them evenly. Pointers to slots are
/// good until the next insertion.
@safe struct StreamTable {
    private var slots: UnsafeMutablePointer<StreamSlot>
    private var buckets: UnsafeMutablePointer<Int32>
    private var capacity: Int
    private var mask: Int
    /// Slots never used yet start here; used and free ones are chained from `firstFree`.
    private var fresh = 0
    private var firstFree: Int32 = -1
    private(set) var count = 0

    init() {
        capacity = 8
        mask = 15
        unsafe slots = UnsafeMutablePointer<StreamSlot>.allocate(capacity: 8)
        unsafe buckets = UnsafeMutablePointer<Int32>.allocate(capacity: 16)
        unsafe buckets.initialize(repeating: -1, count: 16)
    }

    /// Frees the memory; all streams must have been removed.
    func deallocate() {
        unsafe slots.deinitialize(count: fresh)
        unsafe slots.deallocate()
        unsafe buckets.deallocate()
    }

    /// The slot of an open stream.
    func find(_ id: Int32) -> UnsafeMutablePointer<StreamSlot>? {
        var index = unsafe buckets[Int(id >> 1) & mask]
        while index >= 0 {
            let slot = unsafe slots + Int(index)
            if unsafe slot.pointee.id == id { return unsafe slot }
            index = unsafe slot.pointee.next
        }
        return nil
    }

    /// Adds a stream that is not in the table.
    mutating func insert(_ id: Int32) -> UnsafeMutablePointer<StreamSlot> {
        var index = firstFree
        if index >= 0 {
            firstFree = unsafe slots[Int(index)].next
        } else {
            if fresh == capacity { grow() }
            index = Int32(truncatingIfNeeded: fresh)
            fresh += 1
            unsafe (slots + Int(index)).initialize(to: StreamSlot(id: 0, next: -1))
        }
        let bucket = unsafe buckets + (Int(id >> 1) & mask)
        let slot = unsafe slots + Int(index)
        unsafe slot.pointee.id = id
        unsafe slot.pointee.next = unsafe bucket.pointee
        unsafe bucket.pointee = index
        count += 1
        return unsafe slot
    }

    /// Takes a stream out of the table; the caller has taken its buffer.
    mutating func remove(_ id: Int32) {
        let bucket = unsafe buckets + (Int(id >> 1) & mask)
        var previous: UnsafeMutablePointer<StreamSlot>?
        var index = unsafe bucket.pointee
        while index >= 0 {
            let slot = unsafe slots + Int(index)
            let next = unsafe slot.pointee.next
            if unsafe slot.pointee.id == id {
                if let previous = unsafe previous {
                    unsafe previous.pointee.next = next
                } else {
                    unsafe bucket.pointee = next
                }
                unsafe slot.pointee.clear(next: firstFree)
                firstFree = index
                count &-= 1
                return
            }
            unsafe previous = unsafe slot
            index = next
        }
    }

    /// The ids of all open streams, in no order.
    var ids: [Int32] {
        var ids: [Int32] = []
        for bucket in 0...mask {
            var index = unsafe buckets[bucket]
            while index >= 0 {
                ids.append(unsafe slots[Int(index)].id)
                index = unsafe slots[Int(index)].next
            }
        }
        return ids
    }

    private mutating func grow() {
        let moved = UnsafeMutablePointer<StreamSlot>.allocate(capacity: capacity * 2)
        unsafe moved.moveInitialize(from: slots, count: fresh)
        unsafe slots.deallocate()
        unsafe slots = moved
        capacity *= 2

        unsafe buckets.deallocate()
        mask = capacity * 2 - 1
        unsafe buckets = UnsafeMutablePointer<Int32>.allocate(capacity: mask + 1)
        unsafe buckets.initialize(repeating: -1, count: mask + 1)
        // Every used slot is taken when the table grows.
        for index in 0..<fresh {
            let bucket = unsafe buckets + (Int(slots[index].id >> 1) & mask)
            unsafe slots[index].next = bucket.pointee
            unsafe bucket.pointee = Int32(truncatingIfNeeded: index)
        }
    }
}
