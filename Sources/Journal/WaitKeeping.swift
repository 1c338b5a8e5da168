import PushLog

/// How both logs keep readers that wait: registered first and counted afterwards, so that no
/// record falls between.
protocol WaitKeeping: PushJournal {
    /// Runs `body` on the list of waits, under its lock.
    func withWaits<Result>(_ body: (inout WaitList) -> sending Result) -> sending Result

    /// Has `deliverReady` called.
    func wakeReaders()
}

extension WaitKeeping {
    func addWait(
        _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
    ) -> UInt64 {
        let wait = withWaits { $0.add(query, count: count, deliver) }
        credit(wait.id, wait.counting)
        return wait.id
    }

    /// Counts for a wait that is registered the records that are there.
    private func credit(_ id: UInt64, _ counting: LogQuery) {
        let found = page(counting).records
        if withWaits({ $0.credit(id, found) }) { wakeReaders() }
    }

    func removeWait(_ id: UInt64) -> Bool {
        withWaits { $0.remove(id) }
    }

    func serveWaits() {
        for wait in withWaits({ $0.takeReady() }) {
            guard page(wait.counting).records.count < wait.count else {
                wait.deliver(page(wait.query))
                continue
            }
            // Deleted or dropped since they were counted: the reader waits on.
            withWaits { $0.putBack(wait) }
            credit(wait.id, wait.counting)
        }
    }
}
