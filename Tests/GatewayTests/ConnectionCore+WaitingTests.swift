import APNs
import Faults
import PushLog
import Testing

@testable import Gateway

/// New tokens faster than the loop verifies them.
@Suite("Pushes that wait for a signature")
struct WaitingForSignaturesTests {
    /// A sender whose tokens may change at will, and pushes with a token each.
    private func sender(_ world: World = World()) throws -> Sender {
        let sender = try Sender(
            world, services: world.guarded { $0.credentials.updateInterval = 0 })
        return try sender.open()
    }

    private func pushes(_ count: Int) throws -> [Push] {
        try (0..<count).map { try Push.signed(age: Int64($0)) }
    }

    @Test("four signatures a turn: the fifth push and all behind it wait, in their order")
    func order() throws {
        let sender = try sender()
        let pushes = try pushes(10)
        // The twelfth push needs no signature and waits all the same.
        let all = pushes + [pushes[0], .base.method("GET")]
        let streams = all.map { _ in sender.stream() }
        try sender.send(zip(all, streams).flatMap { $0.frames($1) })
        #expect(sender.world.keys.verifications == 4)
        #expect(streams.map { sender.answers[$0] != nil }.filter(\.self).count == 4)
        #expect(sender.isWaitingForTurn && sender.nextDue == 1)
        try sender.release(after: 0)
        #expect(sender.world.keys.verifications == 4)
        try sender.release(after: 1)
        #expect(sender.world.keys.verifications == 8)
        try sender.release(after: 1)
        #expect(sender.world.keys.verifications >= 10)
        #expect(!sender.isWaitingForTurn && sender.nextDue == nil)
        #expect(
            streams.map { sender.answers[$0]?.status ?? 0 } == Array(repeating: 200, count: 11) + [
                405
            ])
        #expect(sender.records.map(\.streamID) == streams.map { Int32($0) })
    }

    @Test("bytes that come in a later turn let them go on, and queue behind them")
    func bytesGoOn() throws {
        let sender = try sender()
        let pushes = try pushes(6)
        let streams = pushes.map { _ in sender.stream() }
        try sender.send(zip(pushes, streams).prefix(5).flatMap { $0.frames($1) })
        #expect(sender.isWaitingForTurn)
        sender.world.advance(milliseconds: 3)
        try sender.send(pushes[5].frames(streams[5]))
        #expect(!sender.isWaitingForTurn)
        #expect(sender.records.map(\.streamID) == streams.map { Int32($0) })
    }

    @Test("a waiting push whose stream is reset is not delivered, nor those of a lost connection")
    func letGo() throws {
        let sender = try sender()
        let pushes = try pushes(6)
        let streams = pushes.map { _ in sender.stream() }
        try sender.send(zip(pushes, streams).flatMap { $0.frames($1) })
        try sender.send(Frame(.resetStream, stream: streams[4], bigEndian(8)))
        sender.end("peer reset")
        let late = sender.records.suffix(2)
        #expect(late.map(\.streamID) == streams.suffix(2).map { Int32($0) })
        #expect(late.allSatisfy { $0.answer == .none && $0.trust == .notJudged })
        #expect(late.first?.explanation?.got.hasPrefix("the sender reset the stream") == true)
        #expect(late.last?.explanation?.got.hasPrefix("the connection ended") == true)
    }

    @Test("a push that a fault holds back is judged with its token when it goes on")
    func heldByFault() throws {
        let sender = try Sender.guarded()
        try sender.world.faults.put(
            try Fault(
                name: "late", answers: [FaultEffect(.pass, delayMilliseconds: 500)], times: 1))
        let stream = sender.stream()
        try sender.send(try Push.signed().frames(stream))
        #expect(sender.answers[stream] == nil)
        try sender.release(after: 500)
        #expect(sender.answers[stream]?.status == 200)
        #expect(sender.records.map(\.trust) == [.verified])
    }

    @Test("after five bad tokens nothing more is verified; a good one that is known stays good")
    func failures() throws {
        let sender = try sender()
        let good = try Push.signed()
        #expect(try sender.verdict(good) == "200")
        let bad = try (0..<7).map {
            Push.base.with(
                "authorization", try TestKeys.bearer(age: Int64($0), isStrange: true))
        }
        let verdicts = try bad.map(sender.verdict)
        #expect(
            verdicts == Array(repeating: "InvalidProviderToken", count: 5)
                + Array(repeating: "TooManyProviderTokenUpdates", count: 2))
        #expect(sender.world.keys.verifications == 6)
        #expect(try sender.verdict(good) == "200")
        sender.world.advanceVirtual(seconds: 1_201)
        #expect(try sender.verdict(bad[6]) == "InvalidProviderToken")
    }
}
