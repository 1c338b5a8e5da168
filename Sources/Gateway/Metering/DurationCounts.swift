/// How many pushes took how long: one number for each span between two bounds.
package struct DurationCounts: Sendable, Equatable {
    /// The greatest durations of the spans but the last, which has none; in nanoseconds, rising.
    ///
    /// From what a push in memory takes to what a fault, or a disk in trouble, holds one back.
    package static let bounds: [UInt64] = [
        50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
        50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
        5_000_000_000, 10_000_000_000,
    ]

    /// One number for each bound and one for what is beyond them all.
    package var counts = [UInt64](repeating: 0, count: bounds.count + 1)
    /// All durations together, in nanoseconds.
    package var nanoseconds: UInt64 = 0

    package init() {}

    /// The span that a duration belongs to; a bound belongs to the span that it ends.
    package static func place(of nanoseconds: UInt64) -> Int {
        bounds.firstIndex { nanoseconds <= $0 } ?? bounds.count
    }

    /// How many there are.
    package var total: UInt64 { counts.reduce(0, &+) }

    /// Adds those of another loop.
    mutating func add(_ other: DurationCounts) {
        for place in counts.indices { counts[place] &+= other.counts[place] }
        nanoseconds &+= other.nanoseconds
    }
}

/// The same while it is being counted by one loop.
struct DurationCounters: Sendable {
    private let counters = (0...DurationCounts.bounds.count).map { _ in Counter() }
    private let sum = Counter()

    /// Adds pushes that took equally long.
    func add(_ number: UInt64, nanoseconds: UInt64) {
        counters[DurationCounts.place(of: nanoseconds)].add(number)
        sum.add(number &* nanoseconds)
    }

    var counts: DurationCounts {
        var counts = DurationCounts()
        counts.counts = counters.map(\.count)
        counts.nanoseconds = sum.count
        return counts
    }
}
