import APNs
import TestSupport
import Testing

@testable import PushLog

@Suite("Rows of records made up from seeds", .timeLimit(.minutes(5)))
struct RowPropertyTests {
    /// In all 20,000 records.
    private static let seeds: Range<UInt64> = 0..<20
    private static let recordsPerSeed = 1_000

    @Test("each comes back as it was, and its JSON byte for byte", arguments: seeds)
    func comeBack(seed: UInt64) async throws {
        var maker = RecordMaker(seed: seed)
        var store = RowStore()
        for number in 0..<RowPropertyTests.recordsPerSeed {
            // Tests share the threads: none may keep one to itself for long.
            if number % 50 == 0 { await Task.yield() }
            let record = maker.record()
            let back = try store.back(record)
            let isSame = try isSame(back, record, &store, toTheLast: number % 20 == 0)
            #expect(isSame, "seed \(seed), record \(number)")
            guard isSame else { return }
        }
        // The shared ones were interned: otherwise only half of the codec was looked at.
        #expect(store.values.values.contains { Interned.trace($0) != nil })
        #expect(store.values.values.contains { Interned.sender($0) != nil })
        #expect(store.values.values.contains { Interned.credential($0) != nil })
    }

    /// Compared by their JSON and their rows, some of them also property by property.
    ///
    /// What rows leave out shows there. Outside of an expectation, which would write down both.
    private func isSame(
        _ back: PushRecord, _ record: PushRecord, _ store: inout RowStore, toTheLast: Bool
    ) throws -> Bool {
        guard back.jsonText == record.jsonText else { return false }
        let rows = (try store.row(of: back), try store.row(of: record))
        return rows.0 == rows.1 && (!toTheLast || back.everything == record.everything)
    }
}
