import HTTP1
import Testing

@testable import ControlAPI

@Suite("The pace of a request")
struct RequestPaceTests {
    @Test(
        "is quick for probes and refusals, and tells readers from who changes something",
        arguments: [
            ("GET", "/livez", .quick), ("GET", "/readyz", .quick), ("GET", "/v1/info", .quick),
            ("GET", "/metrics", .quick), ("GET", "/ca.pem", .quick), ("GET", "/nothing", .quick),
            ("PUT", "/v1/pushes", .quick), ("GET", "/v1/pushes?text=x", .reads),
            ("GET", "/v1/devices/a/screen", .reads), ("GET", "/v1/why", .reads),
            ("POST", "/v1/verify", .reads), ("POST", "/v1/judge", .reads),
            ("DELETE", "/v1/pushes", .changes), ("POST", "/v1/reset", .changes),
            ("PUT", "/v1/devices/a", .changes), ("POST", "/v1/clock", .changes),
        ] as [(String, String, RequestPace)])
    func pace(method: String, target: String, pace: RequestPace) {
        let request = HTTP1Request(
            method: method, target: target, headers: [], body: [],
            peer: HTTP1Peer(description: "127.0.0.1:50000", isLocal: true))
        #expect(ControlAPI.pace(of: request) == pace)
    }
}
