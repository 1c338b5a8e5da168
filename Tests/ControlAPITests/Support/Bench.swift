import APNs
@testable import ControlAPI
import HTTP1
import JSON
import PushLog
import Routing
import Testing

/// A control plane on fakes, asked without sockets.
struct Bench {
    /// 2026-11-30T09:00:00.000Z.
    static let now = Instant(milliseconds: 1_796_029_200_000)
    static let pem = Array("-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n".utf8)

    static let kit = SenderKit(
        caFile: "/certs/trust/ca.pem", keyID: "ABC123DEFG", teamID: "DEF123GHIJ",
        keyPEM: Array("-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n".utf8),
        publicKeyPEM: FakeKeys.publicPEM,
        keyFile: "/certs/private/AuthKey_ABC123DEFG.p8", topics: ["com.example.app"])

    let log: FakeLog
    let devices: FakeDevices
    let faults = FakeFaults()
    let keys: FakeKeys
    let clock = FakeClock()
    let judge = FakeJudge()
    let scheduler = FakeScheduler()
    let api: ControlAPI

    init(
        log: FakeLog = FakeLog(), devices: [Device] = [], connections: [ConnectionEvent] = [],
        churn: ConnectionChurn? = nil, keys: FakeKeys = FakeKeys(),
        _ change: (inout ControlConfiguration) -> Void = { _ in }
    ) {
        var configuration = ControlConfiguration(
            version: "0.1.0", gateway: "127.0.0.1:2197", control: "http://127.0.0.1:8197",
            environment: .development, caPEM: Bench.pem, kit: Bench.kit,
            readiness: { Readiness(isReady: true) }, now: { Bench.now })
        change(&configuration)
        self.log = log
        self.devices = FakeDevices(devices)
        self.keys = keys
        api = ControlAPI(
            configuration: configuration, log: log, devices: self.devices,
            connections: FakeConnections(events: connections, churn: churn), faults: faults,
            keys: keys, clock: clock, judge: judge, scheduler: scheduler)
    }

    /// What becomes of a request; `Host` is localhost unless the fields name another.
    func route(
        _ method: String, _ target: String, headers: [HTTP1Header] = [], body: String = ""
    ) -> ControlResult {
        let host =
            headers.first(named: "Host") == nil ? [HTTP1Header("Host", "localhost:8197")] : []
        return api.route(
            HTTP1Request(
                method: method, target: target, headers: host + headers, body: Array(body.utf8),
                peer: HTTP1Peer(description: "127.0.0.1:50000", isLocal: true)))
    }

    /// The answer to a request that does not wait.
    func ask(
        _ method: String, _ target: String, headers: [HTTP1Header] = [], body: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> HTTP1Response {
        try #require(
            route(method, target, headers: headers, body: body).answer,
            "the request waits", sourceLocation: sourceLocation)
    }
}

extension ControlResult {
    var answer: HTTP1Response? {
        guard case .answer(let response) = self else { return nil }
        return response
    }

    var wait: LogWait? {
        guard case .wait(let wait) = self else { return nil }
        return wait
    }
}

extension HTTP1Response {
    var bytes: [UInt8] {
        guard case .bytes(let bytes) = body else { return [] }
        return bytes
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func json() throws -> JSONValue { try JSONValue(parsing: bytes) }

    /// The error of an answer in its one form; a test fails where it has another.
    func error(sourceLocation: SourceLocation = #_sourceLocation) throws -> ErrorBody {
        let json = try json()
        #expect(json.members?.map(\.key) == ["error"], sourceLocation: sourceLocation)
        let error = try #require(json.value(for: "error"), sourceLocation: sourceLocation)
        #expect(
            error.members?.map(\.key) == ["code", "message", "field", "hint"],
            sourceLocation: sourceLocation)
        #expect(
            headers.first(named: "Content-Type") == "application/json",
            sourceLocation: sourceLocation)
        return ErrorBody(
            status: status, code: error.value(for: "code")?.string ?? "",
            message: error.value(for: "message")?.string ?? "",
            field: error.value(for: "field")?.string, hint: error.value(for: "hint")?.string)
    }
}

/// The members of an error.
struct ErrorBody: Equatable {
    var status: Int
    var code: String
    var message: String
    var field: String?
    var hint: String?
}
