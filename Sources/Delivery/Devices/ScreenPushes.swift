/// The pushes of a device that only its screen shows, oldest first: so many are kept.
struct ScreenPushes: Sendable {
    private(set) var list: [ScreenPush] = []

    /// Most of one device: when there are twice as many, the older half goes.
    ///
    /// Source: the limit of notifications that a simulation keeps of an app.
    static let countMax = 1_000

    var isEmpty: Bool { list.isEmpty }

    /// Adds a push; gives by how many the list has grown, less than 0 where it was cut.
    ///
    /// - Parameter isFull: all devices together keep as many as they may.
    mutating func add(_ push: ScreenPush, isFull: Bool) -> Int {
        let before = list.count
        if list.count >= (isFull ? 2 : 2 * ScreenPushes.countMax) { cut() }
        list.append(push)
        return list.count - before
    }

    /// Puts pushes in front that came earlier; gives by how many the list has grown.
    mutating func prepend(_ earlier: [ScreenPush]) -> Int {
        list = earlier.suffix(ScreenPushes.countMax) + list
        return min(earlier.count, ScreenPushes.countMax)
    }

    /// Takes all of them out.
    mutating func take() -> [ScreenPush] {
        defer { list = [] }
        return list
    }

    /// Drops the older half, but of each app the push that its badge comes from.
    ///
    /// In place: where all devices together keep too many, every push comes here.
    private mutating func cut() {
        var place = list.count / 2
        var covered = AppSet()
        for push in list[place...] where push.carriesBadge { covered.insert(push.app) }
        // From the newest on: what stays moves up to the half that stays as a whole.
        for index in (0..<place).reversed() where list[index].carriesBadge {
            guard covered.insert(list[index].app) else { continue }
            place -= 1
            list.swapAt(index, place)
        }
        list.removeFirst(place)
    }

    /// Places of apps: a bit each for the first 64, which are all that most devices have.
    private struct AppSet {
        private var first: UInt64 = 0
        private var others: Set<Int> = []

        /// True when it was not there.
        @discardableResult
        mutating func insert(_ app: Int) -> Bool {
            guard app < 64 else { return others.insert(app).inserted }
            let bit: UInt64 = 1 << app
            defer { first |= bit }
            return first & bit == 0
        }
    }
}
