import APNs
import JSON
import PushLog
import Testing

@testable import Gateway

@Suite("Requests: judged, recorded, answered")
struct ConnectionCoreRequestsTests {
    @Test("a record holds what came, whence it came and what was answered")
    func record() throws {
        let sender = try Sender().open()
        let push = Push.base.with("apns-priority", "5").with("apns-collapse-id", "one")
        let answer = try sender.push(push)
        let record = try #require(sender.records.last)
        #expect(sender.records.count == 1)
        #expect(record.answer == .accepted)
        #expect(record.receivedAt == World.start)
        #expect(record.streamID == 1)
        #expect(record.connection.id == 1 && record.connection.peer == "127.0.0.1:50000")
        #expect(record.connection.tls == nil && record.connection.environment == .development)
        #expect(record.apnsID == answer["apns-id"])
        #expect(record.deviceToken == Push.token)
        #expect(record.request.raw.isComplete)
        #expect(record.request.raw.bodyLength == push.body.count)
        let fields = record.request.raw.fields.map { Field($0.name, $0.value) }
        #expect(fields == push.with("authorization", "").fields)
        let json = try record.json
        #expect(json.value(for: "payload") == (try JSONValue(parsing: push.body)))
        #expect(json.value(for: "collapse_id")?.string == "one")
        #expect(json.value(for: "priority")?.integer == 5)
    }

    @Test("a payload that is no JSON is accepted with an error finding, strictly refused")
    func invalidJSON() throws {
        let sender = try Sender().open()
        #expect(try sender.push(.base.body(#"{"aps":"#)).status == 200)
        let finding = try #require(sender.records.last?.findings.first)
        #expect(finding.code == "invalid-payload")
        #expect(finding.level == .error)
        #expect(finding.offset == 7)
        #expect(finding.message.hasPrefix("not JSON: "))
    }

    @Test("a reader that failed once leaves no finding on the next push")
    func findingsDoNotStay() throws {
        let sender = try Sender().open()
        _ = try sender.push(.base.body("{"))
        _ = try sender.push(.base)
        #expect(sender.records.map(\.findings.count) == [1, 0])
    }

    @Test("requests that wait side by side are answered each on its stream")
    func interleaved() throws {
        let sender = try Sender().open()
        let first = Push.base.frames(1)
        let second = Push.base.device("abc").frames(3)
        try sender.send(first[0], second[0], second[1], first[1])
        #expect(sender.answers[1]?.status == 200)
        #expect(sender.answers[3]?.reason == "BadDeviceToken")
        #expect(sender.records.map(\.streamID) == [3, 1])
    }

    @Test("a request whose stream the client reset before its end has a record without status")
    func resetByClient() throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        try sender.send(Push.base.frames(stream)[0])
        try sender.send(Frame(.resetStream, stream: stream, bigEndian(8)))
        #expect(sender.answers[stream] == nil)
        let record = try #require(sender.records.first)
        #expect(sender.records.count == 1)
        #expect(record.answer == .none && !record.request.raw.isComplete)
        #expect(record.explanation?.got.hasSuffix("then a reset, a close or silence") == true)
        #expect(record.trace == nil && record.delivery == nil)
        #expect(try sender.push(.base).status == 200)
    }

    @Test(
        "a request reset in the segment that completed it has its record, and the next its answer")
    func resetAfterRequest() throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        try sender.send(
            Push.base.frames(stream) + [Frame(.resetStream, stream: stream, bigEndian(8))])
        #expect(sender.records.count == 1)
        #expect(sender.records.last?.answer == .accepted)
        #expect(try sender.push(.base).status == 200)
    }

    @Test(
        "a request without pseudo-header fields is reset and in the log",
        arguments: [":method", ":path", ":scheme"])
    func missingPseudoHeader(name: String) throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        try sender.send(Push.base.without(name).frames(stream))
        #expect(sender.answers[stream] == Answer(reset: 1))
        #expect(sender.records.last?.explanation?.got.contains(name) == true)
        #expect(sender.records.last?.answer == PushAnswer.none)
    }

    @Test("FC-D3: a priority with a blank in front is refused and in the log")
    func blankInFront() throws {
        let sender = try Sender().open()
        let stream = sender.stream()
        try sender.send(Push.base.with("apns-priority", " 10").frames(stream))
        #expect(sender.answers[stream] == Answer(reset: 1))
        #expect(sender.records.last?.explanation?.got.contains("'apns-priority'") == true)
    }

    @Test("streams are counted and shown, refused and reset ones too")
    func streamCount() throws {
        let sender = try Sender().open()
        _ = try sender.push(.base)
        _ = try sender.push(.base.device("abc"))
        try sender.send(Push.base.adding("connection", "close").frames(sender.stream()))
        #expect(sender.event?.streams == 3)
        sender.end()
        #expect(sender.event?.streams == 3)
    }
}
