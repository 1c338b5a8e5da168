import SQLite
import Testing

@testable import Journal

@Suite("What is told of a log that fails")
struct StoreAdviceTests {
    /// Result codes with what to do.
    ///
    /// Source: sqlite.org/rescode.html.
    private static let kinds: [(code: Int32, advice: String)] = [
        (5, "end the other program"), (13, "make room"), (10, "look what the system reports"),
        (8, "make it writable"), (14, "give the user of the server the right"),
        (7, "more memory"), (11, "log.sqlite-wal and log.sqlite-shm away"), (1, "restart"),
    ]

    @Test("names the folder and what to do, for each kind of failure", arguments: kinds)
    func kind(_ row: (code: Int32, advice: String)) {
        let error = SQLiteError(code: row.code, message: "the cause", operation: "COMMIT")
        let health = JournalHealth.failed(error).text(in: "/data/x")
        let store = DurableJournalError.store(path: "/data/x/log.sqlite", error).description
        for text in [health, store] {
            for part in ["/data/x", "the cause", row.advice] { #expect(text.contains(part)) }
        }
    }

    @Test("names folder and remedy where the disk is full, or no thread is there")
    func others() {
        let full = JournalHealth.noReserve(errno: JournalFolder.noSpace).text(in: "/data/x")
        #expect(full.contains("/data/x") && full.contains("make room"))
        let thread = DurableJournalError.noThread(folder: "/data/x").description
        #expect(thread.contains("/data/x") && thread.contains("limit of threads"))
    }

    @Test(
        "says what to do with a folder that cannot be made",
        arguments: [
            ("/none/x", "make its parent folder first"),
            ("/dev/null/x", "choose a path whose parts are all folders"),
        ])
    func folders(_ row: (path: String, advice: String)) {
        let error = #expect(throws: DurableJournalError.self) {
            try DurableJournal(directory: row.path, events: JournalEvents())
        }
        let text = error?.description ?? ""
        #expect(text.contains(row.path) && text.contains("mkdir failed: "))
        #expect(text.contains(row.advice), "\(text)")
    }
}
