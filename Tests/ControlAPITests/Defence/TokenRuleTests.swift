import HTTP1
import Testing

@testable import ControlAPI

struct TokenRuleTests {
    static let table: [(values: [String], isAccepted: Bool)] = [
        (["Bearer s3cret"], true), (["bearer s3cret"], true), (["BEARER  s3cret"], true),
        ([], false), ([""], false), (["Bearer"], false), (["Bearer "], false), (["s3cret"], false),
        (["Bearer s3cre"], false), (["Bearer s3crett"], false), (["Bearer S3cret"], false),
        (["Bearer x3cret"], false), (["Bearer s3creu"], false), (["Basic s3cret"], false),
        (["Bearer s3cret s3cret"], false), (["Bearer s3cret", "Bearer s3cret"], false),
        (["Bearer x", "Bearer s3cret"], false),
    ]

    @Test("exactly the one token is accepted", arguments: table)
    func accepts(_ row: (values: [String], isAccepted: Bool)) {
        let headers = row.values.map { HTTP1Header("authorization", $0) }
        #expect(TokenRule(token: "s3cret").accepts(headers) == row.isAccepted)
        #expect(TokenRule(token: nil).accepts(headers))
    }

    @Test("every operation but the open ones asks for the token", arguments: ControlOperation.all)
    func operations(_ operation: ControlOperation) throws {
        let bench = Bench { $0.controlToken = "s3cret" }
        let open = ["livez", "readyz", "ca"]
        let target = operation.pathTemplate.split(separator: "{")[0]
        let path = operation.path.parameter == nil ? String(target) : target + "1"
        // What begins to wait is no answer.
        let body = operation.id == "pushes.verify" ? "[]" : "{}"
        let without = try bench.ask(operation.method, path, body: body)
        #expect((without.status == 401) == !open.contains(operation.id))
        if without.status == 401 {
            #expect(try without.error().code == "unauthorized")
            let challenge = without.headers.first(named: "WWW-Authenticate")
            #expect(challenge == "Bearer realm=\"mock-apns\"")
            #expect(!without.text.contains("s3cret"))
        }
        let with = try bench.ask(
            operation.method, path, headers: [HTTP1Header("Authorization", "Bearer s3cret")],
            body: body)
        #expect(with.status != 401)
    }

    @Test("without the token nobody learns which paths there are")
    func unknownPaths() throws {
        let bench = Bench { $0.controlToken = "s3cret" }
        #expect(try bench.ask("GET", "/nothing").status == 401)
        #expect(try bench.ask("POST", "/v1/pushes").status == 401)
        #expect(try bench.ask("OPTIONS", "/v1/pushes").status == 401)
    }

    @Test(
        "who is refused learns where the token is, not what it is",
        arguments: [
            (nil, "send Authorization: Bearer and the token of --control-token"),
            (
                "certs/private/control-token",
                "send Authorization: Bearer and the token in the server's file"
                    + " certs/private/control-token"
            ),
        ] as [(String?, String)])
    func hint(file: String?, hint: String) throws {
        let bench = Bench {
            $0.controlToken = "s3cret"
            $0.controlTokenFile = file
        }
        #expect(try bench.ask("GET", "/v1/pushes").error().hint == hint)
    }

    @Test("a foreign page learns nothing even of the open paths")
    func openPathsAreDefended() throws {
        let bench = Bench { $0.controlToken = "s3cret" }
        let headers = [HTTP1Header("Host", "evil.test")]
        for path in ["/livez", "/readyz", "/ca.pem"] {
            #expect(try bench.ask("GET", path, headers: headers).status == 403)
        }
    }
}
