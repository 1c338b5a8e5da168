import APNs
import PushLog
import SQLite
import Testing

@testable import Journal

/// Source: a file never makes us trap.
@Suite("Numbers of a file that no log has written", .timeLimit(.minutes(3)))
struct StoredNumberTests {
    /// What somebody did to the file of a stopped log.
    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (borrowing SQLiteConnection) throws -> Void

        init(_ sql: String) {
            testDescription = sql
            make = { try $0.execute(sql) }
        }

        /// Another word in a segment's stored form.
        init(word: Int, _ value: UInt64, ofSegment number: Int = 2) {
            testDescription = "word \(word) of segment \(number): \(value)"
            make = { file in
                try rewrite(file, "segments", "value", "number = \(number)") { $0[word] = value }
            }
        }

        /// Other words for all entries of look-ups.
        init(looks value: UInt64, where rows: String) {
            testDescription = "entries \(value) where \(rows)"
            make = { file in
                try rewrite(file, "looks", "entries", rows) { words in
                    words = words.map { _ in value }
                }
            }
        }
    }

    private static func rewrite(
        _ file: borrowing SQLiteConnection, _ table: String, _ column: String, _ rows: String,
        _ change: (inout [UInt64]) -> Void
    ) throws {
        var find = try file.prepare("SELECT rowid, \(column) FROM \(table) WHERE \(rows)")
        var found: [(id: Int64, words: [UInt64])] = []
        while try find.step() { found.append((find.integer(0), find.words(1))) }
        try #require(!found.isEmpty)
        for (id, words) in found {
            var words = words
            change(&words)
            var put = try file.prepare("UPDATE \(table) SET \(column) = ? WHERE rowid = \(id)")
            try put.run(1, words: words)
        }
    }

    /// A log of two segments of 100 rows and 50 rows behind them, whose file was then changed.
    private func bench(
        _ damage: Damage, _ change: (inout DurableOptions) -> Void = { _ in }
    ) throws -> DurableBench {
        let bench = try DurableBench(nil, change)
        let journal = try bench.journal
        for start in [1, 101, 201] {
            try bench.append(start..<min(start + 100, 251), topic: "topic-\(start)")
            journal.settle()
        }
        bench.stop()
        let file = try SQLiteConnection(path: bench.folder.file("log.sqlite"), mode: .readWrite)
        #expect(try file.integer("SELECT count(*) FROM segments") == 2)
        try damage.make(file)
        return bench
    }

    private static let wrongCounters = ["sequence", "revision", "dropped", "last-dropped", "lost"]
        .flatMap { name in
            [Int64.min, -1, .max].map {
                Damage("INSERT OR REPLACE INTO counters VALUES('\(name)', \($0))")
            }
        }
    private static let wrongSegments = [
        Damage(word: 1, .max), Damage(word: 1, 1 << 63), Damage(word: 1, (1 << 62) + 1),
        Damage(word: 3, .max), Damage(word: 0, 50), Damage(word: 0, .max),
        Damage(word: 6, 7 << 32 | 101), Damage(word: 6, .max), Damage(word: 7, .max),
        Damage(word: 7, UInt64(Int.max)), Damage(word: 7, 1 << 62),
        Damage("UPDATE segments SET number = 4294967295 WHERE number = 2"),
        Damage("UPDATE segments SET number = -1 WHERE number = 2"),
        Damage("UPDATE segments SET number = 9223372036854775807 WHERE number = 2"),
        Damage("UPDATE interned SET number = 0 WHERE number = 1"),
        Damage("UPDATE interned SET number = 9223372036854775807 WHERE number = 1"),
    ]
    private static let wrongRows = [
        "revision = -5 WHERE revision = 50", "revision = 0 WHERE revision = 50",
        "revision = 9223372036854775807 WHERE revision = 50", "seq = -1 WHERE revision = 250",
        "seq = 9223372036854775807 WHERE revision = 250", "cost = -1 WHERE revision = 250",
        "cost = 9223372036854775807 WHERE revision = 250",
        "cost = -9223372036854775807 - 1 WHERE revision = 250",
    ].map { Damage("UPDATE rows SET \($0)") }

    @Test(
        "are damage, told with their place and what to do",
        arguments: wrongCounters + wrongSegments + wrongRows)
    func refused(damage: Damage) throws {
        let bench = try bench(damage)
        let error = #expect(throws: DurableJournalError.self) { try bench.start() }
        guard case .damaged(let path, let cause) = error else {
            Issue.record("got \(String(describing: error)), expected that the file is damaged")
            return
        }
        #expect(path == bench.folder.file("log.sqlite") && !cause.message.isEmpty)
        #expect(error?.description.contains("move it away") == true)
    }

    private static let wrongBesides = [
        Damage("UPDATE rows SET cost = 9223372036854775807 WHERE revision <= 100"),
        Damage("UPDATE rows SET cost = -9223372036854775807 - 1 WHERE revision <= 100"),
        Damage("UPDATE rows SET cost = 1000000 WHERE revision <= 200"),
        Damage("UPDATE rows SET cost = -1 WHERE revision <= 200"),
        Damage("UPDATE rows SET class = -1"), Damage("UPDATE rows SET class = 9223372036854775807"),
        Damage("UPDATE rows SET seq = -1 WHERE revision <= 200"),
        Damage("UPDATE rows SET seq = 9223372036854775807 WHERE revision <= 200"),
        Damage("UPDATE rows SET arrived = -9223372036854775807 - 1"),
        Damage("UPDATE rows SET arrived = 9223372036854775807"),
        Damage(word: 4, 1 << 63), Damage(word: 5, (1 << 63) - 1), Damage(word: 2, 0),
        Damage(word: 6, 7 << 32 | 1), Damage(word: 7, 0), Damage(word: 7, 1 << 61),
        Damage(looks: .max, where: "id & 896 = 896"), Damage(looks: 0, where: "id & 896 = 896"),
        Damage(looks: 1 << 63, where: "id & 896 = 896"), Damage(looks: .max, where: "1"),
        Damage(looks: UInt64(UInt32.max) - 1, where: "1"),
    ]

    @Test(
        "leave a log that works, where only single rows are wrong", arguments: wrongBesides,
        [JournalLimits(), JournalLimits(records: 30), JournalLimits(bytes: 20_000)])
    func works(damage: Damage, limits: JournalLimits) throws {
        let bench = try bench(damage)
        bench.stop()
        let again = try DurableBench(bench.folder) {
            $0.limits = limits
            $0.retentionStep = 16
        }
        let journal = try again.journal
        for _ in 1...3 { journal.settle() }
        try again.append(1_000..<1_150, topic: "topic-new")
        for _ in 1...3 { journal.settle() }
        #expect(journal.isHealthy)
        let statistics = journal.statistics
        #expect(statistics.count >= 0 && statistics.bytes >= 0)
        #expect(try again.numbers().contains(1_149))
        var matcher = Matcher()
        matcher.since = Instant(milliseconds: 0)
        _ = journal.follow(limit: 100, matcher: matcher)
        _ = journal.follow(limit: 100, matcher: .topic("topic-1"))
        for sequence in [1, 150, 249, 260] as [UInt64] { _ = journal.record(sequence: sequence) }
        _ = journal.update(sequence: 50) { $0.delivery = nil }
        journal.settle()
        try again.start()
        #expect(try again.numbers().contains(1_149))
    }
}
