import APNs
import PushLog
import SQLite
import Testing

@testable import Journal

@Suite("Erasing a device token", .timeLimit(.minutes(3)))
struct EraseTests {
    private static let token = "feedfacecafebeef0123456789abcdef"
    private static let body = Array("{\"aps\":{\"alert\":\"for one person only\"}}".utf8)

    private func record(_ number: Int, token: String = token) -> PushRecord {
        let raw = RawRequest(
            fields: [
                (":method", "POST"), (":path", "/3/device/\(token)"), ("apns-topic", "t"),
            ], body: EraseTests.body + Array(" \(number)!".utf8))
        var record = PushRecord(
            receivedAt: Instant(milliseconds: Int64(number)), connection: .sample, streamID: 1,
            request: PushRequest(raw), credential: nil,
            madeID: PushIdentifier(high: 0, low: UInt64(number)))
        record.answer = .accepted
        return record
    }

    /// Files of the folder that have the bytes.
    private func files(_ folder: TemporaryFolder, with text: [UInt8]) -> [String] {
        folder.names.filter { folder.bytes($0).contains(text) }
    }

    @Test("leaves no byte of it and of its payloads in any file of the folder")
    func everything() throws {
        let bench = try DurableBench()
        let journal = try bench.journal
        let others = EraseTests.token.replacingLast("0")
        for number in 1...400 {
            journal.enter(record(number, token: number % 3 == 0 ? EraseTests.token : others))
        }
        journal.settle()
        // Old versions, and rows that went another way, leave their bytes in the file.
        for sequence in stride(from: 3 as UInt64, through: 400, by: 6) {
            #expect(journal.update(sequence: sequence) { $0.fault = "changed" })
        }
        journal.settle()
        var early = Matcher()
        early.deviceToken = EraseTests.token
        early.until = Instant(milliseconds: 150)
        #expect(try journal.delete(early) == 49)
        let before = files(bench.folder, with: Array(EraseTests.token.utf8))
        #expect(before.contains("log.sqlite-wal") || before.contains("log.sqlite"))

        #expect(
            try journal.erase(deviceToken: EraseTests.token.uppercased())
                == Erasure(count: 133 - 49, isComplete: true))
        #expect(files(bench.folder, with: Array(EraseTests.token.utf8)).isEmpty)
        for number in [3, 150, 399] {
            let payload = EraseTests.body + Array(" \(number)!".utf8)
            #expect(files(bench.folder, with: payload).isEmpty, "payload \(number)")
        }
        #expect(journal.statistics.count == 400 - 133)
        // Those of others are there still.
        #expect(!files(bench.folder, with: Array(others.utf8)).isEmpty)
        #expect(try bench.numbers() == (1...400).filter { $0 % 3 != 0 })
    }

    @Test("leaves no byte of it in values kept beside the records that no longer have it")
    func besides() throws {
        let bench = try DurableBench()
        let journal = try bench.journal
        // As a device with two apps: its value becomes shorter, on pages that others have left.
        func value(_ token: String, _ bytes: Int) -> [UInt8] {
            Array("{\"t\":\"\(token)\",\"x\":\"".utf8)
                + [UInt8](repeating: 0x2e, count: bytes) + Array("\(token)\"}".utf8)
        }
        for round in 0..<40 {
            for (key, bytes) in [("a", 9_000), ("b", 700), ("c", 5_000 + round)] {
                journal.putState(kind: "device", key: key, value(EraseTests.token, bytes))
                journal.settle()
                if round % 3 == 0 { journal.removeState(kind: "device", key: key) }
            }
            journal.enter(record(round))
        }
        for (key, bytes) in [("a", 4_500), ("b", 500), ("c", 30)] {
            journal.putState(kind: "device", key: key, value("another", bytes))
        }
        journal.settle()
        #expect(try journal.erase(deviceToken: EraseTests.token).isComplete)
        #expect(files(bench.folder, with: Array(EraseTests.token.utf8)).isEmpty)
        #expect(try journal.states(kind: "device").map(\.key) == ["a", "b", "c"])
    }

    @Test("of which there is nothing does nothing")
    func nothing() throws {
        let bench = try DurableBench()
        try bench.append(1...5)
        #expect(
            try bench.journal.erase(deviceToken: "00") == Erasure(count: 0, isComplete: true))
        #expect(try bench.numbers() == [1, 2, 3, 4, 5])
    }

    @Test("says so where another reader keeps it from being complete")
    func incomplete() throws {
        let bench = try DurableBench { $0.busyMilliseconds = 1 }
        try bench.append([1])
        let other = try SQLiteConnection(path: bench.folder.file("log.sqlite"), mode: .readOnly)
        try other.execute("BEGIN")
        #expect(try other.integer("SELECT count(*) FROM rows") == 1)
        try bench.append([2])
        let token = "ab12"
        #expect(
            try bench.journal.erase(deviceToken: token) == Erasure(count: 2, isComplete: false))
        try other.execute("COMMIT")
        #expect(
            try bench.journal.erase(deviceToken: token) == Erasure(count: 0, isComplete: true))
    }
}

extension String {
    fileprivate func replacingLast(_ text: String) -> String { dropLast() + text }
}
