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
            // First of a segment, and last of one.
            let (before, after) = block % 2 == 0 ? (0, 99) : (99, 0)
            try bench.append(block * 100..<block * 100 + before, topic: "noisy")
            try bench.append([block * 100 + before], topic: "quiet")
            try bench.append(
                block * 100 + before + 1..<block * 100 + before + 1 + after, topic: "noisy")
        }
        for _ in 0..<40 { try bench.journal.settle() }
        let segments = try bench.journal.core.index.withLock { $0.segments }
        #expect(segments.count <= 6, "\(segments.map(\.count))")
        #expect(segments.reduce(0) { $0 + $1.count } <= 200)
        func check() throws {
            let quiet = try bench.journal.follow(limit: 7, matcher: .topic("quiet"))
            #expect(quiet.map(\.number) == (0..<40).map { $0 * 100 + $0 % 2 * 99 })
            let noisy = try bench.journal.follow(limit: 7, matcher: .topic("noisy"))
            #expect(noisy.count == 160)
            for number in try bench.numbers() {
                let record = try bench.journal.record(sequence: UInt64(number + 1))
                #expect(record?.number == number)
            }
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
