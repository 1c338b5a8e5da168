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
    private mutating func cut() {
        let (old, rest) = (list.prefix(list.count / 2), list.suffix(list.count - list.count / 2))
        var covered = Set(rest.filter(\.carriesBadge).map(\.app))
        var kept: [ScreenPush] = []
        for push in old.reversed() where push.carriesBadge {
            if covered.insert(push.app).inserted { kept.append(push) }
        }
        list = kept.reversed() + rest
    }
}
