import APNs
import Faults
import HTTP2
import PushLog
import TLS
import Testing

@testable import Gateway

@Suite("What a connection counts")
struct ConnectionCoreMeteringTests {
    private func answers(_ sender: Sender) -> [String] {
        sender.world.meter.answers.counts.filter { $0.count > 0 }.map { count in
            "\(count.status) \(count.reason?.name ?? "-") \(count.count)"
        }
    }

    private func times(_ sender: Sender) -> DurationCounts { sender.world.meter.times.counts }

    @Test("each answer once, by status and reason, with its time")
    func answered() throws {
        let sender = try Sender().open()
        for _ in 0..<3 { _ = try sender.push(.base) }
        _ = try sender.push(.base.without("apns-topic"))
        #expect(answers(sender) == ["200 - 3", "400 MissingTopic 1"])
        #expect(times(sender).total == 4)
    }

    @Test("the time from the read to the write, the wait for the commit included")
    func committed() throws {
        let sender = try Sender().open()
        sender.world.commits.decide(upTo: 0)
        for wait: UInt64 in [40, 160] {
            try sender.send(Push.base.frames(sender.stream()))
            #expect(answers(sender) == [])
            try sender.tick(after: wait)
        }
        sender.world.commits.decide(upTo: 2, lost: [2])
        try sender.tick(after: 0)
        #expect(answers(sender) == ["200 - 1", "503 ServiceUnavailable 1"])
        #expect(times(sender).total == 2)
        #expect(times(sender).nanoseconds == (200 + 160) * 1_000_000)
    }

    @Test("the delay of a fault as well, before the verdict and behind it")
    func delayed() throws {
        let sender = try Sender().open()
        try sender.world.faults.put(
            try Fault(
                name: "slow", answers: [FaultEffect(.pass, delayMilliseconds: 700)], times: 1))
        try sender.send(Push.base.frames(sender.stream()))
        _ = try sender.push(.base)
        #expect(times(sender).total == 1)
        try sender.release(after: 700)
        #expect(times(sender).total == 2)
        #expect(times(sender).nanoseconds == 700_000_000)
    }

    @Test("pushes without an answer, and no time for them")
    func unanswered() throws {
        let sender = try Sender().open()
        try sender.world.faults.put(
            try Fault(name: "mute", answers: [FaultEffect(.noAnswer)], times: 1))
        try sender.send(Push.base.frames(sender.stream()))
        #expect(answers(sender) == ["0 - 1"])
        // One that waits for its commit, one that is held back, one whose body does not come.
        sender.world.commits.decide(upTo: 0)
        try sender.send(Push.base.frames(sender.stream()))
        try sender.world.faults.put(
            try Fault(name: "slow", answers: [FaultEffect(.pass, delayMilliseconds: 700)]))
        try sender.send(Push.base.frames(sender.stream()))
        try sender.send(Array(Push.base.frames(sender.stream()).prefix(1)))
        #expect(answers(sender) == ["0 - 1"])
        sender.end()
        #expect(answers(sender) == ["0 - 4"])
        #expect(times(sender).total == 0)
    }

    @Test("a cut-off once, by its first reason")
    func cutOff() throws {
        let late = try Sender(tls: TLSClientContext())
        try late.tick(after: 9_999)
        #expect(late.world.meter.cutOffs.came == [:])
        try late.tick(after: 1)
        #expect(late.world.meter.cutOffs.came == [.prefaceTime: 1])

        let flood = try Sender().open()
        for _ in 0..<10_000 where !flood.isFinished {
            try flood.send(Frame(.ping, Array(repeating: 0, count: 8)))
        }
        #expect(flood.world.meter.cutOffs.came == [.http2(.controlFlood): 1])
        try flood.send(Frame(.ping, Array(repeating: 0, count: 8)))
        flood.end()
        #expect(flood.world.meter.cutOffs.came == [.http2(.controlFlood): 1])
        #expect(flood.world.log.count == 1, "\(flood.world.log)")
    }

    @Test("a second reason, found before the connection has ended, is logged and not counted")
    func secondReason() throws {
        let world = World()
        var services = world.services()
        services.http2.maximumStreams = 1
        let sender = try Sender(world, services: services).open()
        // The first stream stays open, so that the connection does, too.
        for _ in 0..<2 { try sender.send(Array(Push.base.frames(sender.stream()).prefix(1))) }
        #expect(world.meter.cutOffs.came == [.http2(.streamLimit): 1])
        for _ in 0..<10_000 where !sender.isFinished {
            try sender.send(Frame(.ping, Array(repeating: 0, count: 8)))
        }
        #expect(world.log.count == 2, "\(world.log)")
        #expect(world.meter.cutOffs.came == [.http2(.streamLimit): 1])
    }

    @Test("the end of a stream is no cut-off, nor is a client that leaves")
    func noCutOff() throws {
        let sender = try Sender().open()
        try sender.send(Array(Push.base.frames(sender.stream()).prefix(1)))
        try sender.tick(after: 30_001)
        #expect(sender.world.log.count == 1, "\(sender.world.log)")
        try sender.send(Frame(.goAway, bigEndian(0) + bigEndian(0)))
        sender.end()
        #expect(sender.world.meter.cutOffs.came == [:])
    }

    @Test("a certificate of the other environment is a refusal")
    func refusal() throws {
        let sender = try Sender.certified { $0.environments = [.production] }
        try sender.send(Push.base.frames(sender.stream()))
        #expect(sender.world.meter.refused.came == [.certificate: 1])
        #expect(answers(sender) == ["0 - 1"])
        #expect(sender.world.meter.cutOffs.came == [:])
    }
}
