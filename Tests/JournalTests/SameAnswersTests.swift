import APNs
import PushLog
import TestSupport
import Testing

@testable import Journal

@Suite("The same done to both logs", .timeLimit(.minutes(3)))
struct SameAnswersTests {
    /// A record with something for every condition of a matcher.
    private func record(_ number: Int, _ random: inout SeededGenerator) -> PushRecord {
        let token = "AB\(Int.random(in: 10..<40, using: &random))"
        var fields = [
            (":method", "POST"), (":path", "/3/device/\(token)"),
            ("apns-topic", "t\(Int.random(in: 0..<5, using: &random))"),
            ("apns-push-type", Bool.random(using: &random) ? "alert" : "background"),
        ]
        if Bool.random(using: &random) {
            let id = PushIdentifier(high: 7, low: UInt64(number))
            fields.append(("apns-id", id.text(Bool.random(using: &random) ? .upper : .lower)))
        }
        // Now and then the wall clock was set back.
        let back = Int.random(in: 0..<50, using: &random) == 0 ? 5_000 : 0
        var record = PushRecord(
            receivedAt: Instant(milliseconds: Int64(number * 10 - back)), connection: .sample,
            streamID: 1, request: PushRequest(RawRequest(fields: fields)), credential: nil,
            madeID: PushIdentifier(high: 0, low: UInt64(number)))
        switch Int.random(in: 0..<20, using: &random) {
        case 0: record.answer = .refused(by: .topicDisallowed)
        case 1: record.answer = .none
        case _: record.answer = .accepted
        }
        return record
    }

    private func matcher(_ last: Int, _ random: inout SeededGenerator) -> Matcher {
        var matcher = Matcher()
        let conditions = Int.random(in: 0...2, using: &random)
        for _ in 0..<conditions {
            let number = Int.random(in: 1...max(last, 1), using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: matcher.topic = "t\(number % 6)"
            case 1: matcher.deviceToken = "\(number % 2 == 0 ? "ab" : "aB")\(10 + number % 31)"
            case 2:
                matcher.apnsID =
                    PushIdentifier(high: number % 2 == 0 ? 0 : 7, low: UInt64(number)).text(.upper)
            case 3: matcher.status = [200, 400, 0, 410].randomElement(using: &random)
            case 4: matcher.reason = [.topicDisallowed, .badTopic].randomElement(using: &random)
            case 5: matcher.pushType = .alert
            case 6: matcher.since = Instant(milliseconds: Int64(number * 10))
            case _: matcher.until = Instant(milliseconds: Int64(number * 10 + 200))
            }
        }
        return matcher
    }

    @Test("makes both answer the same, to every question", arguments: 1...8 as ClosedRange<UInt64>)
    func model(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let logs = try LogKind.allCases.map { try LogUnderTest($0) }
        var last = 0
        for _ in 0..<250 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                let matcher = matcher(last, &random)
                guard matcher != Matcher() else { continue }
                let counts = try logs.map { try $0.delete(matcher) }
                #expect(Set(counts).count == 1)
            case 1..<6:
                guard last > 0 else { continue }
                let sequence = UInt64.random(in: 1...UInt64(last), using: &random)
                let found = logs.map { log in
                    log.update(sequence: sequence) { $0.fault = "changed" }
                }
                #expect(Set(found).count == 1)
            case _:
                for _ in 0..<Int.random(in: 1...20, using: &random) {
                    last += 1
                    let record = record(last, &random)
                    for log in logs { log.append(record) }
                }
            }
            let query = LogQuery(
                matcher: matcher(last, &random),
                after: Cursor(revision: .random(in: 0...UInt64(last + 9), using: &random)),
                limit: .random(in: 1...60, using: &random),
                order: Bool.random(using: &random) ? .ascending : .descending)
            let pages = logs.map { $0.page(query) }
            #expect(pages[0].records.map(\.revision) == pages[1].records.map(\.revision))
            #expect(pages[0].records.map(\.sequence) == pages[1].records.map(\.sequence))
            #expect(pages[0].records.map(\.fault) == pages[1].records.map(\.fault))
            #expect(pages[0].hasMore == pages[1].hasMore)
            let sequence = UInt64.random(in: 1...UInt64(last + 1), using: &random)
            #expect(
                logs[0].record(sequence: sequence)?.revision
                    == logs[1].record(sequence: sequence)?.revision)
            #expect(logs[0].statistics.count == logs[1].statistics.count)
            #expect(logs[0].statistics.oldest == logs[1].statistics.oldest)
        }
    }
}
