import APNs
import PushLog
import TLS
import Testing

@testable import Gateway

/// The graceful end of a connection.
///
/// Source: reliability, section 7.
@Suite("Drain")
struct DrainTests {
    static let greatest = GoAway(last: 0x7fff_ffff, code: 0, text: "")

    private static func final(_ last: UInt32) -> GoAway {
        GoAway(last: last, code: 0, text: #"{"reason":"Shutdown"}"#)
    }

    private func acknowledgeProbe(_ sender: Sender) throws {
        let probe = try #require(sender.frames(.ping).last)
        #expect(probe.flags == 0)
        try sender.send(Frame(.ping, flags: 1, probe.payload))
    }

    @Test(
        "GOAWAY with 2^31-1 and a PING, and at its answer GOAWAY with the real id",
        arguments: [false, true])
    func twoSteps(hasTLS: Bool) throws {
        let sender = try Sender(tls: hasTLS ? try TLSClientContext() : nil)
        try sender.open()
        _ = try sender.push(.base)
        let before = sender.frames.count
        try sender.beginDrain()
        #expect(sender.goAways == [Self.greatest])
        #expect(Set(sender.frames[before...].map(\.kind)) == [.goAway, .ping])
        #expect(!sender.isFinished)
        try acknowledgeProbe(sender)
        #expect(sender.goAways == [Self.greatest, Self.final(1)])
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why == #"GOAWAY: {"reason":"Shutdown"}"#)
    }

    @Test("without an answer to the PING the second GOAWAY comes after a second")
    func noAcknowledgement() throws {
        let sender = try Sender().open()
        try sender.beginDrain()
        try sender.tick(after: 999)
        #expect(sender.goAways.count == 1 && !sender.isFinished)
        try sender.tick(after: 1)
        #expect(sender.goAways == [Self.greatest, Self.final(0)])
        #expect(sender.isFinished)
    }

    @Test("a PING of the client's own, or an answer to another one, is not the probe's")
    func otherPing() throws {
        let sender = try Sender().open()
        try sender.beginDrain()
        try sender.send(Frame(.ping, flags: 1, [1, 2, 3, 4, 5, 6, 7, 8]))
        try sender.send(Frame(.ping, [1, 2, 3, 4, 5, 6, 7, 8]))
        #expect(sender.goAways.count == 1 && !sender.isFinished)
    }

    @Test("requests during the notice are answered as ever")
    func duringNotice() throws {
        let sender = try Sender().open()
        try sender.beginDrain()
        #expect(try sender.push(.base).status == 200)
        #expect(try sender.push(.base.device("abc")).reason == "BadDeviceToken")
        try acknowledgeProbe(sender)
        #expect(sender.goAways.last == Self.final(3))
        #expect(sender.records.count == 2)
    }

    @Test("SHUT-01: 200 half-sent bodies are finished and answered, then the connection ends")
    func halfSentBodies() throws {
        let sender = try Sender().open()
        let requests = (0..<200).map { _ in Push.base.frames(sender.stream()) }
        for frames in requests { try sender.send(frames[0]) }
        try sender.beginDrain()
        try acknowledgeProbe(sender)
        #expect(sender.goAways == [Self.greatest, Self.final(399)])
        #expect(!sender.isFinished)
        for frames in requests.dropLast() { try sender.send(frames[1]) }
        #expect(!sender.isFinished)
        for frames in requests.suffix(1) { try sender.send(frames[1]) }
        #expect(sender.isFinished)
        #expect(sender.answers.values.filter { $0.status == 200 }.count == 200)
        #expect(sender.records.count == 200)
    }

    @Test("streams above the last id are left alone: the client may send them elsewhere")
    func streamsAbove() throws {
        let sender = try Sender().open()
        let open = Push.base.frames(sender.stream())
        try sender.send(open[0])
        try sender.beginDrain()
        try acknowledgeProbe(sender)
        let late = sender.stream()
        try sender.send(Push.base.frames(late))
        #expect(sender.answers[late] == nil && sender.records.isEmpty)
        try sender.send(open[1])
        #expect(sender.answers[1]?.status == 200)
        #expect(sender.isFinished)
        #expect(sender.records.map(\.streamID) == [1])
    }

    @Test("a connection in its handshake ends at once")
    func handshake() throws {
        let sender = try Sender(tls: try TLSClientContext(), budget: 10)
        try sender.beginDrain()
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why == "server stopped during the TLS handshake")
    }

    @Test("a connection without preface gets both GOAWAYs and ends")
    func preface() throws {
        let sender = try Sender()
        try sender.beginDrain()
        try sender.tick(after: 1_000)
        #expect(sender.goAways == [Self.greatest, Self.final(0)])
        #expect(sender.isFinished)
    }

    @Test("a second drain, and one after the end, change nothing")
    func twice() throws {
        let sender = try Sender().open()
        try sender.beginDrain()
        try sender.beginDrain()
        #expect(sender.goAways == [Self.greatest])
        #expect(sender.frames(.ping).count == 1)
        try acknowledgeProbe(sender)
        try sender.beginDrain()
        #expect(sender.goAways.count == 2)
    }
}
