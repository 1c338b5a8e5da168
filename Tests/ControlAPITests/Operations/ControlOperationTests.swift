import HTTP1
import Testing

@testable import ControlAPI

struct ControlOperationTests {
    @Test("the table has these operations and no two alike")
    func table() {
        let rows = ControlOperation.all.map { "\($0.id) \($0.method) \($0.pathTemplate)" }
        #expect(
            rows == [
                "pushes.list GET /v1/pushes", "pushes.delete DELETE /v1/pushes",
                "pushes.verify POST /v1/verify", "pushes.why GET /v1/why",
                "pushes.simulator-file GET /v1/pushes/{seq}.apns",
                "pushes.get GET /v1/pushes/{seq}", "events GET /v1/events",
                "changes.list GET /v1/changes", "devices.list GET /v1/devices",
                "devices.delete-all DELETE /v1/devices",
                "devices.get GET /v1/devices/{id}", "devices.put PUT /v1/devices/{id}",
                "devices.patch PATCH /v1/devices/{id}", "devices.delete DELETE /v1/devices/{id}",
                "devices.act POST /v1/devices/{id}/actions",
                "devices.screen GET /v1/devices/{id}/screen",
                "devices.timeline GET /v1/devices/{id}/timeline",
                "default-device.get GET /v1/default-device",
                "default-device.put PUT /v1/default-device",
                "default-device.delete DELETE /v1/default-device",
                "connections.list GET /v1/connections",
                "kit GET /v1/kit", "keys.list GET /v1/keys", "keys.get GET /v1/keys/{kid}",
                "keys.put PUT /v1/keys/{kid}", "keys.delete DELETE /v1/keys/{kid}",
                "clock.get GET /v1/clock", "clock.set POST /v1/clock", "judge POST /v1/judge",
                "lint POST /v1/lint",
                "route POST /v1/route", "rules.list GET /v1/rules",
                "test-tokens.list GET /v1/test-tokens", "faults.list GET /v1/faults",
                "faults.delete-all DELETE /v1/faults", "faults.get GET /v1/faults/{name}",
                "faults.put PUT /v1/faults/{name}", "faults.delete DELETE /v1/faults/{name}",
                "reset POST /v1/reset", "info GET /v1/info", "livez GET /livez",
                "readyz GET /readyz", "metrics GET /metrics", "openapi GET /openapi.json",
                "ca GET /ca.pem",
                "page GET /", "page.style GET /style.css",
            ])
        #expect(Set(ControlOperation.all.map(\.id)).count == rows.count)
    }

    @Test("every operation is found under its method and path", arguments: ControlOperation.all)
    func lookup(_ operation: ControlOperation) {
        let path = ControlOperationTests.path(of: operation)
        let lookup = ControlOperation.lookup(method: operation.method, path: path)
        guard case .found(let found, _) = lookup else {
            Issue.record("not found: \(lookup)")
            return
        }
        #expect(found.id == operation.id)
    }

    /// A path that the operation has.
    private static func path(of operation: ControlOperation) -> String {
        operation.pathTemplate.replacing("{seq}", with: "1").replacing("{id}", with: "a")
            .replacing("{name}", with: "a").replacing("{kid}", with: "ABC123DEFG")
    }

    static let allowed: [(path: String, methods: String)] = [
        ("/v1/pushes", "DELETE, GET, HEAD, OPTIONS"), ("/v1/pushes/1", "GET, HEAD, OPTIONS"),
        ("/v1/pushes/1.apns", "GET, HEAD, OPTIONS"), ("/v1/events", "GET, HEAD, OPTIONS"),
        ("/v1/devices", "DELETE, GET, HEAD, OPTIONS"),
        ("/v1/devices/a", "DELETE, GET, HEAD, PATCH, PUT, OPTIONS"),
        ("/v1/devices/a/actions", "POST, OPTIONS"),
        ("/v1/devices/a/screen", "GET, HEAD, OPTIONS"),
        ("/v1/default-device", "DELETE, GET, HEAD, PUT, OPTIONS"), ("/", "GET, HEAD, OPTIONS"),
        ("/v1/keys", "GET, HEAD, OPTIONS"),
        ("/v1/keys/ABC123DEFG", "DELETE, GET, HEAD, PUT, OPTIONS"),
        ("/livez", "GET, HEAD, OPTIONS"), ("/v1/faults", "DELETE, GET, HEAD, OPTIONS"),
        ("/v1/faults/a", "DELETE, GET, HEAD, PUT, OPTIONS"),
    ]

    @Test("another method is 405 with Allow, OPTIONS is 204 with it", arguments: allowed)
    func methods(_ row: (path: String, methods: String)) throws {
        let methods = ["POST", "PATCH", "PUT", "DELETE", "get", "BREW"]
        for method in methods where !row.methods.contains(method) {
            let answer = try Bench().ask(method, row.path)
            #expect(answer.headers.first(named: "Allow") == row.methods)
            let error = try answer.error()
            #expect(error.status == 405)
            #expect(error.code == "method-not-allowed")
            #expect(error.message == "got another method, expected \(row.methods)")
        }
        let options = try Bench().ask("OPTIONS", row.path)
        #expect(options.status == 204)
        #expect(options.bytes.isEmpty)
        #expect(options.headers.first(named: "Allow") == row.methods)
    }

    @Test("HEAD is answered as GET is, without any change")
    func head() throws {
        let bench = Bench(log: Sample.log(2), devices: [Sample.device("a")])
        for path in ["/v1/pushes", "/v1/pushes/1", "/v1/devices/a", "/livez", "/ca.pem", "/"] {
            let get = try bench.ask("GET", path)
            let head = try bench.ask("HEAD", path)
            #expect(head.status == 200)
            #expect(head.bytes == get.bytes)
        }
        #expect(try bench.ask("HEAD", "/v1/pushes/9").status == 404)
    }

    @Test("an unknown parameter is refused wherever it stands", arguments: ControlOperation.all)
    func unknownParameter(_ operation: ControlOperation) throws {
        let path = ControlOperationTests.path(of: operation)
        let bench = Bench(log: Sample.log(1), devices: [Sample.device("a")])
        let answer = try bench.ask(operation.method, path + "?nosuch=1", body: "{}")
        let error = try answer.error()
        #expect(error.status == 400)
        #expect(error.code == "unknown-parameter")
        #expect(error.field == "nosuch")
        #expect(bench.log.count == 1)
        #expect(bench.devices.devices() == [Sample.device("a")])
    }
}
