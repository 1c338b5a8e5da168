/// Devices in the order in which they were added, first in, first out; each stands in it once.
struct CellQueue {
    private var cells: [DeviceCell] = []
    /// Places before it are free.
    private var head = 0
    /// Devices that were taken out and still have their places: a search for each would make it
    /// slow to forget a hundred thousand of them.
    private var gone: Set<ObjectIdentifier> = []

    var count: Int { cells.count - head - gone.count }

    mutating func append(_ cell: DeviceCell) { cells.append(cell) }

    mutating func takeFirst() -> DeviceCell? {
        while head < cells.count {
            let cell = cells[head]
            head += 1
            let isGone = gone.remove(ObjectIdentifier(cell)) != nil
            if head > 64 && head * 2 > cells.count { tidy() }
            if !isGone { return cell }
        }
        return nil
    }

    /// Takes a device out, wherever it stands.
    mutating func remove(_ cell: DeviceCell) {
        gone.insert(ObjectIdentifier(cell))
        if gone.count > 64 && gone.count > count { tidy() }
    }

    /// Gives up the places that nobody needs.
    private mutating func tidy() {
        cells = cells[head...].filter { !gone.contains(ObjectIdentifier($0)) }
        head = 0
        gone = []
    }
}
