import PushLog
import Synchronization
import Testing

@testable import Journal

@Suite("Segments of the look-up index", .timeLimit(.minutes(3)))
struct MergingTests {
    @Test("become few again when most of their rows are gone, and find what is left")
    func merging() throws {
        let bench = try DurableBench { $0.limits = JournalLimits(records: 200) }
        for block in 0..<40 {
            try bench.append([block * 100], topic: "quiet")
            try bench.append(block * 100 + 1..<block * 100 + 100, topic: "noisy")
        }
        for _ in 0..<40 { try bench.journal.settle() }
        let segments = try bench.journal.core.index.withLock { $0.segments }
        #expect(segments.count <= 6, "\(segments.map(\.count))")
        #expect(segments.reduce(0) { $0 + $1.count } <= 200)
        func check() throws {
            let quiet = try bench.journal.follow(limit: 7, matcher: .topic("quiet"))
            #expect(quiet.map(\.number) == (0..<40).map { $0 * 100 })
            #expect(try bench.journal.record(sequence: 101)?.number == 100)
            #expect(try bench.numbers().count == 200)
        }
        try check()
        try bench.start()
        try check()
        #expect(try bench.journal.core.index.withLock { $0.segments } == segments)
    }

    @Test("that have no row any more take no room in the file")
    func empty() throws {
        let bench = try DurableBench()
        try bench.append(1...1_000)
        #expect(try bench.journal.delete(Matcher()) == 1_000)
        let left = try bench.journal.core.index.withLock { $0.segments.count }
        #expect(left == 0)
    }
}
