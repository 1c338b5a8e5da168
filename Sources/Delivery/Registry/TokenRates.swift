import APNs

/// How many pushes one device token may get in how long; beyond, 429 TooManyRequests.
///
/// Written as `50/s`, `1000/m` or `5000/h`. Apple names no number, so there is no limit by default.
///
/// Source: protocol section 10; field case FC-H1.
package struct TokenRate: Sendable, Equatable {
    /// Pushes in each period, at least 1.
    package let count: Int
    /// Milliseconds.
    package let period: Int64

    /// Reads a rate; nil where the text is none.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), (1...1_000_000).contains(count),
            let unit = TokenRate.units.first(where: { $0.name == parts[1] })
        else { return nil }
        self.count = count
        period = unit.milliseconds
    }

    private static let units: [(name: Substring, milliseconds: Int64)] = [
        ("s", 1_000), ("m", 60_000), ("h", 3_600_000),
    ]

    /// As it is written.
    package var text: String {
        let unit = TokenRate.units.first { $0.milliseconds == period }?.name ?? "s"
        return "\(count)/\(unit)"
    }
}

/// The pushes of the tokens of one shard, counted in periods that begin with a push.
struct TokenRates {
    private struct Period {
        var begin: Instant
        var count: Int
        /// A hash of the bundle id it came for first.
        let topic: UInt64
    }

    private var periods: [UInt64: Period] = [:]

    /// Most tokens counted at one time; beyond, those whose period is over are forgotten, then all.
    private static let tokensMax = 4_096

    /// Counts a push to a token at virtual `instant`; true when it is one too many.
    ///
    /// `topic` is a hash of the bundle id.
    mutating func exceeds(
        _ rate: TokenRate, _ token: UInt64, topic: UInt64, at instant: Instant
    ) -> Bool {
        func isOver(_ period: Period) -> Bool {
            instant.milliseconds - period.begin.milliseconds >= rate.period
        }
        if var period = periods[token], !isOver(period) {
            guard period.count < rate.count else { return true }
            period.count += 1
            periods[token] = period
            return false
        }
        if periods.count >= TokenRates.tokensMax {
            periods = periods.filter { !isOver($0.value) }
            if periods.count >= TokenRates.tokensMax { periods = [:] }
        }
        periods[token] = Period(begin: instant, count: 1, topic: topic)
        return false
    }

    /// Begins to count anew for a token and for those of a topic, where both are given for the
    /// token if it is of the topic.
    mutating func forget(token: UInt64?, topic: UInt64?) {
        periods = periods.filter { entry in
            (token.map { $0 != entry.key } ?? false)
                || (topic.map { $0 != entry.value.topic } ?? false)
        }
    }
}
