import APNs

/// What rows have for the findings that came lately: most senders make one mistake, each time.
///
/// Findings that always say the same are one array, which compares equal without a look inside.
struct RecentFindings: Sendable {
    private static let entriesMax = 8
    private var entries: [(findings: [Finding], bytes: [UInt8])] = []
    private var turn = 0

    /// Appends what is kept for the findings; false where nothing is.
    func append(_ findings: [Finding], to bytes: inout [UInt8]) -> Bool {
        for index in entries.indices where entries[index].findings == findings {
            bytes.append(contentsOf: entries[index].bytes)
            return true
        }
        return false
    }

    /// Keeps `bytes` for the findings, in the place of those kept longest.
    mutating func keep(_ bytes: [UInt8], for findings: [Finding]) {
        if entries.count < RecentFindings.entriesMax {
            entries.append((findings, bytes))
        } else {
            entries[turn] = (findings, bytes)
            turn = (turn + 1) % RecentFindings.entriesMax
        }
    }
}
