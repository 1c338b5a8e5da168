import PushLog
import SQLite
import Testing

@testable import Journal

@Suite("A damaged page", .timeLimit(.minutes(3)))
struct DamagedPageTests {
    /// A file with rows, look-ups and other state on pages of their own.
    private func file() throws -> [UInt8] {
        let bench = try DurableBench()
        for number in 1...40 {
            bench.putState("\(number)", bytes: 1_000)
            try bench.append(number * 10 - 9...number * 10, bodyBytes: 300)
        }
        bench.stop()
        return bench.folder.bytes("log.sqlite")
    }

    /// What became of a log of which one page is damaged.
    private enum Outcome: Hashable {
        case refused, told, notNeeded
    }

    @Test(
        "is a reason not to start, or is told to who asks: nothing is missing in silence",
        arguments: [false, true])
    func anyPage(afterStart: Bool) throws {
        let whole = try file()
        var outcomes: [Outcome: Int] = [:]
        for page in 1..<whole.count / Schema.pageBytes {
            var bytes = whole
            let place = page * Schema.pageBytes
            for index in place..<place + Schema.pageBytes { bytes[index] = 0xa5 }
            let folder = try TemporaryFolder()
            try folder.write("log.sqlite", afterStart ? whole : bytes)
            let outcome = try outcome(folder, page) {
                if afterStart { try folder.write("log.sqlite", bytes) }
            }
            outcomes[outcome, default: 0] += 1
        }
        #expect((outcomes[.refused] == nil) == afterStart)
        #expect(outcomes[.told, default: 0] > 10, "\(outcomes)")
    }

    private func outcome(
        _ folder: TemporaryFolder, _ page: Int, started: () throws -> Void
    ) throws -> Outcome {
        let bench: DurableBench
        do {
            bench = try DurableBench(folder)
        } catch is DurableJournalError {
            return .refused
        }
        try started()
        let journal = try bench.journal
        var isTold = false
        for matcher in [Matcher(), .topic("com.example.app")] {
            let found = journal.page(LogQuery(matcher: matcher, limit: 1_000))
            if found.trouble != nil {
                isTold = true
            } else {
                #expect(found.records.count == 400, "page \(page)")
            }
        }
        do throws(LogTrouble) {
            for sequence in [1, 150, 400] as [UInt64] {
                let record = try journal.readRecord(sequence: sequence)
                #expect(record != nil, "page \(page)")
            }
        } catch {
            #expect(error.cause.contains("cannot be read"))
            isTold = true
        }
        do throws(LogTrouble) {
            let values = try journal.states(kind: "k")
            #expect(values.count == 40, "page \(page)")
        } catch {
            isTold = true
        }
        return isTold ? .told : .notNeeded
    }
}

extension DurableBench {
    fileprivate func putState(_ key: String, bytes: Int) {
        try? journal.putState(kind: "k", key: key, Array(repeating: 7, count: bytes))
    }
}
