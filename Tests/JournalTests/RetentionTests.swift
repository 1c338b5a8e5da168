import APNs
import PushLog
import Testing

@testable import Journal

@Suite("What both logs drop", .timeLimit(.minutes(3)))
struct RetentionTests {
    @Test(
        "are records of the noisy topic: a quiet one keeps all it has", arguments: LogKind.allCases)
    func fair(kind: LogKind) throws {
        let log = try LogUnderTest(kind, JournalLimits(records: 100))
        for number in 1...20 { log.append(.sample(number, topic: "quiet")) }
        for number in 21...2_020 {
            log.append(.sample(number, topic: number % 500 == 0 ? "quiet" : "noisy"))
        }
        let quiet = log.follow(limit: 1_000, matcher: .topic("quiet")).map(\.number)
        let noisy = log.follow(limit: 1_000, matcher: .topic("noisy")).map(\.number)
        #expect(quiet == Array(1...20) + [500, 1_000, 1_500, 2_000])
        #expect(noisy == Array(1_944...2_020).filter { $0 != 2_000 })
        #expect(log.statistics.count == 100 && log.statistics.dropped == 1_920)
    }

    @Test("are the oldest of each where topics have like many", arguments: LogKind.allCases)
    func even(kind: LogKind) throws {
        let log = try LogUnderTest(kind, JournalLimits(records: 60))
        for number in 1...600 { log.append(.sample(number, topic: "t\(number % 6)")) }
        #expect(log.follow(limit: 1_000).map(\.number) == Array(541...600))
    }

    @Test(
        "are, where bytes are short, records of whom has most of them", arguments: LogKind.allCases)
    func bytes(kind: LogKind) throws {
        let small = PushRecord.sample(1, topic: "many")
        let log = try LogUnderTest(
            kind, JournalLimits(records: 1_000, bytes: 60 * small.cost))
        for number in 1...20 { log.append(.sample(number, topic: "many")) }
        for number in 21...60 { log.append(.sample(number, topic: "large", bodyBytes: 4_000)) }
        #expect(log.follow(limit: 100, matcher: .topic("many")).count == 20)
        let large = log.follow(limit: 100, matcher: .topic("large")).map(\.number)
        #expect(large.last == 60 && large.count >= 3)
        #expect(log.statistics.bytes <= 60 * small.cost)
    }

    @Test("are records older than the limit on the virtual clock", arguments: LogKind.allCases)
    func age(kind: LogKind) throws {
        let time = Tally(Instant(milliseconds: 0))
        let log = try LogUnderTest(
            kind, JournalLimits(milliseconds: 1_000), now: { time.value })
        // The samples arrive at the time of their number.
        for number in stride(from: 100, through: 3_000, by: 100) { log.append(.sample(number)) }
        time.change { $0 = Instant(milliseconds: 2_500) }
        #expect(
            log.follow(limit: 100).map(\.number) == Array(stride(from: 1_500, to: 3_001, by: 100)))
        #expect(log.statistics.dropped == 14)
        time.change { $0 = Instant(milliseconds: 10_000) }
        #expect(log.follow(limit: 100).isEmpty)
    }

    @Test("is neither missed by pages nor by a record's number", arguments: LogKind.allCases)
    func gone(kind: LogKind) throws {
        let log = try LogUnderTest(kind, JournalLimits(records: 50))
        for number in 1...1_000 { log.append(.sample(number)) }
        #expect(log.record(sequence: 950) == nil)
        #expect(log.record(sequence: 951)?.number == 951)
        #expect(!log.update(sequence: 950) { $0.fault = "late" })
        #expect(log.update(sequence: 951) { $0.fault = "kept" })
        #expect(log.follow(limit: 100).map(\.number) == Array(952...1_000) + [951])
    }
}
