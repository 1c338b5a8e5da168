/// How much of the log each topic has: when it is full, who has most gives.
///
/// Topics are told apart by ten bits of a hash, so that counting costs the same for any number of
/// them; two that fall together count as one.
struct TopicShares: Sendable {
    static let classes = 1_024

    private(set) var counts = [Int](repeating: 0, count: classes)
    private(set) var bytes = [Int](repeating: 0, count: classes)
    private(set) var count = 0
    private(set) var cost = 0
    private var byCount = Leader()
    private var byBytes = Leader()

    /// The class of a topic by the hash that look-ups use.
    static func index(_ topicHash: UInt32) -> Int { Int(topicHash >> 22) }

    /// A hash of a class.
    static func hash(_ shareClass: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: shareClass % classes) << 22
    }

    mutating func add(_ shareClass: Int, cost added: Int, count number: Int = 1) {
        guard counts.indices.contains(shareClass) else { return }
        counts[shareClass] += number
        bytes[shareClass] += added
        count += number
        cost += added
        if number > 0 { byCount.note(shareClass, counts) }
        if added > 0 { byBytes.note(shareClass, bytes) }
    }

    mutating func remove(_ shareClass: Int, cost removed: Int) {
        guard counts.indices.contains(shareClass) else { return }
        // No less than nothing is left, whatever the rows of a file say of themselves.
        add(
            shareClass, cost: -min(max(removed, 0), bytes[shareClass]),
            count: -min(1, counts[shareClass]))
    }

    /// What is counted.
    enum Measure { case count, bytes }

    /// The class that has most.
    mutating func largest(_ measure: Measure) -> Int {
        switch measure {
        case .count:
            byCount.look(at: counts)
            return byCount.index
        case .bytes:
            byBytes.look(at: bytes)
            return byBytes.index
        }
    }

    /// Who has most, known without looking at all as long as it is further ahead than any other
    /// can be.
    private struct Leader: Sendable {
        var index = 0
        /// No other class has more than this.
        var others = 0

        /// A class has got more.
        mutating func note(_ index: Int, _ shares: [Int]) {
            guard index != self.index else { return }
            if shares[index] > shares[self.index] {
                others = max(others, shares[self.index])
                self.index = index
            } else {
                others = max(others, shares[index])
            }
        }

        mutating func look(at shares: [Int]) {
            guard shares[index] < others else { return }
            (index, others) = (0, 0)
            for place in shares.indices where place != index {
                if shares[place] > shares[index] {
                    others = max(others, shares[index])
                    index = place
                } else {
                    others = max(others, shares[place])
                }
            }
        }
    }

    /// The most that each topic may keep so that all together keep `limit`: those below it keep
    /// all they have.
    static func level(_ shares: [Int], limit: Int) -> Int {
        let rising = shares.filter { $0 > 0 }.sorted()
        var left = max(limit, 0)
        for (index, share) in rising.enumerated() {
            let even = left / (rising.count - index)
            if share > even { return even }
            left -= share
        }
        return .max
    }
}
