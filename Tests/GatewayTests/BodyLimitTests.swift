import APNs
import JSON
import PushLog
import Testing

@testable import Gateway

/// RES-06: bodies over their limit.
@Suite("Body limits")
struct BodyLimitTests {
    static let voip = Push.base.with("apns-push-type", "voip")
        .with("apns-topic", "com.example.app.voip")

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let push: Push
        let limit: Int
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "alert", push: .base, limit: 4_096),
        Row(name: "no push type", push: .base.without("apns-push-type"), limit: 4_096),
        Row(name: "voip by push type", push: voip, limit: 5_120),
        Row(
            name: "voip by topic suffix", push: voip.without("apns-push-type"), limit: 5_120),
        Row(
            name: "alert with a voip topic", push: voip.with("apns-push-type", "alert"),
            limit: 4_096),
    ]

    @Test("a body of the limit passes, one more byte is 413", arguments: rows)
    func limit(row: Row) throws {
        for length in [false, true] {
            let sender = try Sender().open()
            for (size, isTooLarge) in [(row.limit, false), (row.limit + 1, true)] {
                var push = row.push.body(ofSize: size)
                if length { push = push.with("content-length", "\(size)") }
                let answer = try sender.push(push)
                #expect((answer.status == 413) == isTooLarge)
                #expect((answer.reason == "PayloadTooLarge") == isTooLarge)
                #expect(answer.data.last?.endsStream ?? answer.headersEndStream)
            }
        }
    }

    @Test(
        "413 comes as soon as the limit is passed; the rest is not read and not kept",
        arguments: [1, 7, 16_384])
    func restIsNotRead(chunk: Int) throws {
        let sender = try Sender(chunk: chunk).open()
        let stream = sender.stream()
        let frames = Push.base.body(ofSize: 200_000).frames(stream)
        try sender.send(frames[0], frames[1])
        let answer = try #require(sender.answers[stream])
        #expect(answer.status == 413)
        #expect(answer.body == #"{"reason":"PayloadTooLarge"}"#)
        // curl loses an answer whose stream is reset right behind it (error 92).
        #expect(answer.reset == nil)
        try sender.send(Array(frames[2...3]))
        try sender.tick(after: 1_001)
        // NO_ERROR behind a complete answer: stop sending. Source: RFC 9113 section 8.1.
        #expect(sender.answers[stream]?.reset == 0)
        #expect(sender.records.count == 1)
        let record = try #require(sender.records.last)
        let kept = record.request.raw.bytes.count - record.request.raw.fieldsEnd
        #expect(kept > 4_096 - 1 && kept <= 8_192)
        #expect(!record.request.raw.isComplete)
        #expect(record.answer.reason == .payloadTooLarge)
        let json = try record.json
        #expect(json.value(for: "payload_truncated") == .bool(true))
        #expect(json.value(for: "payload_bytes")?.integer ?? 0 > 4_096)
        #expect(try sender.push(.base).status == 200)
        #expect(!sender.isFinished)
    }

    @Test("a declared length over the limit changes nothing while its bytes stay away")
    func declaredLength() throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        let push = Push.base.body(ofSize: 100_000).with("content-length", "100000")
        try sender.send(push.frames(stream, frameSize: 1_000)[0])
        #expect(sender.answers[stream] == nil)
        try sender.send(Array(push.frames(stream, frameSize: 1_000)[1...5]))
        #expect(sender.answers[stream]?.status == 413)
    }

    @Test("a sender that goes on through the reset is not cut off for one late body")
    func lateBody() throws {
        let sender = try Sender().open()
        for _ in 0..<3 {
            let frames = Push.base.body(ofSize: 60_000).frames(sender.stream(), frameSize: 2_000)
            try sender.send(frames)
        }
        #expect(sender.goAways.isEmpty)
        #expect(sender.answers.values.map(\.status) == [413, 413, 413])
        #expect(try sender.push(.base).status == 200)
    }
}
