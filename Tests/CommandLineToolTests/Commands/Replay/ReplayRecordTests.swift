import APNs
import HTTPClient
import JSON
import Testing

@testable import CommandLineTool

@Suite("Records that are sent again")
struct ReplayRecordTests {
    private static func record(
        path: String = "/3/device/ab", headers: String = "[]",
        payload: String = #""payload":{"aps":{}}"#
    ) -> [UInt8] {
        Array(
            (#"{"v":1,"seq":7,"received_at":"2026-11-30T09:00:00.500Z","method":"POST","path":"#
                + #""\#(path)","headers":\#(headers),"topic":"com.a",\#(payload),"#
                + #""status":410,"reason":"Unregistered"}"#).utf8)
    }

    @Test("the payload is the sender's, byte for byte")
    func payload() throws {
        let payload = #"{ "aps" :{"alert":"\u00e9\/"}, "x":1.50,"x":2E5, "payload":[0]  }"#
        let record = try ReplayRecord(line: Self.record(payload: #""payload":\#(payload)"#))
        #expect(String(decoding: record.body, as: UTF8.self) == payload)
        #expect(record.sequence == 7)
        #expect(record.method == "POST" && record.path == "/3/device/ab")
        #expect(record.topic == "com.a")
        #expect(record.answer == "410 Unregistered")
        #expect(record.receivedAt == Instant(rfc3339: "2026-11-30T09:00:00.500Z"))
        let other = try ReplayRecord(line: Self.record(payload: #""payload_base64":"AAH/""#))
        #expect(other.body == [0, 1, 255])
    }

    @Test("headers go out as they came, but for credentials and what frames a message")
    func headers() throws {
        let headers = #"""
            [[":method","POST"],[":path","/x"],["authorization",{"kid":"K"}],["Authorization",null],
            ["apns-topic","com.a"],["apns-priority","5"],["Content-Length","3"],["host","x"],
            ["X-Own","1"],["X-Own","2"],["te","trailers"],["proxy-authorization",null]]
            """#
        let record = try ReplayRecord(
            line: Self.record(headers: headers).filter { $0 != UInt8(ascii: "\n") })
        #expect(
            record.headers.map { "\($0.name): \($0.value)" } == [
                "apns-topic: com.a", "apns-priority: 5", "X-Own: 1", "X-Own: 2",
            ])
    }

    static let incomplete: [(line: [UInt8], reason: String)] = [
        (
            record(payload: #""payload":{},"payload_storage":"shape""#),
            "its payload was reduced (payload-storage shape)"
        ),
        (
            record(payload: #""payload_storage":"none""#),
            "its payload was reduced (payload-storage none)"
        ),
        (
            record(payload: #""payload_base64":"AA==","payload_truncated":true"#),
            "the log kept a part of its payload only"
        ),
        (record(payload: #""x":1"#), "the log kept no payload"),
        (record(payload: #""payload_base64":"?""#), "the log kept no payload"),
        (record(path: "3/device"), "it had no method or no path"),
        (record(path: "/a#b"), "its path cannot be sent as it was"),
        (record(path: "/3/../x"), "its path cannot be sent as it was"),
    ]

    @Test("what the log did not keep whole is named", arguments: incomplete)
    func notWhole(row: (line: [UInt8], reason: String)) {
        #expect(throws: ReplayRecord.Obstacle.incomplete(sequence: 7, reason: row.reason)) {
            try ReplayRecord(line: row.line)
        }
    }

    @Test(
        "a line that is no record is no line of an export",
        arguments: ["", "x", "[]", "{}", #"{"seq":1}"#, #"{"seq":"1","headers":[]}"#, "null", "7"])
    func noRecord(line: String) {
        #expect {
            _ = try ReplayRecord(line: Array(line.utf8))
        } throws: { error in
            guard case .notARecord? = error as? ReplayRecord.Obstacle else { return false }
            return true
        }
    }

    @Test("pauses are as they were, shorter, or left out; time that runs backwards is none")
    func pauses() {
        let times = [0, 1_000, 1_000, 500, 5_500].map { Instant(milliseconds: $0) }
        for (speed, expected) in [(0, [0, 0, 0, 0, 0]), (1, [0, 1_000, 0, 0, 5_000])] {
            var pauses = ReplayPauses(speed: speed)
            #expect(times.map { pauses.before($0) } == expected.map(Int64.init))
        }
        var pauses = ReplayPauses(speed: 10)
        #expect(times.map { pauses.before($0) } == [0, 100, 0, 0, 500])
        #expect(pauses.before(nil) == 0)
    }
}
