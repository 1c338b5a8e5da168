import Synchronization

/// A number that only grows; any thread adds and reads.
final class Counter: Sendable {
    private let value = Atomic<UInt64>(0)

    func add(_ number: UInt64 = 1) { value.wrappingAdd(number, ordering: .relaxed) }
    var count: UInt64 { value.load(ordering: .relaxed) }
}

/// One counter for each word of a list.
struct CountersByWord<Word: CaseIterable & Hashable & Sendable>: Sendable {
    private let counters: [Word: Counter]

    init() {
        counters = Dictionary(uniqueKeysWithValues: Word.allCases.map { ($0, Counter()) })
    }

    func add(_ word: Word) { counters[word]?.add() }

    /// All words, those that never came as well: a series that begins at its first count is of
    /// little use to who looks at rates.
    var counts: [Word: UInt64] { counters.mapValues(\.count) }

    /// The words that came.
    var came: [Word: UInt64] { counts.filter { $0.value > 0 } }
}
