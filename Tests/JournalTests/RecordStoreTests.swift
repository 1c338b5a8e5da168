import APNs
import PushLog
import TestSupport
import Testing

@testable import Journal

@Suite("The records of the memory log")
struct RecordStoreTests {
    @Test("get rising numbers from 1, and their cost is counted")
    func append() {
        var store = RecordStore()
        #expect(store.oldest == .start && store.newest == .start)
        let records = (1...100).map { PushRecord.sample($0) }
        for record in records { store.append(record) }
        #expect((1...100).allSatisfy { store.record(UInt64($0))?.number == $0 })
        #expect((1...100).allSatisfy { store.record(UInt64($0))?.revision == UInt64($0) })
        #expect(store.count == 100)
        #expect(store.bytes == records.map(\.cost).reduce(0, +))
        #expect(store.oldest == Cursor(revision: 1) && store.newest == Cursor(revision: 100))
    }

    @Test(
        "a number that nobody has is answered with nil, also the largest there is",
        arguments: [0, 11, UInt64(Int.max), UInt64(Int.max) + 1, .max] as [UInt64])
    func unknownNumbers(sequence: UInt64) {
        var store = RecordStore()
        #expect(store.record(sequence) == nil)
        for number in 1...10 { store.append(.sample(number)) }
        #expect(store.record(sequence) == nil)
        store.delete(sequence)
        #expect(store.count == 10)
    }

    @Test(
        "limits drop the oldest first and count them",
        arguments: [
            (records: 10, costs: nil, kept: 10), (records: 0, costs: nil, kept: 0),
            (records: 1, costs: nil, kept: 1), (records: 100, costs: 3, kept: 3),
            (records: 2, costs: 3, kept: 2), (records: 100, costs: 0, kept: 0),
            (records: 40, costs: 40, kept: 40),
        ] as [(Int, Int?, Int)])
    func retain(records: Int, costs: Int?, kept: Int) {
        var store = RecordStore()
        let record = PushRecord.sample(1)
        for _ in 1...40 {
            store.append(record)
            store.retain(records: records, bytes: costs.map { $0 * record.cost } ?? .max)
        }
        #expect(store.count == kept)
        #expect(store.bytes == kept * record.cost)
        #expect(store.dropped == UInt64(40 - kept))
        #expect(store.appended == 40)
        for number in 1...40 {
            #expect((store.record(UInt64(number)) != nil) == (number > 40 - kept))
        }
    }

    @Test("a byte limit counts each record by its own size")
    func unevenSizes() {
        var store = RecordStore()
        let small = PushRecord.sample(1, bodyBytes: 10)
        let large = PushRecord.sample(2, bodyBytes: 4_000)
        let limit = large.cost + small.cost
        for record in [small, small, large, small, large] {
            store.append(record)
            store.retain(records: .max, bytes: limit)
        }
        #expect(store.bytes == limit)
        #expect((1...5).filter { store.record($0) != nil } == [4, 5])
        #expect(store.dropped == 3)
    }

    @Test("a deleted record is freed at once, even while an older one is kept")
    func freed() {
        var store = RecordStore()
        weak var connection: ConnectionInfo?
        store.append(.sample(1))
        do {
            let info = ConnectionInfo(
                id: 2, peer: "p", sni: nil, alpn: nil, tls: nil, environment: .production)
            connection = info
            store.append(.sample(2, connection: info))
        }
        #expect(connection != nil)
        store.delete(2)
        #expect(connection == nil)
        #expect(store.count == 1 && store.record(1) != nil)
        #expect(store.dropped == 0)
    }

    @Test("one old record does not make the places of deleted ones pile up")
    func places() {
        var store = RecordStore()
        store.append(.sample(0))
        for number in 1...20_000 {
            store.append(.sample(number))
            store.delete(UInt64(number) + 1)
        }
        #expect(store.count == 1)
        #expect(store.places.records < 100)
        #expect(store.places.order < 100)
        store.append(.sample(1))
        #expect(store.record(20_002)?.number == 1)
        #expect(store.record(1)?.number == 0)
    }

    @Test("agrees with a simple model under random use", arguments: [1, 2, 3, 4] as [UInt64])
    func model(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var store = RecordStore()
        var model: [(sequence: UInt64, record: PushRecord)] = []
        var dropped: UInt64 = 0
        for step in 1...3_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let record = PushRecord.sample(step)
                store.append(record)
                model.append((store.appended, record))
                store.retain(records: 200, bytes: .max)
                if model.count > 200 {
                    model.removeFirst()
                    dropped += 1
                }
            case 5..<8:
                guard let victim = model.randomElement(using: &random) else { continue }
                store.delete(victim.sequence)
                model.removeAll { $0.sequence == victim.sequence }
            case _:
                // The newest half at once: holes at the end.
                for victim in model.suffix(model.count / 2) { store.delete(victim.sequence) }
                model.removeLast(model.count / 2)
            }
            check(store, model, dropped)
        }
    }

    private func check(
        _ store: RecordStore, _ model: [(sequence: UInt64, record: PushRecord)], _ dropped: UInt64
    ) {
        #expect(store.count == model.count)
        #expect(store.dropped == dropped)
        #expect(store.bytes == model.map(\.record.cost).reduce(0, +))
        #expect(model.allSatisfy { store.record($0.sequence)?.number == $0.record.number })
        let revision = model.first?.sequence ?? store.appended
        #expect(store.oldest == Cursor(revision: revision))
        #expect(store.places.records <= 2 * model.count + 65)
        #expect(store.places.order <= 2 * model.count + 65)
        let inOrder = (0..<store.places.order).compactMap { store.entry(at: $0) }
        #expect(inOrder.filter(store.isCurrent).map(\.sequence) == model.map(\.sequence))
    }
}
