import HTTP2
import Testing

/// The attack classes of the reliability table, in memory: each ends in time, and what is legal
/// and looks alike does not end.
@Suite("Attacks")
struct AttackTests {
    /// Sends rounds of frames until the session has had enough; returns the rounds.
    private static func attack(
        _ server: Server, rounds: Int, perRound: UInt64 = 0, _ frames: (UInt32) -> [Frame]
    ) throws -> Int {
        for round in 0..<rounds {
            if server.isFinished { return round }
            server.now += perRound
            try server.receive(frames(UInt32(round)))
        }
        return rounds
    }

    private static func stream(_ round: UInt32) -> UInt32 { round * 2 + 1 }

    private static func opened(chunk: Int = 16_384) throws -> Server {
        let server = try Server(chunk: chunk)
        try server.open()
        return server
    }

    @Test("rapid reset ends within 1,100 (H2-02, CVE-2023-44487)")
    func rapidReset() throws {
        let server = try Self.opened()
        let rounds = try Self.attack(server, rounds: 5_000) {
            [
                Client.get(Self.stream($0)),
                Frame(.resetStream, stream: Self.stream($0), bigEndian(HTTP2Code.cancel)),
            ]
        }
        #expect(rounds == 1_001)
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
        #expect(server.notices.map(\.kind) == [.resetFlood])
        #expect(server.openStreams <= 1)
    }

    @Test("rapid reset in one segment ends at the same count")
    func rapidResetAtOnce() throws {
        let server = try Self.opened()
        let frames = (0..<2_000 as Range<UInt32>).flatMap {
            [
                Client.get(Self.stream($0)),
                Frame(.resetStream, stream: Self.stream($0), bigEndian(HTTP2Code.cancel)),
            ]
        }
        try server.receiveAtOnce(frames.flatMap(\.bytes))
        #expect(server.requests.count == 1_001)
        #expect(server.isFinished)
    }

    @Test("20 resets a second after the answer are legal for a minute (H2-03)")
    func slowResets() throws {
        let server = try Self.opened()
        let rounds = try Self.attack(server, rounds: 1_200, perRound: 50) {
            [
                Client.open(Self.stream($0)),
                Frame(.resetStream, stream: Self.stream($0), bigEndian(HTTP2Code.cancel)),
            ]
        }
        #expect(rounds == 1_200)
        #expect(server.goAways.isEmpty)
    }

    @Test(
        "MadeYouReset ends within 250 of our resets (H2-04, CVE-2025-8671)",
        arguments: [false, true], 0..<3)
    func madeYouReset(atOnce: Bool, trigger: Int) throws {
        let server = try Self.opened()
        let attack: (UInt32) -> [Frame] = { round in
            let stream = Self.stream(round)
            return switch trigger {
            case 0:
                [Client.get(stream), Frame(.windowUpdate, stream: stream, bigEndian(0x7fff_ffff))]
            case 1:
                [
                    Client.open(stream, fields: Client.pseudo + [("content-length", "1")]),
                    Frame(.data, stream: stream, [1, 2]),
                ]
            case _:
                [Client.get(stream, fields: Client.pseudo + [("connection", "close")])]
            }
        }
        if atOnce {
            let bytes = (0..<5_000 as Range<UInt32>).flatMap(attack).flatMap(\.bytes)
            try server.receiveAtOnce(bytes)
        } else {
            _ = try Self.attack(server, rounds: 5_000, attack)
        }
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
        #expect((200...250).contains(server.resets.count), "\(server.resets.count)")
        #expect(server.isFinished)
        #expect(server.notices.map(\.kind).suffix(1) == [.misbehaviour])
    }

    @Test("a CONTINUATION flood ends with the ninth frame (H2-06)", arguments: Server.chunks)
    func continuationFlood(chunk: Int) throws {
        let server = try Self.opened(chunk: chunk)
        let start = Frame(.headers, flags: 1, stream: 1, HPACK.block(Client.pseudo))
        let empty = Frame(.continuation, stream: 1)
        try server.receive([start] + Array(repeating: empty, count: 8))
        #expect(server.goAways.isEmpty)
        try server.receive(empty)
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
        #expect(server.notices.map(\.kind) == [.continuationFlood])
        #expect(server.isFinished)
    }

    @Test("1 to 8 CONTINUATION frames, byte by byte, are legal (H2-07)", arguments: 1...8)
    func legalContinuation(count: Int) throws {
        let server = try Self.opened(chunk: 1)
        let block = HPACK.block(Client.fields)
        let size = block.count / (count + 1)
        var frames = [Frame(.headers, flags: 1, stream: 1, Array(block.prefix(size)))]
        for index in 1...count {
            let end = index == count ? block.count : size * (index + 1)
            let part = Array(block[(size * index)..<end])
            frames.append(Frame(.continuation, flags: index == count ? 4 : 0, stream: 1, part))
        }
        try server.receive(frames)
        #expect(server.requests.count == 1)
        try server.respond(1)
        #expect(server.frames(.headers).map(\.flags) == [5])
    }

    @Test(
        "a flood of control frames by a client that reads ends within 10,000 (H2-09, -10, -12)",
        arguments: [
            Frame(.ping, Array(repeating: 0, count: 8)), Frame(.settings),
            Frame(.priority, stream: 1, [0, 0, 0, 0, 1]), Frame(.windowUpdate, bigEndian(1)),
            Frame(.unknown, [1, 2, 3]), Frame(.unknown),
        ])
    func controlFlood(frame: Frame) throws {
        let server = try Self.opened()
        try server.receive(Client.push(1))
        try server.respond(1)
        let rounds = try Self.attack(server, rounds: 200_000) { _ in [frame] }
        // 1,000 at once, 10 for the stream, 200 points; some went to opening the connection.
        #expect((1_150...1_210).contains(rounds), "\(rounds)")
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
        #expect(server.notices.map(\.kind) == [.controlFlood])
    }

    @Test("a PING every 100 ms for an hour is legal")
    func steadyPings() throws {
        let server = try Self.opened()
        let ping = Frame(.ping, Array(repeating: 0, count: 8))
        let rounds = try Self.attack(server, rounds: 36_000, perRound: 100) { _ in [ping] }
        #expect(rounds == 36_000)
        #expect(server.frames(.ping).count == 36_000)
    }

    @Test("ten control frames for each request, without end, are legal")
    func busyClient() throws {
        let server = try Self.opened()
        let update = Frame(.windowUpdate, bigEndian(1))
        for round in 0..<5_000 as Range<UInt32> {
            try server.receive(
                Client.push(Self.stream(round)) + Array(repeating: update, count: 9))
            try server.respond(Self.stream(round))
        }
        #expect(server.goAways.isEmpty)
        #expect(server.frames(.headers).count == 5_000)
    }

    @Test(
        "empty DATA frames end within about 200 in a row (H2-11, CVE-2019-9518)",
        arguments: [Frame(.data, stream: 1), Frame(.data, flags: 8, stream: 1, [2, 0, 0])])
    func emptyData(frame: Frame) throws {
        let server = try Self.opened()
        try server.receive(Client.open(1))
        let rounds = try Self.attack(server, rounds: 300_000) { _ in [frame] }
        #expect((200...204).contains(rounds), "\(rounds)")
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
    }

    @Test("one empty DATA frame in each request is legal")
    func lonelyEmptyData() throws {
        let server = try Self.opened()
        for round in 0..<1_000 as Range<UInt32> {
            let stream = Self.stream(round)
            try server.receive(
                Client.open(stream), Frame(.data, stream: stream),
                Frame(.data, flags: 1, stream: stream, [0x7b, 0x7d]))
            try server.respond(stream)
        }
        #expect(server.goAways.isEmpty)
    }

    @Test("an HPACK bomb is refused, costs points, and the next request works (H2-13)")
    func hpackBomb() throws {
        let server = try Self.opened()
        let value = String(repeating: "v", count: 3_900)
        let entry = HPACK.block(Client.pseudo) + HPACK.indexedLiteral("x", value)
        let references = Array(repeating: UInt8(0x80 | 62), count: 15_000)
        var frames = [Frame(.headers, flags: 1, stream: 1, entry)]
        for part in 1...8 {
            frames.append(
                Frame(.continuation, flags: part == 8 ? 4 : 0, stream: 1, references))
        }
        try server.receive(frames)
        #expect(server.requests.isEmpty)
        #expect(server.resets == [HTTP2Code.protocolError])
        try server.receive(Client.push(3))
        #expect(server.requests.map(\.streamID) == [3])

        let rounds = try Self.attack(server, rounds: 100) { round in
            [Frame(.headers, flags: 5, stream: Self.stream(round + 2), references)]
        }
        // Four points for the list and one for the reset.
        #expect((38...41).contains(rounds), "\(rounds)")
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
    }

    @Test("a client that does not read is first not read, then cut off (H2-16)")
    func outboundQueue() throws {
        let server = try Server {
            $0.misbehaviourBurst = 1_000_000
            $0.controlFrameBurst = 1_000_000
        }
        try server.open()
        #expect(!server.wantsReadPaused)
        let bad = Client.pseudo + [("connection", "close")]
        var round: UInt32 = 0
        var pausedAt: UInt32?
        while round < 20_000,
            try !server.session.unreadRound(Client.get(round * 2 + 1, fields: bad))
        {
            round += 1
            if pausedAt == nil, server.wantsReadPaused { pausedAt = round }
        }
        #expect(pausedAt == 1_001)
        #expect((4_999...5_001).contains(round), "\(round)")
        #expect(server.queuedFrames <= 5_002)
        try server.take()
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
        #expect(server.isFinished)
    }

    @Test("1,000 streams with large lists are held to 1 MiB (H2-15)")
    func heldLists() throws {
        let server = try Self.opened()
        let value = String(repeating: "v", count: 15_000)
        let fields = Client.pseudo + [("x", value)]
        let rounds = try Self.attack(server, rounds: 900) {
            [Client.open(Self.stream($0), fields: fields)]
        }
        #expect(rounds == 900)
        #expect((60...70).contains(server.openStreams), "\(server.openStreams)")
        #expect(server.resets.allSatisfy { $0 == HTTP2Code.refusedStream })
    }
}

extension HTTP2Session {
    /// Gives the session a frame and takes nothing; true when the session ended the connection.
    fileprivate mutating func unreadRound(_ frame: Frame) throws -> Bool {
        try receive(frame.bytes.span, now: 0)
        var ended = false
        while let event = nextEvent() {
            if case .notice(let notice) = event, notice.kind == .outboundQueue { ended = true }
        }
        return ended
    }
}
