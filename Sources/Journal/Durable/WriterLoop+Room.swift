import PushLog
import SQLite

// Room on the disk. What the write-ahead log has must always fit into the file: where it does not,
// neither a commit nor a checkpoint nor a deletion can be done, and nothing ever ends that.
extension WriterLoop {
    /// Bytes that stand in front of a page in the write-ahead log.
    ///
    /// Source: sqlite.org/fileformat2.html, section 4.1.
    private static let frameHeadBytes = 24

    /// Bytes of the pages of the write-ahead log that are not in the file yet, at most.
    var walBytes: Int { walPages * writer.pageBytes }

    /// Whether a transaction leaves room for the checkpoint that it brings.
    ///
    /// The system is asked only where the reserve alone would do for all by which the file can
    /// grow. Pages that are rewritten take room in the write-ahead log, and where there is none
    /// the commit fails and leaves all as it was.
    ///
    /// - Parameters:
    ///   - pages: pages that the file may have more.
    ///   - rewriting: changes of pages that it has.
    /// - Returns: false where the log must wait for room.
    func hasRoom(pages: Int, rewriting: Int = 0) -> Bool {
        let reserve = core.options.reserveBytes
        guard reserve > 0 else { return true }
        let growth = walBytes + pages * writer.pageBytes
        // Without a reserve something must be left to delete with.
        let held = core.missingReserve == nil ? reserve : -reserve / 2
        if growth <= held { return true }
        guard let space = core.space else { return true }
        let frames = pages + min(rewriting, writer.pageCount)
        let added = frames * (writer.pageBytes + WriterLoop.frameHeadBytes)
        return growth + added <= held + space.available + writer.freeBytes
    }

    /// The same for a group.
    func hasRoom(for group: borrowing CommitGroup) -> Bool {
        hasRoom(pages: group.pagesNew(of: writer.pageBytes), rewriting: group.pagesRewritten)
    }

    /// Whether there is room to go on after the disk was full: on it, and in the file where rows
    /// were deleted; some of it on the disk, for the write-ahead log.
    var hasRoomAgain: Bool {
        let reserve = core.options.reserveBytes
        guard let space = core.space else { return true }
        return space.available >= reserve / 2
            && space.available + writer.freeBytes >= 2 * reserve
    }

    /// Gives the reserve back, so that retention and checkpoint have room to work in.
    mutating func makeRoom() {
        core.releaseReserve()
        checkpoint()
    }

    /// Copies the write-ahead log into the file; what cannot be copied now is copied later.
    mutating func checkpoint(_ kind: SQLiteConnection.Checkpoint = .passive) {
        guard let (pages, copied) = try? writer.connection.checkpoint(kind) else { return }
        walPages = max(pages - copied, 0)
    }

    /// Counts what the last transactions have written.
    mutating func countWritten() { walPages += writer.connection.takeWrittenPages() }
}
