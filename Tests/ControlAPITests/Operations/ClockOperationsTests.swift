import APNs
import HTTP1
import JSON
import PushLog
import Routing
import Testing

@testable import ControlAPI

struct ClockOperationsTests {
    @Test("shows virtual time, and whether it stands still")
    func show() throws {
        let answer = try Bench().ask("GET", "/v1/clock")
        #expect(answer.status == 200)
        #expect(answer.text == "{\"now\":\"2026-11-30T09:00:00.000Z\",\"frozen\":false}\n")
    }

    static let changes: [(body: String, now: String, isFrozen: Bool)] = [
        (#"{"advance":"55m"}"#, "2026-11-30T09:55:00.000Z", false),
        (#"{"advance":"1h30m"}"#, "2026-11-30T10:30:00.000Z", false),
        (#"{"advance":"500ms"}"#, "2026-11-30T09:00:00.500Z", false),
        (#"{"advance":"0s","set":null}"#, "2026-11-30T09:00:00.000Z", false),
        (#"{"set":"2026-11-30T09:00:00Z"}"#, "2026-11-30T09:00:00.000Z", false),
        (#"{"set":"2027-01-01T01:00:00+01:00"}"#, "2027-01-01T00:00:00.000Z", false),
        (#"{"freeze":true}"#, "2026-11-30T09:00:00.000Z", true),
        (#"{"freeze":false}"#, "2026-11-30T09:00:00.000Z", false),
    ]

    @Test("is advanced, set, frozen, and tells what it shows then", arguments: changes)
    func change(_ row: (body: String, now: String, isFrozen: Bool)) throws {
        let bench = Bench()
        bench.clock.letFallDue(
            DeviceEvent(at: Bench.now, device: "phone", push: 7, .delivery(.discardedExpired)),
            DeviceEvent(
                at: Bench.now, device: "phone", push: nil,
                .trace(TraceEvent(system: .processSuspend, by: .lockScreen))))
        let answer = try bench.ask("POST", "/v1/clock", body: row.body)
        #expect(answer.status == 200)
        let state = "{\"now\":\"\(row.now)\",\"frozen\":\(row.isFrozen)"
        #expect(try bench.ask("GET", "/v1/clock").text == state + "}\n")
        let json = try answer.json()
        guard !row.body.contains("freeze") else {
            #expect(answer.text == state + "}\n")
            return
        }
        #expect(answer.text.hasPrefix(state + ",\"events\":[{"))
        let events = try #require(json.value(for: "events")?.array)
        #expect(events.map { $0.value(for: "kind")?.string } == ["delivery", "system"])
        #expect(events.map { $0.value(for: "seq")?.integer } == [1, 2])
        #expect(events.map { $0.value(for: "push")?.integer } == [7, nil])
        #expect(events[0].value(for: "state")?.string == "Discarded - Expired")
        #expect(events[1].value(for: "callback")?.string == "proc.suspend")
    }

    @Test("a clock under which nothing fell due says so")
    func nothingDue() throws {
        let answer = try Bench().ask("POST", "/v1/clock", body: #"{"advance":"1s"}"#)
        #expect(
            answer.text
                == "{\"now\":\"2026-11-30T09:00:01.000Z\",\"frozen\":false,\"events\":[]}\n")
    }

    @Test("is not set back: 409 with what it shows")
    func back() throws {
        let bench = Bench()
        let error = try bench.ask(
            "POST", "/v1/clock", body: #"{"set":"2026-11-30T08:59:59.999Z"}"#
        ).error()
        #expect(error.status == 409)
        #expect(error.code == "clock-behind")
        #expect(error.field == "set")
        #expect(
            error.message == """
                got 2026-11-30T08:59:59.999Z, expected 2026-11-30T09:00:00.000Z or later: \
                the clock only moves forward
                """)
        #expect(bench.clock.state.now == Bench.now)
    }

    static let mistakes: [(body: String, code: String, field: String?, text: String)] = [
        ("", "bad-json", nil, "line 1, column 1: "),
        ("{}", "bad-value", nil, "got nothing to do, expected one of \"advance\""),
        ("[]", "bad-value", nil, "got an array, expected an object"),
        (#"{"advance":null}"#, "bad-value", nil, "got nothing to do"),
        (#"{"advance":"5 min"}"#, "bad-value", "advance", "got \"5 min\", expected a duration"),
        (#"{"advance":"-5m"}"#, "bad-value", "advance", "got \"-5m\", expected a duration"),
        (#"{"advance":300}"#, "bad-value", "advance", "got a number, expected a string"),
        (#"{"set":"tomorrow"}"#, "bad-value", "set", "got \"tomorrow\", expected a time of RFC"),
        (#"{"set":1796029200}"#, "bad-value", "set", "got a number, expected a string"),
        (#"{"freeze":"yes"}"#, "bad-value", "freeze", "got a string, expected true or false"),
        (
            #"{"advance":"1s","freeze":true}"#, "bad-value", "freeze",
            "got \"freeze\" beside \"advance\", expected one of"
        ),
        (#"{"advanced":"1s"}"#, "bad-value", "advanced", "got an unknown key"),
    ]

    @Test("a wrong body is named, and the clock stays", arguments: mistakes)
    func mistake(_ row: (body: String, code: String, field: String?, text: String)) throws {
        let bench = Bench()
        let error = try bench.ask("POST", "/v1/clock", body: row.body).error()
        #expect(error.status == 400)
        #expect(error.code == row.code)
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        #expect(bench.clock.state == ClockState(now: Bench.now, isFrozen: false))
    }
}
