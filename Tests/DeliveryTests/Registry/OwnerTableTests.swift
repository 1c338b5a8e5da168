import APNs
import TestSupport
import Testing

@testable import Delivery

@Suite("Which devices have a token of a hash")
struct OwnerTableTests {
    private static func cells(_ count: Int) -> [DeviceCell] {
        let plan = SharedPlan(.phone())
        return (0..<count).map {
            DeviceCell(DeviceState(id: "\($0)", plan: plan, tokens: []))
        }
    }

    private func ids(_ table: OwnerTable, _ hash: UInt64) -> [String] {
        table.list(hash).map(\.id)
    }

    @Test("nobody, one, or several in the order in which they were added")
    func several() {
        let cells = OwnerTableTests.cells(3)
        var table = OwnerTable()
        #expect(ids(table, 7) == [])
        for cell in cells + cells { table.add(cell, 7) }
        table.add(cells[1], 0)
        #expect(ids(table, 7) == ["0", "1", "2"] && ids(table, 0) == ["1"])
        table.remove(cells[0], 7)
        #expect(ids(table, 7) == ["1", "2"])
        table.remove(cells[2], 7)
        table.remove(cells[0], 7)
        #expect(ids(table, 7) == ["1"])
        table.remove(cells[1], 7)
        #expect(ids(table, 7) == [] && ids(table, 0) == ["1"])
    }

    @Test("a hash that nobody has takes nothing away from others")
    func unknown() {
        let cell = OwnerTableTests.cells(1)[0]
        var table = OwnerTable()
        table.remove(cell, 5)
        table.add(cell, 5)
        table.remove(cell, 6)
        #expect(ids(table, 5) == ["0"])
    }

    /// Few homes for many hashes: they stand behind each other and around the end.
    @Test(
        "does what a dictionary would under any sequence of changes",
        arguments: 1...10 as ClosedRange<UInt64>)
    func model(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let cells = OwnerTableTests.cells(6)
        var table = OwnerTable()
        var model: [UInt64: [String]] = [:]
        for step in 0..<3_000 {
            let hash =
                UInt64.random(in: 0..<40, using: &random)
                << UInt64.random(in: 4...10, using: &random)
            let cell = cells[Int.random(in: 0..<6, using: &random)]
            if Bool.random(using: &random) {
                table.add(cell, hash)
                if model[hash]?.contains(cell.id) != true {
                    model[hash, default: []].append(cell.id)
                }
            } else {
                table.remove(cell, hash)
                model[hash]?.removeAll { $0 == cell.id }
            }
            #expect(ids(table, hash) == model[hash] ?? [], "seed \(seed), step \(step)")
        }
        for (hash, expected) in model { #expect(ids(table, hash) == expected) }
    }
}
