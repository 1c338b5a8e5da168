/// How the durable log works: what it promises, what it keeps, how long it tries.
package struct DurableOptions: Sendable {
    /// What a commit survives.
    package enum Durability: String, Sendable, CaseIterable {
        /// The end of the process, however it comes.
        case crash
        /// The end of power too: every group is synced.
        case power
    }

    package var durability = Durability.crash
    package var limits = JournalLimits()
    /// Newest records kept decoded in memory besides those that are not committed.
    package var recentRecords = 4_096
    /// Records of which one sealed piece of the look-up index is made.
    package var segmentRecords = 16_384
    /// Bytes of the file that is given back when the disk is full, at most: see `scaled`.
    package var reserveBytes = 4 << 20
    /// The room on the file system of a folder; nil where the system does not tell.
    package var space: @Sendable (_ folder: String) -> DiskSpace? = { DiskSpace.of($0) }
    /// Records and bytes that may wait for the writer before `isCongested`.
    ///
    /// Source: reliability, section 4 ("Queues").
    package var waitingRecords = 10_000
    package var waitingBytes = 64 << 20
    /// How long a commit waits for the lock of another connection.
    ///
    /// Source: row FLT-03.
    package var busyMilliseconds: Int32 = 2_000
    /// How long after a failure the next attempt follows.
    package var retryMilliseconds: Int32 = 250
    /// How long after the last push the write-ahead log is copied into the file.
    package var idleMilliseconds: Int32 = 1_000
    /// Most rows that one step of retention looks at; bounds how long commits wait for it.
    package var retentionStep = 5_000
    /// Bytes of pages in the write-ahead log from which it is copied into the file.
    package var checkpointBytes = 4 << 20
    /// Most bytes the file may have; nil for no limit.
    ///
    /// Tests fill small files with it.
    package var fileBytesMax: Int?

    package init() {}
}

extension DurableOptions {
    /// The part of a file system that the reserve takes, unless that is more than `reserveBytes`.
    private static let reserveShare = 16
    /// Room for deleting some rows and a checkpoint.
    private static let reserveBytesMin = 256 << 10

    /// The same for a small file system: less in reserve, and less in the write-ahead log, which
    /// must fit into the file with no more room than the reserve gives.
    func scaled(to space: DiskSpace?) -> DurableOptions {
        guard let space else { return self }
        let reserve = max(
            space.total / DurableOptions.reserveShare, DurableOptions.reserveBytesMin)
        guard reserve < reserveBytes else { return self }
        var options = self
        options.reserveBytes = reserve
        options.checkpointBytes = min(checkpointBytes, reserve / 2)
        return options
    }
}
