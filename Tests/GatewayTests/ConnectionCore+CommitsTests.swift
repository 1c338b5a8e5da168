import APNs
import Faults
import PushLog
import Testing

@testable import Gateway

/// Source: reliability section 3.1.
@Suite("Answers that wait for their records to be committed")
struct ConnectionCoreCommitsTests {
    private func sender() throws -> Sender {
        let sender = try Sender().open()
        sender.world.commits.decide(upTo: 0)
        return sender
    }

    /// Sends a push and does not wait for its answer; gives its stream.
    private func send(_ push: Push, _ sender: Sender) throws -> UInt32 {
        let stream = sender.stream()
        try sender.send(push.frames(stream))
        return stream
    }

    @Test("leave when the commit is known, accepted and refused ones, in their order")
    func order() throws {
        let sender = try sender()
        let streams = [
            try send(.base, sender), try send(.base.method("GET"), sender),
            try send(.base, sender),
        ]
        #expect(sender.records.count == 3)
        #expect(streams.allSatisfy { sender.answers[$0] == nil })
        sender.world.commits.decide(upTo: 2)
        try sender.tick(after: 0)
        #expect(streams.map { sender.answers[$0]?.status } == [200, 405, nil])
        sender.world.commits.decide(upTo: 3)
        try sender.tick(after: 0)
        #expect(sender.answers[streams[2]]?.status == 200)
    }

    @Test("are 503 where the record could not be committed, with the id that the push has")
    func lost() throws {
        let sender = try sender()
        let kept = try send(.base, sender)
        let lost = try send(.base.with("apns-id", Push.lowerID), sender)
        sender.world.commits.decide(upTo: 2, lost: [2])
        try sender.tick(after: 0)
        #expect(sender.answers[kept]?.status == 200)
        let answer = try #require(sender.answers[lost])
        #expect(answer.status == 503 && answer.body == #"{"reason":"ServiceUnavailable"}"#)
        #expect(answer["apns-id"] == Push.lowerID)
    }

    @Test("that cannot leave any more, as the stream or connection has ended, mark the records")
    func aborted() throws {
        let sender = try sender()
        let answered = try send(.base, sender)
        sender.world.commits.decide(upTo: 1)
        try sender.tick(after: 0)
        #expect(sender.answers[answered]?.status == 200)
        let reset = try send(.base, sender)
        _ = try send(.base.method("GET"), sender)
        try sender.send(Frame(.resetStream, stream: reset, bigEndian(8)))
        #expect(sender.records.map(\.abortion) == [nil, "the sender reset the stream", nil])
        sender.end("peer reset")
        #expect(
            sender.records.map(\.abortion)
                == [nil, "the sender reset the stream", "the connection ended"])
        #expect(sender.records[2].findings.last?.message.contains("answer 405") == true)
        // What is decided afterwards is nobody's any more.
        sender.world.commits.decide(upTo: 3)
        #expect(sender.answers[reset]?.status == nil)
    }

    @Test("are 503 as well where the commit has failed before the answer is due")
    func lostAlready() throws {
        let sender = try sender()
        sender.world.commits.decide(upTo: 1, lost: [1])
        #expect(try sender.push(.base).status == 503)
        sender.world.commits.decide(upTo: 2)
        #expect(try sender.push(.base).status == 200)
    }

    @Test("are 503 at once while nothing can be committed, and nothing is judged or recorded")
    func unavailable() throws {
        let sender = try Sender().open()
        sender.world.commits.set(isAccepting: false)
        // Judged, it would be 405.
        #expect(try sender.push(.base.method("GET")).status == 503)
        #expect(sender.records.isEmpty)
        sender.world.commits.set(isAccepting: true)
        #expect(try sender.push(.base).status == 200)
    }

    @Test("wait for a fault's delay and for the commit, whichever comes later")
    func delayed() throws {
        let sender = try sender()
        try sender.world.faults.put(
            try Fault(
                name: "slow", answers: [FaultEffect(.pass, delayMilliseconds: 700)], times: 2))
        let first = try send(.base, sender)
        try sender.release(after: 700)
        #expect(sender.records.count == 1 && sender.answers[first] == nil)
        sender.world.commits.decide(upTo: 1)
        try sender.tick(after: 0)
        #expect(sender.answers[first]?.status == 200)
    }

    @Test("of a stream that was reset meanwhile are given to nobody")
    func reset() throws {
        let sender = try sender()
        let stream = try send(.base, sender)
        try sender.send(Frame(.resetStream, stream: stream, bigEndian(8)))
        sender.world.commits.decide(upTo: 1)
        try sender.tick(after: 0)
        #expect(sender.answers[stream] == nil && sender.records.count == 1)
        #expect(
            try { () throws in
                sender.world.commits.decide(upTo: .max)
                return try sender.push(.base).status
            }() == 200)
    }
}

extension PushRecord {
    /// What ended before the answer could leave.
    fileprivate var abortion: String? {
        let message = findings.first { $0.code == "aborted" && $0.level == .info }?.message
        let words = message?.split(separator: " ").prefix { $0 != "before" }
        return words?.joined(separator: " ")
    }
}
