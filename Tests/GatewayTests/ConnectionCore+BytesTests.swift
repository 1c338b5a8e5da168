import APNs
import Faults
import PushLog
import TLS
import Testing

@testable import Gateway

/// Deadlines, with clocks that only the test moves.
@Suite("Deadlines of a connection")
struct ConnectionCoreBytesTests {
    @Test(
        "a TLS handshake that is not done in 10 s ends the connection",
        arguments: [0, 1, 7, 100])
    func handshake(bytes: Int) throws {
        let sender = try Sender(tls: try TLSClientContext(), budget: bytes)
        try sender.tick(after: 9_999)
        #expect(!sender.isFinished)
        try sender.tick(after: 1)
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why == "TLS handshake not finished in time")
        #expect(sender.world.log == ["cut-off: TLS handshake not finished in time"])
        #expect(sender.event?.closedAt?.milliseconds == World.start.milliseconds + 10_000)
    }

    @Test(
        "preface and SETTINGS have 10 s from the end of the handshake",
        arguments: [0, 3, 24, 30])
    func preface(bytes: Int) throws {
        let world = World()
        let sender = try Sender(world, tls: try TLSClientContext())
        try sender.tick(after: 5_000)
        let all = Sender.preface + Frame(.settings).bytes
        try sender.send(Array(all.prefix(bytes)))
        try sender.tick(after: 4_999)
        #expect(!sender.isFinished)
        try sender.tick(after: 1)
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why == "no HTTP/2 preface and SETTINGS in time")
    }

    @Test("in cleartext the 10 s of the preface begin at once")
    func cleartextPreface() throws {
        let sender = try Sender()
        try sender.tick(after: 9_999)
        #expect(!sender.isFinished)
        try sender.tick(after: 1)
        #expect(sender.isFinished)
    }

    /// Source: rpush/rpush#607, jchambers/pushy#286.
    @Test("FC-A13: idle-timeout ends a silent connection with a GOAWAY that says so")
    func idleTimeout() throws {
        let sender = try idleSender()
        _ = try sender.push(.base)
        try sender.tick(after: 1_999)
        #expect(!sender.isFinished)
        // Any sign of life counts.
        try sender.send(Frame(.ping, [1, 2, 3, 4, 5, 6, 7, 8]))
        try sender.tick(after: 1_999)
        #expect(!sender.isFinished)
        try sender.tick(after: 1)
        let text = #"{"reason":"IdleTimeout"}"#
        #expect(sender.goAways == [GoAway(last: 1, code: 0, text: text)])
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why == "GOAWAY: \(text)")
    }

    @Test("a sender that waits for an answer is not idle, nor is one that just got it")
    func notIdle() throws {
        let sender = try idleSender()
        let effect = FaultEffect(.pass, delayMilliseconds: 9_000)
        try sender.world.faults.put(try Fault(name: "slow", answers: [effect], times: 1))
        let stream = sender.stream()
        try sender.send(Push.base.frames(stream))
        for _ in 0..<9 { try sender.tick(after: 1_000) }
        try sender.release(after: 0)
        #expect(sender.answers[stream]?.status == 200)
        try sender.tick(after: 1_500)
        #expect(!sender.isFinished)
        try sender.tick(after: 500)
        #expect(sender.isFinished)
    }

    private func idleSender() throws -> Sender {
        let world = World()
        var services = world.services()
        services.limits.idleMilliseconds = 2_000
        return try Sender(world, services: services).open()
    }

    @Test("by default an idle connection is never closed")
    func idle() throws {
        let sender = try Sender().open()
        for _ in 0..<48 { try sender.tick(after: 3_600_000) }
        #expect(!sender.isFinished && sender.goAways.isEmpty)
        #expect(try sender.push(.base).status == 200)
    }

    @Test("a header block that is not completed in 10 s ends the connection and is in the log")
    func headerBlock() throws {
        let sender = try Sender().open()
        var frame = Push.base.frames(1)[0]
        frame.flags = 0
        try sender.send(frame)
        try sender.tick(after: 10_000)
        #expect(!sender.isFinished)
        try sender.tick(after: 1)
        #expect(sender.isFinished)
        #expect(sender.goAways.map(\.code) == [11])
        let record = try #require(sender.records.last)
        #expect(record.answer == .none)
        #expect(record.explanation?.got == "the header block did not come in time")
        sender.end("closed")
        #expect(sender.event?.why == "GOAWAY: Header block not completed in time.")
    }

    @Test("a body that does not come in 30 s ends its stream, is in the log, and nothing else ends")
    func body() throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        try sender.send(Push.base.frames(stream)[0])
        try sender.tick(after: 30_000)
        #expect(sender.answers[stream] == nil)
        try sender.tick(after: 1)
        #expect(sender.answers[stream] == Answer(reset: 8))
        let got = "header fields and 0 bytes of body, then a reset, a close or silence"
        #expect(sender.records.last?.explanation?.got == got)
        #expect(sender.event?.notices.last?.contains("the body did not come in time") == true)
        #expect(sender.records.last?.answer == PushAnswer.none)
        #expect(try sender.push(.base).status == 200)
        #expect(!sender.isFinished)
    }

    @Test("an answer that the client's window never lets out ends its stream after 20 s")
    func closedWindow() throws {
        let sender = try Sender()
        // SETTINGS_INITIAL_WINDOW_SIZE 0.
        try sender.send(Sender.preface + Frame(.settings, [0, 4, 0, 0, 0, 0]).bytes)
        try sender.send(Frame(.settings, flags: 1))
        try sender.send(Push.base.device("abc").frames(1))
        #expect(sender.answers[1]?.status == 400)
        #expect(sender.answers[1]?.data == [])
        try sender.tick(after: 20_000)
        #expect(sender.answers[1]?.reset == nil)
        try sender.tick(after: 1)
        #expect(sender.answers[1]?.reset == 8)
        #expect(sender.event?.notices == ["deadline: stream 1: the answer was not read in time"])
        // An accepted push needs no window.
        try sender.send(Push.base.frames(3))
        #expect(sender.answers[3]?.status == 200)
    }

    @Test("a window opened by one byte at a time does not keep an answer alive (H2-17)")
    func dribble() throws {
        let sender = try Sender()
        try sender.send(Sender.preface + Frame(.settings, [0, 4, 0, 0, 0, 0]).bytes)
        try sender.send(Push.base.device("abc").frames(1))
        for _ in 0..<21 {
            try sender.send(Frame(.windowUpdate, stream: 1, bigEndian(1)))
            try sender.tick(after: 1_000)
        }
        #expect(sender.answers[1]?.data.count == 21)
        #expect(sender.answers[1]?.reset == 8)
    }

    @Test("the number of streams reaches the connection log with the next tick or read")
    func streams() throws {
        let sender = try Sender().open()
        _ = try sender.push(.base)
        try sender.tick(after: 500)
        #expect(sender.event?.streams == 1)
    }

    @Test("what is received after the end changes nothing")
    func afterTheEnd() throws {
        let sender = try Sender()
        try sender.tick(after: 10_000)
        let before = sender.received.count
        try sender.give(Sender.preface + Frame(.settings).bytes + Push.base.frames(1)[0].bytes)
        #expect(sender.received.count == before)
        #expect(sender.records.isEmpty)
    }

    @Test("a connection that rested goes on where it was")
    func rest() throws {
        let sender = try Sender(tls: try TLSClientContext())
        try sender.open()
        _ = try sender.push(.base.body(ofSize: 4_000))
        sender.rest()
        #expect(try sender.push(.base).status == 200)
    }
}
