import HTTP2
import Testing

/// Random conversations, the same in every run: whatever a client sends, the session goes on or
/// ends in order, and takes no more memory than its limits say.
@Suite("Random frames")
struct FuzzTests {
    /// A linear congruential generator (Knuth's MMIX constants): the seed is the test's argument.
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 33
        }
    }

    private static func frame(_ random: inout Random, _ next: inout UInt32) -> Frame {
        let old = UInt32.random(in: 0...next, using: &random)
        switch Int.random(in: 0..<16, using: &random) {
        case 0...3:
            next += 2
            return Client.get(next)
        case 4, 5:
            next += 2
            return Client.open(next)
        case 6:
            return Frame(.data, flags: UInt8.random(in: 0...1, using: &random), stream: old, [1])
        case 7: return Frame(.resetStream, stream: old, bigEndian(8))
        case 8:
            return Frame(
                .windowUpdate, stream: old, bigEndian(UInt32.random(in: 0...9, using: &random)))
        case 9: return Frame(.priority, stream: old, [0, 0, 0, 1, 2])
        case 10:
            return Frame(.settings, [0, 4, 0, 0, 0, UInt8.random(in: 0...255, using: &random)])
        case 11: return Frame(.ping, Array(repeating: 1, count: 8))
        case 12: return Frame(.headers, flags: 5, stream: old, HPACK.block([("x", "y")]))
        case 13:
            next += 2
            let names = ["Bad", "connection", ":path", "x", ""]
            let name = names.randomElement(using: &random) ?? ""
            return Client.get(next, fields: Client.pseudo + [(name, "y")])
        case 14: return Frame(.unknown, stream: old, [1, 2, 3])
        case _: return Frame(.headers, flags: 1, stream: old, [0x80])
        }
    }

    @Test("scripts of valid and illegal frames", arguments: 0..<300)
    func scripts(seed: Int) throws {
        var random = Random(state: UInt64(seed) &* 2_654_435_761 &+ 1)
        let server = try Server(chunk: Int.random(in: 1...600, using: &random))
        try server.open(acknowledging: Bool.random(using: &random))
        var last: UInt32 = 1
        var answered = 0
        for _ in 0..<200 {
            if server.isFinished { break }
            server.now += 20
            try server.receive(Self.frame(&random, &last))
            while answered < server.requests.count {
                let id = UInt32(server.requests[answered].streamID)
                answered += 1
                if Int.random(in: 0..<4, using: &random) > 0 {
                    try server.respond(id, status: 400, body: "{}")
                }
            }
        }
        let ids = server.requests.map(\.streamID)
        #expect(Set(ids).count == ids.count, "no request is handed out twice")
        #expect(Set(server.frames(.headers).map(\.streamID)).count == server.frames(.headers).count)
        #expect(server.openStreams <= 1_000)
    }

    @Test("random bytes behind the preface", arguments: 0..<100)
    func bytes(seed: Int) throws {
        var random = Random(state: UInt64(seed) &* 40_503 &+ 7)
        let server = try Server(chunk: 50)
        try server.open()
        let bytes = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        try server.receive(bytes)
        #expect(server.requests.isEmpty)
    }
}
