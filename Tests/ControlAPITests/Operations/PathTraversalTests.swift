import HTTP1
import Testing

@testable import ControlAPI

/// Row ADM-06.
struct PathTraversalTests {
    private static let climbs = [
        "..", ".", "%2e%2e", "%2E%2E", ".%2e", "%252e%252e", "..%00", "..;", "..%5c", "..\\",
        "%c0%ae%c0%ae", "%uff0e%uff0e", "....", "..%20", "%2e%2e%5c", "..%c1%9c",
    ]
    private static let separators = ["/", "//", "%2f", "%2F", "%252f", "\\", "%5c", "/./"]
    private static let files = ["etc/passwd", "certs%2fprivate%2fca.key"]

    /// 352 targets.
    private static func targets() -> [String] {
        var targets: [String] = []
        for climb in climbs {
            for separator in separators {
                for file in files {
                    targets.append("/\(climb)\(separator)\(climb)\(separator)\(file)")
                }
            }
            targets.append("/v1/pushes/\(climb)")
            targets.append("/v1/pushes/\(climb).apns")
            targets.append("/v1/devices/\(climb)%2f..%2fca.pem")
            targets.append("/ca.pem/\(climb)")
            targets.append("/\(climb)/ca.pem")
            targets.append("/style.css%2f\(climb)")
        }
        return targets
    }

    @Test("no encoding of a path leads to anything outside the table")
    func nothingOutside() throws {
        let targets = PathTraversalTests.targets()
        #expect(targets.count == 352)
        let bench = Bench(log: Sample.log(1))
        for target in targets {
            let error = try bench.ask("GET", target).error()
            let isKnownError =
                error.status == 404 && error.code == "not-found"
                || error.status == 400 && ["bad-encoding", "bad-value"].contains(error.code)
            #expect(isKnownError, "\(target): \(error)")
            #expect(!error.message.contains("passwd"), "\(target)")
        }
    }

    static let exact: [String] = [
        "//", "/.", "/./", "/../", "//livez", "/livez/", "/LIVEZ", "/livez/.", "/livez%00",
        "/livez%2f", "/livez.", "/livez;a", "/%2flivez", "/%6civez", "/livez/../livez",
        "http://localhost/livez", "/http://localhost/livez", "*", "", "/style.css/",
        "/style.css%00.html", "/index.html", "/v1", "/v1/", "/v1/pushes/", "/v1/pushes/1/",
        "/<script>alert(1)</script>", "/%3Cscript%3E", "/favicon.ico",
    ]

    @Test("a path that is not in the table is 404 and not echoed", arguments: exact)
    func exactly(_ path: String) throws {
        let answer = try Bench().ask("GET", path)
        let error = try answer.error()
        #expect(error.status == 404)
        #expect(error.code == "not-found")
        #expect(!answer.text.contains("script"))
    }

    static let climbing = [".", "..", "%2e", "%2e%2e", "a%2fb", "a%5cb", "%2f", "..%2f.."]

    @Test("a segment that climbs or splits is 404 for every method", arguments: climbing)
    func climbingSegments(_ segment: String) throws {
        let bench = Bench()
        for method in ["GET", "PUT", "PATCH", "DELETE"] {
            let answer = try bench.ask(method, "/v1/devices/" + segment, body: "{}")
            #expect(answer.status == 404)
        }
        for (method, name) in [("GET", "screen"), ("POST", "actions")] {
            let path = "/v1/devices/\(segment)/\(name)"
            #expect(try bench.ask(method, path, body: "{}").error().code == "not-found")
        }
        #expect(bench.devices.devices().isEmpty)
    }

    static let undecodable = ["%", "%4", "%zz", "%00", "a%00", "%ff", "%c3%28", "\u{e9}"]

    @Test("a segment that cannot be decoded is 400", arguments: undecodable)
    func undecodableSegments(_ segment: String) throws {
        for (path, field) in [("/v1/devices/", "id"), ("/v1/pushes/", "seq")] {
            let error = try Bench().ask("GET", path + segment).error()
            #expect(error.status == 400)
            #expect(error.code == "bad-encoding")
            #expect(error.field == field)
        }
    }
}
