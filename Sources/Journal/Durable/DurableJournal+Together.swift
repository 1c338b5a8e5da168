import Synchronization

extension DurableJournal {
    /// What is entered, changed and put inside is committed in one group, or none of it is.
    ///
    /// Short: no other such section runs meanwhile, and no group is committed. `body` must not ask
    /// the writer for anything.
    package func together(_ body: () -> Void) {
        core.grouping.withLock { _ in body() }
    }
}

extension JournalCore {
    /// What the writer does next: the group to commit, and what it was asked for.
    func taken(
        giving other: consuming CommitGroup
    ) -> (group: CommitGroup, tasks: [WriterTask], isStopping: Bool) {
        let other = other
        return grouping.withLock { _ in
            state.withLock { state in
                (state.takeGroup(giving: other), state.takeTasks(), state.isStopping)
            }
        }
    }
}
