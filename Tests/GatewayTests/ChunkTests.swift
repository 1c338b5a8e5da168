import APNs
import PushLog
import TLS
import Testing

@testable import Gateway

/// The same exchange in pieces of any size: the same bytes and the same records.
@Suite("Chunks of 1, 7 and 16,384 bytes")
struct ChunkTests {
    /// Requests sent one by one, each when the one before was answered.
    static let script: [Push] = [
        .base,
        .base.with("apns-id", Push.lowerID),
        .base.device("abc"),
        .base.adding("authorization", "bearer two"),
        .base.method("GET").body(""),
        .base.path("/"),
        .base.body(""),
        .base.body(ofSize: 4_096),
        .base.adding("Apns-Topic", "com.example.app"),
        .base.adding("connection", "close"),
        .base.body("{"),
        BodyLimitTests.voip.body(ofSize: 5_120),
    ]

    struct Outcome: Equatable {
        var bytes: [UInt8]
        var records: [[UInt8]]
    }

    private func run(chunk: Int, tls: TLSClientContext? = nil) throws -> Outcome {
        let sender = try Sender(tls: tls, chunk: chunk)
        try sender.open()
        try sender.send(Frame(.ping, [8, 7, 6, 5, 4, 3, 2, 1]))
        for push in Self.script { try sender.send(push.frames(sender.stream(), frameSize: 1_000)) }
        try sender.send(Array(repeating: Frame(.settings), count: 3))
        #expect(!sender.isFinished)
        return Outcome(bytes: sender.received, records: sender.records.map(\.jsonBytes))
    }

    @Test("in cleartext", arguments: [1, 7])
    func cleartext(chunk: Int) throws {
        let whole = try run(chunk: 16_384)
        #expect(whole.records.count == Self.script.count)
        #expect(try run(chunk: chunk) == whole)
    }

    @Test("through TLS 1.2 and 1.3", arguments: [1, 7], [TLSVersion.tls12, .tls13])
    func tls(chunk: Int, version: TLSVersion) throws {
        let client = try TLSClientContext(versions: (version, version))
        let whole = try run(chunk: 16_384, tls: client)
        #expect(whole.records.count == Self.script.count)
        #expect(try run(chunk: chunk, tls: client) == whole)
    }

    @Test("TLS changes nothing of what is sent inside it")
    func tlsAgainstCleartext() throws {
        let inside = try run(chunk: 16_384, tls: try TLSClientContext())
        #expect(inside.bytes == (try run(chunk: 16_384)).bytes)
    }

    @Test(
        "requests sent all at once are answered alike, in their order", arguments: [1, 7, 16_384])
    func pipelined(chunk: Int) throws {
        let sender = try Sender(chunk: chunk).open()
        let single = try Sender().open()
        var frames: [Frame] = []
        for push in Self.script { frames += push.frames(sender.stream(), frameSize: 1_000) }
        try sender.send(frames)
        for push in Self.script { try single.send(push.frames(single.stream())) }
        #expect(sender.answers == single.answers)
        #expect(sender.records.map(\.streamID) == single.records.map(\.streamID))
        #expect(sender.records.map(\.answer) == single.records.map(\.answer))
    }
}
