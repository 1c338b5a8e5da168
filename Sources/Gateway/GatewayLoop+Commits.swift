import EventLoop
import PushLog
import Synchronization

// Connections that wait for the log to commit what it was given.

extension GatewayLoop {
    /// Takes a connection that has answers to give after the next commit.
    ///
    /// It may be the commit that has just been made: then nobody would wake the loop for it.
    func waitsForCommit(_ connection: Connection) {
        waitingForCommit[connection.id] = connection
        wantsCommits.store(true, ordering: .sequentiallyConsistent)
        if connection.assumeIsolated({ $0.canGoOn }) { recordsDecided() }
    }

    /// Records were committed, or lost; called from any thread, seldom more than once a group.
    nonisolated func recordsDecided() {
        guard wantsCommits.exchange(false, ordering: .sequentiallyConsistent) else { return }
        onLoop { $0.answerCommitted() }
    }

    /// A connection was read: what was committed meanwhile is answered before the next one is read.
    ///
    /// The word of it is on its way to this loop, but would wait until all that can be read has
    /// been; by then the senders of the first pushes could have sent their next ones.
    func hasRead() {
        guard !waitingForCommit.isEmpty, !wantsCommits.load(ordering: .acquiring) else { return }
        answerCommitted()
    }

    private func answerCommitted() {
        var waiting: [UInt64: Connection] = [:]
        swap(&waiting, &waitingForCommit)
        for connection in waiting.values { connection.assumeIsolated { $0.recordsDecided() } }
    }
}
