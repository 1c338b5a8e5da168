import APNs
import Synchronization
import TestSupport
import Testing

@testable import Delivery

@Suite("The queue of what falls due")
struct DueQueueTests {
    private static func cell(_ id: String) -> DeviceCell {
        let plan = SharedPlan(.phone())
        return DeviceCell(DeviceState(id: id, plan: plan, tokens: []))
    }

    private static func time(_ milliseconds: Int64) -> Instant {
        Bench.now.advanced(byMilliseconds: milliseconds)
    }

    /// Takes out all that is due, as "id milliseconds".
    private func all(_ queue: DueQueue, until milliseconds: Int64 = .max / 2) -> [String] {
        var taken: [String] = []
        while let (cell, at) = queue.take(until: DueQueueTests.time(milliseconds)) {
            taken.append("\(cell.id) \(at.milliseconds - Bench.now.milliseconds)")
        }
        return taken
    }

    @Test("gives what is due and no more, the earliest first")
    func order() {
        let queue = DueQueue { _ in }
        #expect(queue.next == nil && all(queue).isEmpty)
        for (id, at) in [("c", 30), ("a", 10), ("d", 40), ("b", 20)] as [(String, Int64)] {
            queue.add(DueQueueTests.cell(id), at: DueQueueTests.time(at))
        }
        #expect(queue.next == DueQueueTests.time(10))
        #expect(all(queue, until: 9) == [])
        #expect(all(queue, until: 30) == ["a 10", "b 20", "c 30"])
        #expect(queue.next == DueQueueTests.time(40))
        #expect(all(queue) == ["d 40"] && queue.next == nil)
    }

    @Test("gives those of one instant in the order in which they were added")
    func ties() {
        let queue = DueQueue { _ in }
        let ids = (0..<20).map { "phone-\($0)" }
        for id in ids { queue.add(DueQueueTests.cell(id), at: DueQueueTests.time(5)) }
        #expect(all(queue) == ids.map { $0 + " 5" })
    }

    @Test("gives any mixture sorted", arguments: 1...10 as ClosedRange<UInt64>)
    func sorted(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let queue = DueQueue { _ in }
        var expected: [(at: Int64, id: String)] = []
        for number in 0..<300 {
            let at = Int64.random(in: 0..<100, using: &random)
            queue.add(DueQueueTests.cell("\(number)"), at: DueQueueTests.time(at))
            expected.append((at, "\(number)"))
            guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
            let first = expected.enumerated().min {
                ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
            }
            let taken = queue.take(until: DueQueueTests.time(100))
            #expect(taken?.cell.id == first?.element.id)
            if let first { expected.remove(at: first.offset) }
        }
        let rest = expected.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }
        #expect(all(queue) == rest.map { "\($0.element.id) \($0.element.at)" })
    }

    @Test("tells when something comes before all that was there, and only then")
    func earlier() {
        let told = Mutex<[Int64]>([])
        let queue = DueQueue { instant in
            told.withLock { $0.append(instant.milliseconds - Bench.now.milliseconds) }
        }
        for at in [50, 60, 50, 40, 45, 39] as [Int64] {
            queue.add(DueQueueTests.cell("phone"), at: DueQueueTests.time(at))
        }
        #expect(told.withLock { $0 } == [50, 40, 39])
    }
}
