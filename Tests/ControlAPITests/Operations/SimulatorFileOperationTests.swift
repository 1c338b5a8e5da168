import HTTP1
import PushLog
import Testing

@testable import ControlAPI

@Suite("GET /v1/pushes/{seq}.apns")
struct SimulatorFileOperationTests {
    @Test("is the payload with the app it is for, under a name that no sender chose")
    func file() throws {
        let log = FakeLog()
        log.append(
            Sample.record(topic: "com.example.app.voip", body: #"{"aps":{"a":1.50},"b":[]}"#))
        let answer = try Bench(log: log).ask("GET", "/v1/pushes/1.apns")
        #expect(answer.status == 200)
        #expect(answer.headers.first(named: "Content-Type") == "application/json")
        #expect(
            answer.headers.first(named: "Content-Disposition")
                == "attachment; filename=\"push-1.apns\"")
        #expect(
            answer.text == #"{"Simulator Target Bundle":"com.example.app","aps":{"a":1.50},"b":[]}"#
                + "\n")
    }

    @Test("a topic that climbs stays inside the file")
    func traversal() throws {
        let log = FakeLog()
        log.append(Sample.record(topic: #"../../etc/"passwd"#))
        let answer = try Bench(log: log).ask("GET", "/v1/pushes/1.apns")
        #expect(
            answer.headers.first(named: "Content-Disposition")
                == "attachment; filename=\"push-1.apns\"")
        #expect(answer.text.contains(#""Simulator Target Bundle":"../../etc/\"passwd""#))
    }

    @Test(
        "a payload that is no object is 409, an unknown push 404",
        arguments: [("[1]", 409), ("no JSON", 409), ("", 409), ("{}", 200)])
    func none(body: String, status: Int) throws {
        let log = FakeLog()
        log.append(Sample.record(body: body))
        let bench = Bench(log: log)
        let answer = try bench.ask("GET", "/v1/pushes/1.apns")
        #expect(answer.status == status)
        if status == 409 { #expect(try answer.error().code == "no-simulator-file") }
        #expect(try bench.ask("GET", "/v1/pushes/2.apns").error().code == "no-such-push")
    }
}
