import APNs
import Faults
import PushLog
import Testing

@testable import Gateway

/// Faults and reserved device tokens, on the way of a push.
@Suite("Faults on a connection")
struct ConnectionCoreFaultsTests {
    private func sender(_ fault: Fault) throws -> Sender {
        let sender = try Sender().open()
        try sender.world.faults.put(fault)
        return sender
    }

    /// The device token of 32 bytes that say `mock-apns:`, a word, and zeros.
    private func reserved(_ word: String) -> Push {
        let digits = Array("0123456789abcdef")
        var bytes = Array("mock-apns:\(word)".utf8)
        bytes += Array(repeating: 0, count: 32 - bytes.count)
        let hex = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return .base.device(String(hex))
    }

    @Test("a fault answers before anything is judged, and the push is not delivered")
    func answer() throws {
        let sender = try sender(try Fault(name: "busy", answering: .serviceUnavailable))
        // Judged, it would be 405.
        let answer = try sender.push(.base.method("GET").with("apns-id", Push.lowerID))
        #expect(answer.status == 503)
        #expect(answer.body == #"{"reason":"ServiceUnavailable"}"#)
        #expect(answer["apns-id"] == Push.lowerID)
        let record = try #require(sender.records.last)
        #expect(record.fault == "busy")
        #expect(record.answer.rule == nil)
        #expect(record.explanation?.got == "a push that met the fault \"busy\" (hit 1)")
        #expect(record.delivery == nil && record.trace == nil)
    }

    @Test("a fault without answer leaves the stream open, and the log says so at once")
    func noAnswer() throws {
        let sender = try sender(
            try Fault(name: "mute", answers: [FaultEffect(.noAnswer)], times: 1))
        let stream = sender.stream()
        try sender.send(Push.base.frames(stream))
        #expect(sender.records.map(\.answer) == [PushAnswer.none])
        #expect(sender.records.map(\.fault) == ["mute"])
        try sender.tick(after: 3_600_000)
        #expect(sender.answers[stream] == nil)
        #expect(try sender.push(.base).status == 200)
        try sender.send(Frame(.resetStream, stream: stream, bigEndian(8)))
        #expect(sender.records.count == 2)
    }

    @Test("a delayed push is judged, recorded and answered when its time has come, not before")
    func delay() throws {
        let sender = try sender(
            try Fault(
                name: "slow", answers: [FaultEffect(.pass, delayMilliseconds: 700)], times: 1))
        let stream = sender.stream()
        try sender.send(Push.base.frames(stream))
        #expect(sender.nextDue == 700)
        // A later push overtakes it.
        #expect(try sender.push(.base).status == 200)
        try sender.release(after: 699)
        #expect(sender.answers[stream] == nil && sender.records.count == 1)
        try sender.release(after: 1)
        #expect(sender.answers[stream]?.status == 200)
        #expect(sender.nextDue == nil)
        let record = try #require(sender.records.last)
        #expect(record.fault == "slow")
        #expect(record.receivedAt == World.start)
        #expect(record.streamID == Int32(stream))
    }

    @Test("a delayed answer: the record is in the log at once")
    func delayedAnswer() throws {
        let sender = try sender(
            try Fault(
                name: "late", at: .answerReady,
                answers: [FaultEffect(.pass, delayMilliseconds: 50)], times: 1))
        let stream = sender.stream()
        try sender.send(Push.base.device("abc").frames(stream))
        #expect(sender.records.map(\.answer.reason) == [.badDeviceToken])
        #expect(sender.records.map(\.fault) == ["late"])
        #expect(sender.answers[stream] == nil)
        try sender.release(after: 50)
        #expect(sender.answers[stream]?.reason == "BadDeviceToken")
        #expect(sender.records.count == 1)
    }

    @Test("held pushes leave in the order of their times")
    func order() throws {
        let sender = try sender(
            try Fault(
                name: "slow",
                answers: [30, 10, 20].map { FaultEffect(.pass, delayMilliseconds: $0) }))
        for _ in 0..<3 { try sender.send(Push.base.frames(sender.stream())) }
        #expect(sender.nextDue == 10)
        try sender.release(after: 25)
        #expect(sender.records.map(\.streamID) == [3, 5])
        #expect(sender.nextDue == 5)
        try sender.release(after: 5)
        #expect(sender.records.map(\.streamID) == [3, 5, 1])
    }

    @Test("a held push whose stream is reset is in the log and not delivered")
    func resetWhileHeld() throws {
        let sender = try sender(
            try Fault(
                name: "slow", answers: [FaultEffect(.pass, delayMilliseconds: 100)], times: 1))
        let stream = sender.stream()
        try sender.send(Push.base.frames(stream))
        try sender.send(Frame(.resetStream, stream: stream, bigEndian(8)))
        #expect(sender.nextDue == nil)
        try sender.release(after: 100)
        #expect(sender.records.map(\.answer) == [PushAnswer.none])
        #expect(
            sender.records.last?.explanation?.got
                == "the sender reset the stream while its push was held back")
    }

    @Test("held pushes of a connection that ends are in the log, once, and not delivered")
    func endWhileHeld() throws {
        let sender = try sender(
            try Fault(name: "slow", answers: [FaultEffect(.pass, delayMilliseconds: 100)]))
        try sender.world.faults.put(
            try Fault(
                name: "late", at: .answerReady,
                answers: [FaultEffect(.pass, delayMilliseconds: 100)]))
        try sender.send(Push.base.frames(sender.stream()))
        try sender.send(Push.base.frames(sender.stream()))
        #expect(sender.records.map(\.fault) == ["late"])
        sender.end("peer reset")
        #expect(sender.records.map(\.streamID) == [3, 1])
        let record = try #require(sender.records.last)
        #expect(record.answer == .none && record.fault == "slow")
        #expect(
            record.explanation?.got == "the connection ended while its push was held back")
        #expect(sender.event?.why == "peer reset with 2 requests unfinished")
    }

    @Test("a drain waits for held pushes")
    func drain() throws {
        let sender = try sender(
            try Fault(name: "slow", answers: [FaultEffect(.pass, delayMilliseconds: 2_000)]))
        let stream = sender.stream()
        try sender.send(Push.base.frames(stream))
        try sender.beginDrain()
        try sender.tick(after: 1_000)
        #expect(sender.goAways.count == 2 && !sender.isFinished)
        try sender.release(after: 1_000)
        #expect(sender.answers[stream]?.status == 200)
        #expect(sender.isFinished)
    }

    @Test("a reserved device token acts after steps 1 to 9")
    func testToken() throws {
        let sender = try Sender().open()
        let unregistered = try sender.push(reserved("Unregistered"))
        #expect(unregistered.status == 410)
        #expect(
            unregistered.body
                == #"{"reason":"Unregistered","timestamp":\#(World.start.milliseconds - 3_600_000)}"#
        )
        #expect(sender.records.last?.fault == "test-token:Unregistered")
        #expect(
            try sender.push(reserved("Unregistered").without("apns-topic")).reason
                == "MissingTopic")
        #expect(try sender.push(reserved("Shutdown")).status == 503)
        let twice = try (0..<3).map { _ in try sender.push(reserved("503-twice")).status }
        #expect(twice == [503, 503, 200])
    }

    @Test("fault answers carry apns-unique-id as other answers do")
    func uniqueID() throws {
        let world = World()
        try world.faults.put(try Fault(name: "busy", answering: .serviceUnavailable))
        let development = try Sender(world).open()
        #expect(try development.push(.base)["apns-unique-id"] != nil)
        let production = try Sender(
            world, services: world.services(environment: .production), id: 2
        ).open()
        #expect(try production.push(.base)["apns-unique-id"] == nil)
    }
}
