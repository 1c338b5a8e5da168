import HTTP1
import JSON
import PushLog
import Testing

@testable import ControlAPI

struct ServerOperationsTests {
    @Test("the server tells what it is, how it is set and how full its log is")
    func info() throws {
        let bench = Bench(log: Sample.log(2)) { configuration in
            configuration.settings = [
                ("profile", .string("apns")), ("threads", .number(JSONNumber(2))),
                ("control-token", .null),
            ]
            configuration.limits = [("records", .number(JSONNumber(100_000)))]
        }
        let answer = try bench.ask("GET", "/v1/info")
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                {"name":"mock-apns","version":"0.1.0","gateway":"127.0.0.1:2197",\
                "control":"http://127.0.0.1:8197","environment":"development",\
                "settings":{"profile":"apns","threads":2,"control-token":null},\
                "limits":{"records":100000},"warnings":[],"churn":null,\
                "log":{"pushes":2,"bytes":2000,"appended":2,"dropped":0,"oldest":1,"newest":2},\
                "devices":{"forgotten":3},\
                "readiness":{"ready":true,"reasons":[]}}

                """)
    }

    @Test("what the server was told to trust, and connection churn, are told")
    func warnings() throws {
        let churn = ConnectionChurn(connections: 25, withAtMostOnePush: 20, lastAt: Bench.now)
        let bench = Bench(churn: churn) { $0.warnings = ["any key is trusted"] }
        let json = try bench.ask("GET", "/v1/info").json()
        #expect(json.value(for: "warnings") == .array([.string("any key is trusted")]))
        #expect(
            json.value(for: "churn")?.members?.map(\.key) == [
                "seconds", "connections", "with_at_most_one_push", "last_at", "warning",
            ])
        #expect(json.value(for: "churn")?.value(for: "with_at_most_one_push")?.integer == 20)
        #expect(json.value(for: "churn")?.value(for: "warning")?.string == churn.warning)
    }

    @Test("the control token is never shown")
    func secret() throws {
        let bench = Bench { configuration in
            configuration.controlToken = "s3cret"
            configuration.settings = [("control-token", .string("s3cret"))]
        }
        let token = [HTTP1Header("Authorization", "Bearer s3cret")]
        let answer = try bench.ask("GET", "/v1/info", headers: token)
        #expect(!answer.text.contains("s3cret"))
        #expect(
            try answer.json().value(for: "settings")?.value(for: "control-token")?.string
                == "(set)")
    }

    @Test("alive is alive")
    func livez() throws {
        let answer = try Bench { $0.readiness = { Readiness(isReady: false) } }
            .ask("GET", "/livez")
        #expect(answer.status == 200)
        #expect(answer.text == "{\"live\":true}\n")
    }

    @Test("ready is 200, not ready 503 with the reasons")
    func readyz() throws {
        let ready = try Bench().ask("GET", "/readyz")
        #expect(ready.status == 200)
        #expect(ready.text == "{\"ready\":true,\"reasons\":[]}\n")
        let bench = Bench {
            $0.readiness = { Readiness(isReady: false, reasons: ["draining", "\"quoted\""]) }
        }
        let notReady = try bench.ask("GET", "/readyz")
        #expect(notReady.status == 503)
        #expect(
            notReady.text == "{\"ready\":false,\"reasons\":[\"draining\",\"\\\"quoted\\\"\"]}\n")
    }

    @Test("the CA certificate comes as it is")
    func caCertificate() throws {
        let answer = try Bench().ask("GET", "/ca.pem")
        #expect(answer.status == 200)
        #expect(answer.headers.first(named: "Content-Type") == "application/x-pem-file")
        #expect(answer.bytes == Bench.pem)
    }

    @Test("every answer tells browsers to load nothing", arguments: ControlOperation.all)
    func policy(_ operation: ControlOperation) throws {
        let path = operation.pathTemplate.replacing("{seq}", with: "1").replacing("{id}", with: "a")
            .replacing("{kid}", with: "ABC123DEFG")
        // What begins to wait is no answer.
        let body = operation.id == "pushes.verify" ? "[]" : "{}"
        for method in [operation.method, "POST", "OPTIONS"] {
            let answer = try Bench(log: Sample.log(1)).ask(method, path, body: body)
            let policies = answer.headers.all(named: "Content-Security-Policy")
            #expect(policies.count == 1)
            #expect(policies.first?.hasPrefix("default-src 'none'; ") == true)
        }
    }
}
