import APNs
import HTTP2
import JSON
import PushLog
import TLS
import Testing

@testable import Gateway

/// How many streams a sender is told it may open, and when.
///
/// Source: protocol 1.4, decisions 14.3 and 14.4, wire facts W1, W2 and W8.
@Suite("Concurrent streams that are announced")
struct StreamsTests {
    private static let head: [UInt8] = [0, 0, 24, 4, 0, 0, 0, 0, 0]
    private static let tail: [UInt8] = [0, 5, 0, 0, 0x40, 0, 0, 6, 0, 0, 0x1f, 0x40]

    /// Values of MAX_CONCURRENT_STREAMS in the order sent.
    static func limits(_ sender: Sender) -> [UInt32] {
        sender.frames(.settings).flatMap(\.settings).filter { $0[0] == 3 }.map { $0[1] }
    }

    @Test("W1: neither certificate nor token: 24 bytes of SETTINGS that allow one stream")
    func firstFrame() throws {
        let world = World()
        let sender = try Sender(
            world, services: world.guarded(), tls: TLSClientContext(),
            policy: try Certificates.optional())
        #expect(
            sender.received == Self.head + [0, 1, 0, 0, 0x10, 0, 0, 3, 0, 0, 0, 1] + Self.tail)
    }

    @Test("W2: with a certificate 1,000 streams at once, and INITIAL_WINDOW_SIZE 65535")
    func firstFrameWithCertificate() throws {
        let world = World()
        let sender = try Sender(
            world, services: world.guarded(), tls: try Certificates.sender(),
            policy: try Certificates.optional())
        #expect(
            sender.received == [0, 0, 30, 4, 0, 0, 0, 0, 0] + [0, 1, 0, 0, 0x10, 0]
                + [0, 3, 0, 0, 0x03, 0xe8] + [0, 4, 0, 0, 0xff, 0xff] + Self.tail)
        try sender.open()
        let push = Push.base.without("authorization")
        #expect(try sender.push(push).status == 200)
        #expect(Self.limits(sender) == [1_000])
    }

    /// Source: ostinelli/apnotic#31, oven-sh/bun#17242.
    @Test("FC-A3: the first valid provider token raises the limit from 1 to 1,000, once")
    func raised() throws {
        let world = World()
        let sender = try Sender.guarded(world)
        #expect(try sender.push(.base.without("authorization")).reason == "MissingProviderToken")
        #expect(try sender.push(.base).reason == "InvalidProviderToken")
        #expect(Self.limits(sender) == [1])
        let good = try Push.signed()
        #expect(try sender.push(good).status == 200)
        #expect(Self.limits(sender) == [1, 1_000])
        for _ in 0..<3 { #expect(try sender.push(good).status == 200) }
        #expect(Self.limits(sender) == [1, 1_000])
    }

    @Test("a valid token raises the limit whatever becomes of its push")
    func raisedByRefusedPush() throws {
        let sender = try Sender.guarded()
        #expect(try sender.push(try Push.signed().device("abc")).reason == "BadDeviceToken")
        #expect(Self.limits(sender) == [1, 1_000])
    }

    @Test("FC-A3: streams beyond the first are refused until then, and may be tried again")
    func refusedBefore() throws {
        let world = World()
        let sender = try Sender(world, services: world.guarded(), tls: TLSClientContext())
        let push = try Push.signed()
        let streams = (0..<3).map { _ in sender.stream() }
        let heads = streams.map { push.frames($0)[0] }
        try sender.send(
            Sender.preface + Frame(.settings).bytes + heads.flatMap(\.bytes)
                + push.frames(streams[0])[1].bytes)
        #expect(sender.answers[streams[0]]?.status == 200)
        #expect(
            streams.dropFirst().map { sender.answers[$0] } == [Answer(reset: 7), Answer(reset: 7)])
        #expect(Self.limits(sender) == [1, 1_000])
        for _ in 0..<2 { #expect(try sender.push(push).status == 200) }
        #expect(sender.goAways.isEmpty && !sender.isFinished)
    }

    @Test("with --auth off, in profile lenient and on a plain listener: 1,000 at once")
    func atOnce() throws {
        let world = World()
        let off = try Sender(world, tls: TLSClientContext())
        let lenient = try Sender(
            world, services: world.guarded(profile: .lenient), tls: TLSClientContext(), id: 2)
        let plain = try Sender(world, services: world.guarded(), id: 3)
        for sender in [off, lenient, plain] {
            try sender.open()
            #expect(Self.limits(sender) == [1_000])
        }
        #expect(try off.push(.base.without("authorization")).status == 200)
        #expect(try lenient.push(.base.without("authorization")).status == 200)
        // A plain listener asks for a token like any other.
        #expect(try plain.push(.base.without("authorization")).reason == "MissingProviderToken")
        #expect(try plain.push(try Push.signed()).status == 200)
        #expect(Self.limits(plain) == [1_000])
    }

    @Test("initial-streams and max-streams are what the settings say")
    func settings() throws {
        let world = World()
        var services = world.guarded()
        services.http2.announcedStreams = 7
        services.http2.maximumStreams = 50
        let sender = try Sender.guarded(world, services: services)
        #expect(try sender.push(try Push.signed()).status == 200)
        #expect(Self.limits(sender) == [7, 50])
    }

    @Test("shrink-streams-on-error: a refusal means 1, the next accepted push 1,000 again")
    func shrinks() throws {
        let world = World()
        let sender = try Sender.guarded(
            world, services: world.guarded { $0.shrinksStreamsOnError = true })
        let good = try Push.signed()
        #expect(try sender.push(good).status == 200)
        #expect(Self.limits(sender) == [1, 1_000])
        for _ in 0..<2 { #expect(try sender.push(good.device("abc")).status == 400) }
        #expect(Self.limits(sender) == [1, 1_000, 1])
        for _ in 0..<2 { #expect(try sender.push(good).status == 200) }
        #expect(Self.limits(sender) == [1, 1_000, 1, 1_000])
    }

    @Test("by default a refusal changes nothing")
    func doesNotShrink() throws {
        let sender = try Sender.guarded()
        let good = try Push.signed()
        #expect(try sender.push(good).status == 200)
        #expect(try sender.push(good.device("abc")).status == 400)
        #expect(Self.limits(sender) == [1, 1_000])
    }

    @Test(
        "W8, H2-19: a stream above the acknowledged limit is in the log, and those below answered")
    func violation() throws {
        let sender = try Sender.guarded()
        let push = try Push.signed()
        let streams = [sender.stream(), sender.stream()]
        try sender.send(streams.map { push.frames($0)[0] })
        let text = "Maximum active streams violated for this endpoint."
        #expect(sender.goAways == [GoAway(last: streams[0], code: 7, text: text)])
        let broken = try #require(sender.records.last)
        #expect(sender.records.count == 1)
        #expect(broken.streamID == Int32(streams[1]))
        #expect(broken.answer == .none && broken.trust == .notJudged)
        #expect(broken.deviceToken == Push.token)
        #expect(
            broken.explanation?.got
                == "one stream more than the SETTINGS of this connection allow, "
                + "which the client had acknowledged")
        #expect(try broken.json.value(for: "status") == .null)
        try sender.send(push.frames(streams[0])[1])
        #expect(sender.answers[streams[0]]?.status == 200)
        #expect(sender.isFinished)
    }

    /// Source: ostinelli/apnotic#140.
    @Test(
        "FC-A5: 101, then 1,000 pushes at once are all answered; one more breaks the limit",
        arguments: [101, 1_000])
    func thousand(count: Int) throws {
        let sender = try Sender.guarded()
        let push = try Push.signed()
        #expect(try sender.push(push).status == 200)
        let streams = (0..<count).map { _ in sender.stream() }
        for stream in streams { try sender.send(push.frames(stream)[0]) }
        if count == 1_000 {
            try sender.send(push.frames(sender.stream())[0])
            #expect(sender.goAways.map(\.code) == [7])
            #expect(sender.goAways.map(\.last) == streams.suffix(1))
        }
        for stream in streams { try sender.send(push.frames(stream)[1]) }
        #expect(streams.allSatisfy { sender.answers[$0]?.status == 200 })
    }

    /// Source: ostinelli/apnotic#58, rpush/rpush#608.
    @Test("FC-A4: the first SETTINGS frame of every connection has a stream limit")
    func alwaysAnnounced() throws {
        let world = World()
        let senders = [
            try Sender(world), try Sender(world, tls: TLSClientContext()),
            try Sender(world, services: world.guarded(), tls: TLSClientContext()),
            try Sender(
                world, services: world.guarded(), tls: try Certificates.sender(),
                policy: try Certificates.optional()),
        ]
        for sender in senders {
            #expect(sender.frames.first?.settings.contains { $0[0] == 3 } == true)
        }
    }
}
