/// The pushes of a device that only its screen shows: so many are kept.
struct ScreenPushes: Sendable {
    /// The newest stands in the device itself: where all devices together keep too many, most have
    /// this one alone, and no list is touched on a push's way.
    private var newest: ScreenPush?
    /// Those before it, oldest first.
    private var older: [ScreenPush] = []

    /// Most of one device: when there are twice as many before the newest, their older half goes.
    ///
    /// Source: the limit of notifications that a simulation keeps of an app.
    static let countMax = 1_000

    var isEmpty: Bool { newest == nil }
    var count: Int { older.count + (newest == nil ? 0 : 1) }
    /// All of them, oldest first.
    var list: [ScreenPush] { older + [newest].compactMap(\.self) }

    /// Adds a push; gives by how many there are more, less than 0 where they were cut.
    ///
    /// - Parameter isFull: all devices together keep as many as they may.
    mutating func add(_ push: ScreenPush, isFull: Bool) -> Int {
        if newest == nil || isFull && older.isEmpty && isCovered(by: push) {
            // In its place: a copy of what stood there would touch all that it holds.
            defer { newest = push }
            return newest == nil ? 1 : 0
        }
        let before = older.count
        if let last = newest { older.append(last) }
        newest = push
        if isFull {
            cut(older.count)
        } else if older.count >= 2 * ScreenPushes.countMax {
            cut(older.count / 2)
        }
        return older.count - before
    }

    /// Puts pushes in front that came earlier; gives by how many there are more.
    mutating func prepend(_ earlier: [ScreenPush]) -> Int {
        let before = count
        older = earlier.suffix(ScreenPushes.countMax) + older
        if newest == nil { newest = older.popLast() }
        return count - before
    }

    /// No number on an icon is lost where a push takes the place of the newest.
    private func isCovered(by push: ScreenPush) -> Bool {
        newest?.carriesBadge != true || (push.carriesBadge && newest?.app == push.app)
    }

    /// Drops the first `count` before the newest, but of each app the push that its badge comes from.
    private mutating func cut(_ count: Int) {
        var place = count
        var covered = AppSet()
        if let newest, newest.carriesBadge { covered.insert(newest.app) }
        for push in older[place...] where push.carriesBadge { covered.insert(push.app) }
        // From the newest on: what stays moves up to those that stay anyway.
        for index in (0..<place).reversed() where older[index].carriesBadge {
            guard covered.insert(older[index].app) else { continue }
            place -= 1
            older.swapAt(index, place)
        }
        older.removeFirst(place)
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
