/// A queue in one array: appends at the end, removes at the front, indexed from the front.
struct RingBuffer<Element> {
    private var storage: [Element?]
    private var head = 0
    private(set) var count = 0

    /// `capacity` is where it starts; it doubles when it is full.
    init(capacity: Int) {
        storage = Array(repeating: nil, count: max(capacity, 2))
    }

    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: consuming Element) {
        if count == storage.count { grow() }
        storage[slot(count)] = consume element
        count += 1
    }

    /// Takes the oldest element out; nil when there is none, or when it was set to nil.
    mutating func removeFirst() -> Element? {
        guard count > 0 else { return nil }
        let first = storage[head].take()
        head = slot(1)
        count -= 1
        return first
    }

    /// The element at `index`, 0 being the oldest; nil outside.
    ///
    /// Setting nil frees the element and keeps its place.
    subscript(index: Int) -> Element? {
        get {
            guard index >= 0 && index < count else { return nil }
            return storage[slot(index)]
        }
        set {
            guard index >= 0 && index < count else { return }
            storage[slot(index)] = newValue
        }
    }

    @inline(__always)
    private func slot(_ index: Int) -> Int {
        let position = head + index
        return position < storage.count ? position : position - storage.count
    }

    private mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(storage.count * 2)
        for index in 0..<count { larger.append(storage[slot(index)]) }
        larger.append(contentsOf: repeatElement(nil, count: storage.count * 2 - count))
        storage = larger
        head = 0
    }
}
