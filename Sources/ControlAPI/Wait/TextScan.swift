import PushLog

/// How far a reader who waits for a text has looked through the log, and what it has found.
struct TextScan: Sendable, Equatable {
    /// `seq` of what was found, in the order in which it was.
    private(set) var found: [UInt64] = []
    /// Everything up to here was looked at.
    private(set) var seen: Cursor
    /// There is more than was looked at.
    private(set) var hasMore = true
    /// Why not all could be looked at.
    private(set) var trouble: LogTrouble?

    init(after cursor: Cursor) {
        seen = cursor
    }

    /// Takes up what the next part of the log has.
    mutating func take(_ page: Page) {
        let known = Set(found)
        found += page.records.map(\.sequence).filter { !known.contains($0) }
        seen = page.next
        hasMore = page.hasMore
        trouble = page.trouble
    }

    /// What was found, as it is now; what is gone meanwhile is left out.
    func page(_ log: any ControlLog) -> Page {
        var records: [PushRecord] = []
        var trouble = trouble
        for sequence in found {
            do throws(LogTrouble) {
                if let record = try log.readRecord(sequence: sequence) { records.append(record) }
            } catch {
                trouble = error
            }
        }
        return Page(
            records: records, next: seen, hasMore: hasMore, dropped: log.statistics.dropped,
            trouble: trouble)
    }
}
