/// Which devices have a token of a hash.
///
/// Every push to a registered device looks here, and among 100,000 devices each place in memory
/// that is touched costs as much as a small rule: one slot tells hash and device, where a
/// dictionary of arrays would touch four places.
struct OwnerTable {
    /// The devices of a hash.
    enum Owners {
        case none
        case one(DeviceCell)
        case several([DeviceCell])
    }

    private struct Slot {
        var hash: UInt64 = 0
        /// Nil: the slot is free.
        var cell: DeviceCell?
    }

    /// A power of two of them, a quarter free at least; a hash stands at its home or behind it,
    /// with no free slot between.
    private var slots: [Slot] = []
    private var used = 0
    /// All devices of a hash that several have; the first of them has the slot.
    private var shared: [UInt64: [DeviceCell]] = [:]

    /// The devices of a hash.
    func find(_ hash: UInt64) -> Owners {
        guard let place = place(of: hash), let cell = slots[place].cell else { return .none }
        if shared.isEmpty { return .one(cell) }
        return shared[hash].map { .several($0) } ?? .one(cell)
    }

    /// The devices of a hash, in the order in which they were added.
    func list(_ hash: UInt64) -> [DeviceCell] {
        switch find(hash) {
        case .none: []
        case .one(let cell): [cell]
        case .several(let cells): cells
        }
    }

    /// Adds a device where it is not there yet.
    mutating func add(_ cell: DeviceCell, _ hash: UInt64) {
        let cells = list(hash)
        guard !cells.contains(where: { $0 === cell }) else { return }
        if cells.isEmpty { insert(cell, hash) } else { shared[hash] = cells + [cell] }
    }

    /// Takes a device out.
    mutating func remove(_ cell: DeviceCell, _ hash: UInt64) {
        let rest = list(hash).filter { $0 !== cell }
        shared[hash] = rest.count > 1 ? rest : nil
        guard let place = place(of: hash) else { return }
        if let first = rest.first { slots[place].cell = first } else { free(place) }
    }

    /// The lowest bits have chosen the shard.
    private func home(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> 8) & (slots.count - 1)
    }

    private func after(_ place: Int) -> Int { (place + 1) & (slots.count - 1) }

    private func place(of hash: UInt64) -> Int? {
        guard !slots.isEmpty else { return nil }
        var place = home(hash)
        while slots[place].cell != nil {
            if slots[place].hash == hash { return place }
            place = after(place)
        }
        return nil
    }

    private mutating func insert(_ cell: DeviceCell, _ hash: UInt64) {
        if 4 * (used + 1) > 3 * slots.count { grow() }
        var place = home(hash)
        while slots[place].cell != nil { place = after(place) }
        slots[place] = Slot(hash: hash, cell: cell)
        used += 1
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(8, 2 * old.count))
        used = 0
        for slot in old {
            if let cell = slot.cell { insert(cell, slot.hash) }
        }
    }

    /// Frees a slot; those behind it that could not stand there before move up.
    private mutating func free(_ place: Int) {
        var hole = place
        var next = after(hole)
        while slots[next].cell != nil {
            // How far it is from its home, and how far the hole is from it.
            let distance = (next - home(slots[next].hash)) & (slots.count - 1)
            if distance >= (next - hole) & (slots.count - 1) {
                slots[hole] = slots[next]
                hole = next
            }
            next = after(next)
        }
        slots[hole] = Slot()
        used -= 1
    }
}
