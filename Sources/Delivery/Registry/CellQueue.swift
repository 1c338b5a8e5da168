/// Devices in the order in which they were added, first in, first out.
struct CellQueue {
    private var cells: [DeviceCell] = []
    /// Places before it are free.
    private var head = 0

    var count: Int { cells.count - head }

    mutating func append(_ cell: DeviceCell) { cells.append(cell) }

    mutating func takeFirst() -> DeviceCell? {
        guard head < cells.count else { return nil }
        defer {
            head += 1
            if head > 64 && head * 2 > cells.count {
                cells.removeFirst(head)
                head = 0
            }
        }
        return cells[head]
    }

    /// Takes a device out, wherever it stands.
    mutating func remove(_ cell: DeviceCell) {
        cells = cells[head...].filter { $0 !== cell }
        head = 0
    }
}
