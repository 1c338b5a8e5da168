/// The pushes of a device that only its screen shows, oldest first: so many are kept.
struct ScreenPushes: Sendable {
    private(set) var list: [ScreenPush] = []

    /// Most of one device: when there are twice as many, the older half goes.
    ///
    /// Source: the limit of notifications that a simulation keeps of an app.
    static let countMax = 1_000

    var isEmpty: Bool { list.isEmpty }
    var count: Int { list.count }

    /// Adds a push; gives by how many there are more, less than 0 where they were cut.
    mutating func add(_ push: ScreenPush) -> Int {
        let before = list.count
        if list.count >= 2 * ScreenPushes.countMax { cut() }
        list.append(push)
        return list.count - before
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
