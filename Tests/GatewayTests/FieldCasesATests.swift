import APNs
import JSON
import PushLog
import TLS
import Testing

@testable import Gateway

/// Field cases of group A that the gateway can show now, named by their ids.
@Suite("Field cases A: connections")
struct FieldCasesATests {
    /// SETTINGS of length 24 on stream 0.
    static let settingsHead: [UInt8] = [0, 0, 0x18, 4, 0, 0, 0, 0, 0]

    /// Source: oven-sh/bun#17242, reactor/reactor-netty#399, jchambers/pushy#736.
    @Test(
        "FC-A1: an HTTP/1.1 client gets SETTINGS, a GOAWAY that quotes its request, and the end",
        arguments: [[], ["http/1.1"]])
    func http1Client(alpn: [String]) throws {
        let sender = try Sender(tls: TLSClientContext(alpn: alpn))
        #expect(sender.alpn == nil)
        try sender.send(Array("POST /3/device/x HTTP/1.1\r\nhost: localhost\r\n\r\n{}".utf8))
        let text = "Unexpected HTTP/1.x request: POST /3/device/x HTTP/1.1"
        #expect(Array(sender.received.prefix(9)) == Self.settingsHead)
        #expect(sender.frames.map(\.kind) == [.settings, .goAway])
        #expect(sender.goAways == [GoAway(last: 0, code: 1, text: text)])
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.notices == ["http1-client: http1 client: \(text)"])
        #expect(sender.event?.why == "GOAWAY: \(text)")
        #expect(sender.world.log == ["http1-client: http1 client: \(text)"])
        #expect(sender.records.isEmpty)
    }

    /// Source: jchambers/pushy#736.
    @Test(
        "FC-A2: h2 is selected when offered, and without ALPN the preface alone is enough",
        arguments: [(["h2", "http/1.1"], "h2"), (["http/1.1", "h2"], "h2"), ([], nil)])
    func noALPN(offered: [String], selected: String?) throws {
        let sender = try Sender(tls: TLSClientContext(alpn: offered))
        try sender.open()
        #expect(sender.alpn == selected)
        #expect(try sender.push(.base).status == 200)
        #expect(sender.event?.alpn == selected)
        #expect(sender.event?.sni == "localhost")
        #expect(sender.event?.tls == "TLSv1.3")
        #expect(sender.records.last?.connection.alpn == selected)
    }

    /// Source: inaka/apns4erl#211; ostinelli/apnotic#68, #72 and #73.
    @Test("FC-A11: a pseudo-header field behind a regular one ends the connection")
    func pseudoHeaderOrder() throws {
        let sender = try Sender().open()
        var push = Push.base
        push.fields = [Field("apns-topic", "com.example.app")] + push.fields.prefix(5)
        try sender.send(push.frames(sender.stream()))
        let text = "Pseudo-header field ':method' found after regular header."
        #expect(sender.goAways.map(\.code) == [1])
        #expect(sender.goAways.map(\.text) == [text])
        #expect(sender.answers.values.allSatisfy { $0.status == 0 })
        #expect(sender.isFinished)
        let record = try #require(sender.records.last)
        #expect(record.answer == .none)
        #expect(record.explanation?.got.contains("':method'") == true)
        sender.end("closed")
        #expect(sender.event?.why == "GOAWAY: \(text)")
    }

    /// Source: joedevivo/chatterbox PR#38 and PR#42.
    @Test(
        "FC-A12: upper-case names and connection fields reset the stream, and the log names them",
        arguments: [
            ("Apns-Topic", "com.example.app"), ("connection", "keep-alive"),
            ("transfer-encoding", "chunked"), ("keep-alive", "timeout=5"),
        ])
    func forbiddenField(name: String, value: String) throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        try sender.send(Push.base.adding(name, value).frames(stream))
        #expect(sender.answers[stream] == Answer(reset: 1))
        let record = try #require(sender.records.last)
        #expect(record.answer == .none)
        #expect(record.explanation?.got.contains("'\(name)'") == true)
        #expect(try record.json.value(for: "status") == .null)
        // The connection goes on.
        #expect(try sender.push(.base).status == 200)
        #expect(sender.event?.streams == 2)
    }

    /// Source: hyperium/hyper#2079.
    @Test("FC-A12: host beside :authority is fine, and so is host alone (SND8)")
    func host() throws {
        let sender = try Sender().open()
        #expect(try sender.push(.base.adding("host", "api.push.apple.com")).status == 200)
        let alone = Push.base.without(":authority").adding("host", "api.push.apple.com")
        #expect(try sender.push(alone).status == 200)
    }

    /// Source: parse-community/parse-server-push-adapter#90.
    @Test(
        "FC-A14: 100 PINGs in 10 s come back with their bytes, with and without a stream",
        arguments: [false, true])
    func pings(hasStream: Bool) throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        if hasStream { try sender.send(Push.base.frames(stream)[0]) }
        for index in 0..<100 as Range<UInt32> {
            try sender.tick(after: 100)
            try sender.send(Frame(.ping, bigEndian(index) + [1, 2, 3, 4]))
        }
        let answers = sender.frames(.ping)
        #expect(answers.map(\.flags) == Array(repeating: 1, count: 100))
        #expect(answers.map(\.payload) == (0..<100).map { bigEndian($0) + [1, 2, 3, 4] })
        #expect(sender.goAways.isEmpty && !sender.isFinished)
        if hasStream {
            try sender.send(Push.base.frames(stream)[1])
            #expect(sender.answers[stream]?.status == 200)
        }
    }

    /// Source: parse-community/parse-server-push-adapter#90; codedge-llc/pigeon#92 (FCM does cut off).
    @Test("FC-A14: a client that pings once a second for a day is never cut off")
    func pingsForADay() throws {
        let sender = try Sender().open()
        for _ in 0..<86_400 {
            sender.world.advance(milliseconds: 1_000)
            try sender.send(Frame(.ping, [1, 2, 3, 4, 5, 6, 7, 8]))
        }
        #expect(sender.frames(.ping).count == 86_400)
        #expect(sender.goAways.isEmpty && !sender.isFinished)
    }
}
