import HTTP1
import PushLog
import Testing

@testable import ControlAPI

/// One request that wants to change something.
struct BrowserRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let headers: [HTTP1Header]
    let status: Int
    var code: String?

    init(_ text: String, _ headers: [(String, String)], _ status: Int, _ code: String? = nil) {
        testDescription = text
        self.headers = headers.map { HTTP1Header($0.0, $0.1) }
        self.status = status
        self.code = code
    }
}

/// Row ADM-03.
struct BrowserRuleTests {
    private static let json = ("Content-Type", "application/json")

    static let rows: [BrowserRow] = [
        .init("curl -d", [("Content-Type", "application/x-www-form-urlencoded")], 201),
        .init("a program without content type", [], 201),
        .init("own page", [("Origin", "http://localhost:8197"), json], 201),
        .init("own page behind a proxy", [("Origin", "https://localhost:8197"), json], 201),
        .init("own page, other case", [("ORIGIN", "HTTP://LocalHost:8197"), json], 201),
        .init("own page, says so", [("Sec-Fetch-Site", "same-origin"), json], 201),
        .init("typed by the user", [("Sec-Fetch-Site", "none"), json], 201),
        .init(
            "JSON with a parameter",
            [("Sec-Fetch-Site", "none"), ("Content-Type", "Application/JSON ; charset=utf-8")],
            201),
        .init("foreign page", [("Origin", "http://evil.test"), json], 403, "cross-origin"),
        .init("page without origin", [("Origin", "null"), json], 403, "cross-origin"),
        .init("empty origin", [("Origin", ""), json], 403, "cross-origin"),
        .init("IP origin", [("Origin", "http://127.0.0.1:8197"), json], 403, "cross-origin"),
        .init("same host, no port", [("Origin", "http://localhost"), json], 403, "cross-origin"),
        .init(
            "same host, other port", [("Origin", "http://localhost:3000"), json], 403,
            "cross-origin"),
        .init(
            "other scheme", [("Origin", "file://localhost:8197"), json], 403, "cross-origin"),
        .init(
            "origin with our name in front", [("Origin", "http://localhost:8197.evil.test"), json],
            403, "cross-origin"),
        .init(
            "two origins", [("Origin", "http://localhost:8197"), ("Origin", "http://evil.test")],
            403, "cross-origin"),
        .init("cross-site", [("Sec-Fetch-Site", "cross-site"), json], 403, "cross-origin"),
        .init("same-site", [("sec-fetch-site", "same-site"), json], 403, "cross-origin"),
        .init("empty site", [("Sec-Fetch-Site", ""), json], 403, "cross-origin"),
        .init(
            "two sites", [("Sec-Fetch-Site", "none"), ("Sec-Fetch-Site", "cross-site"), json],
            403, "cross-origin"),
        .init(
            "cross-site with our origin",
            [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost:8197"), json], 403,
            "cross-origin"),
        .init("own page, form", [("Origin", "http://localhost:8197")], 415, "content-type"),
        .init(
            "own page, text", [("Sec-Fetch-Site", "none"), ("Content-Type", "text/plain")], 415,
            "content-type"),
        .init(
            "own page, two types",
            [("Sec-Fetch-Site", "none"), json, ("Content-Type", "text/plain")], 415,
            "content-type"),
        .init(
            "own page, like JSON",
            [("Sec-Fetch-Site", "none"), ("Content-Type", "application/json5")], 415,
            "content-type"),
        .init("another fetch field alone", [("Sec-Fetch-Mode", "cors")], 415, "content-type"),
        .init("another fetch field with JSON", [("Sec-Fetch-Mode", "cors"), json], 201),
    ]

    @Test("a change is taken from programs and from the own page only", arguments: rows)
    func put(_ row: BrowserRow) throws {
        let bench = Bench()
        let answer = try bench.ask("PUT", "/v1/devices/phone", headers: row.headers, body: "{}")
        #expect(answer.status == row.status)
        #expect((bench.devices.device(id: "phone") != nil) == (row.status == 201))
        if let code = row.code { #expect(try answer.error().code == code) }
    }

    @Test("deleting needs no content type where there is no body")
    func delete() throws {
        let own = [HTTP1Header("Origin", "http://localhost:8197")]
        let bench = Bench(devices: [Sample.device("phone")])
        #expect(
            try bench.ask("DELETE", "/v1/devices/phone", headers: own, body: "x").status == 415)
        #expect(try bench.ask("DELETE", "/v1/devices/phone", headers: own).status == 200)
    }

    static let methods = [
        "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT",
        "PROPFIND", "get", "delete",
    ]
    static let types = [
        nil, "application/json", "text/plain", "multipart/form-data",
        "application/x-www-form-urlencoded",
    ]
    static let origins = [
        "http://evil.test", "null", "http://127.0.0.1:3000", "http://localhost:3000",
    ]

    @Test("no method and no content type lets a foreign page change anything", arguments: methods)
    func foreignPages(_ method: String) throws {
        let bench = Bench(log: Sample.log(3), devices: [Sample.device("phone")])
        let before = bench.devices.device(id: "phone")
        for (origin, type) in BrowserRuleTests.origins.flatMap({ origin in
            BrowserRuleTests.types.map { (origin, $0) }
        }) {
            for target in ["/v1/pushes", "/v1/devices/phone", "/v1/devices/other", "/"] {
                var headers = [HTTP1Header("Origin", origin)]
                if let type { headers.append(HTTP1Header("Content-Type", type)) }
                let answer = try bench.ask(method, target, headers: headers, body: "{}")
                let isSafe = ["GET", "HEAD", "OPTIONS"].contains(method)
                #expect((answer.status == 403) == !isSafe)
                let shared = answer.headers.filter {
                    $0.name.lowercased().hasPrefix("access-control-")
                }
                #expect(shared.isEmpty)
            }
        }
        #expect(bench.log.deletions.isEmpty)
        #expect(bench.log.count == 3)
        #expect(bench.devices.devices() == [before].compactMap { $0 })
    }

    @Test("a preflight is answered without any permission")
    func preflight() throws {
        let answer = try Bench().ask(
            "OPTIONS", "/v1/devices/phone",
            headers: [
                HTTP1Header("Origin", "http://evil.test"),
                HTTP1Header("Access-Control-Request-Method", "PUT"),
                HTTP1Header("Access-Control-Request-Headers", "content-type"),
            ])
        #expect(answer.status == 204)
        #expect(answer.headers.first(named: "Allow") == "DELETE, GET, HEAD, PATCH, PUT, OPTIONS")
        #expect(!answer.headers.contains { $0.name.lowercased().hasPrefix("access-control-") })
    }
}
