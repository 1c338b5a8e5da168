/// What rows have for objects that come again and again: found by identity, without a look inside.
///
/// Bounded: a place serves four objects at a time, and the one put there first gives way. Objects in
/// it are kept alive, so that no other object can have their identity.
struct IdentityCache<Object: AnyObject & Sendable>: Sendable {
    private static var ways: Int { 4 }
    private let mask: Int
    // Apart from each other, so that looking touches one line, and no count of an object.
    /// Identities, 0 for free places.
    private var keys: [UInt]
    private var rows: [[UInt8]]
    private var objects: [Object?]
    /// Which of the four gives way next.
    private var turn = 0

    /// - Parameter places: how many sets of four there are; a power of two.
    init(places: Int) {
        mask = places - 1
        keys = [UInt](repeating: 0, count: places * IdentityCache.ways)
        rows = [[UInt8]](repeating: [], count: places * IdentityCache.ways)
        objects = [Object?](repeating: nil, count: places * IdentityCache.ways)
    }

    /// How many objects are kept alive.
    var count: Int { objects.count { $0 != nil } }

    @inline(__always)
    private func first(_ key: UInt) -> Int {
        // Objects stand at multiples of 16; the multiplication spreads what is left.
        let mixed = (key >> 4) &* 0x9e37_79b9_7f4a_7c15
        return (Int(truncatingIfNeeded: mixed >> 40) & mask) * IdentityCache.ways
    }

    @inline(__always)
    private static func key(_ object: Object) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

    /// Appends what is kept for the object; false where nothing is.
    @inline(__always)
    func append(_ object: Object, to bytes: inout [UInt8]) -> Bool {
        let key = IdentityCache.key(object)
        let first = first(key)
        for index in first..<first + IdentityCache.ways where keys[index] == key {
            bytes.append(contentsOf: rows[index])
            return true
        }
        return false
    }

    /// Keeps `bytes` for the object.
    mutating func keep(_ bytes: [UInt8], for object: Object) {
        let key = IdentityCache.key(object)
        let first = first(key)
        let set = first..<first + IdentityCache.ways
        let place = set.first { keys[$0] == 0 } ?? first + turn
        turn = (turn + 1) % IdentityCache.ways
        keys[place] = key
        rows[place] = bytes
        objects[place] = object
    }
}
