import APNs
import HTTP1
import JSON
import Testing

@testable import ControlAPI

struct KeyOperationsTests {
    private static let scoped = ProviderKeyScope(
        keyID: "BBBBBBBBBB", teamID: "DEF123GHIJ", environment: .production,
        topics: ["com.example.app"], relatedKeyID: "CCCCCCCCCC")
    private static let plain = ProviderKeyScope(keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
    private static let secret = "-----BEGIN PRIVATE KEY-----\nSECRET\n-----END PRIVATE KEY-----\n"

    private static func bench() -> Bench { Bench(keys: FakeKeys([scoped, plain])) }

    @Test("keys are listed by id with their public part")
    func list() throws {
        let answer = try KeyOperationsTests.bench().ask("GET", "/v1/keys")
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                {"keys":[{"key_id":"ABC123DEFG","team_id":"DEF123GHIJ","environment":null,\
                "topics":null,"related_key_id":null,\
                "public_pem":"-----BEGIN PUBLIC KEY-----\\nAA==\\n-----END PUBLIC KEY-----\\n"},\
                {"key_id":"BBBBBBBBBB","team_id":"DEF123GHIJ","environment":"production",\
                "topics":["com.example.app"],"related_key_id":"CCCCCCCCCC",\
                "public_pem":"-----BEGIN PUBLIC KEY-----\\nAA==\\n-----END PUBLIC KEY-----\\n"}]}

                """)
        #expect(try Bench().ask("GET", "/v1/keys").text == "{\"keys\":[]}\n")
    }

    @Test("one key is shown, an unknown one is 404 with the one meant")
    func get() throws {
        let bench = KeyOperationsTests.bench()
        let json = try bench.ask("GET", "/v1/keys/BBBBBBBBBB").json()
        #expect(json.value(for: "related_key_id")?.string == "CCCCCCCCCC")
        #expect(json.value(for: "private_pem") == nil)
        for method in ["GET", "DELETE"] {
            let error = try bench.ask(method, "/v1/keys/ABC123DEFH").error()
            #expect(error.status == 404)
            #expect(error.code == "no-such-key")
            #expect(error.field == "kid")
            #expect(error.hint == "did you mean \"ABC123DEFG\"?")
        }
    }

    @Test("without pem a key is made, its private part told once")
    func make() throws {
        let bench = Bench()
        let made = try bench.ask(
            "PUT", "/v1/keys/ABC123DEFG", body: #"{"team_id":"DEF123GHIJ","topics":null}"#)
        #expect(made.status == 201)
        #expect(
            try made.json().value(for: "private_pem")?.string
                == String(decoding: FakeKeys.madePEM, as: UTF8.self))
        #expect(bench.keys.puts == [FakeKeys.Put(scope: KeyOperationsTests.plain, pem: nil)])
        for path in ["/v1/keys", "/v1/keys/ABC123DEFG"] {
            let text = try bench.ask("GET", path).text
            #expect(text.contains("ABC123DEFG") && !text.contains("PRIVATE"))
        }
    }

    @Test("a key that is given replaces another, and its private part is never told")
    func replace() throws {
        let bench = KeyOperationsTests.bench()
        let answer = try bench.ask(
            "PUT", "/v1/keys/BBBBBBBBBB",
            body: """
                {"team_id":"TEAM000002","environment":"development",\
                "topics":["com.example.a","com.example.b"],"related_key_id":"ABC123DEFG",\
                "pem":"\(KeyOperationsTests.secret.replacing("\n", with: "\\n"))"}
                """)
        #expect(answer.status == 200)
        #expect(!answer.text.contains("SECRET") && !answer.text.contains("private_pem"))
        let scope = ProviderKeyScope(
            keyID: "BBBBBBBBBB", teamID: "TEAM000002", environment: .development,
            topics: ["com.example.a", "com.example.b"], relatedKeyID: "ABC123DEFG")
        #expect(
            bench.keys.puts
                == [FakeKeys.Put(scope: scope, pem: Array(KeyOperationsTests.secret.utf8))])
    }

    @Test("a key is removed once")
    func remove() throws {
        let bench = KeyOperationsTests.bench()
        #expect(try bench.ask("DELETE", "/v1/keys/ABC123DEFG").text == "{\"deleted\":1}\n")
        #expect(bench.keys.keys.map(\.scope.keyID) == ["BBBBBBBBBB"])
        #expect(try bench.ask("DELETE", "/v1/keys/ABC123DEFG").status == 404)
    }

    @Test("a pem that holds no key is refused with what was got")
    func refused() throws {
        let bench = Bench()
        let error = try bench.ask(
            "PUT", "/v1/keys/ABC123DEFG",
            body: #"{"team_id":"DEF123GHIJ","pem":"\#(FakeKeys.badPEM)"}"#
        ).error()
        #expect(error.status == 400)
        #expect(error.code == "bad-key")
        #expect(error.field == "pem")
        #expect(error.message == "got no PEM block, expected a key on P-256")
        #expect(error.hint?.contains("leave pem out to make a key") == true)
    }

    @Test("there is a limit to their number; the ones there can still be replaced")
    func full() throws {
        let scopes = (0..<ControlAPI.keysMax).map { number in
            let digits = String(number)
            let id = String(repeating: "0", count: 10 - digits.count) + digits
            return ProviderKeyScope(keyID: id, teamID: "DEF123GHIJ")
        }
        let bench = Bench(keys: FakeKeys(scopes))
        let body = #"{"team_id":"DEF123GHIJ"}"#
        let error = try bench.ask("PUT", "/v1/keys/ABC123DEFG", body: body).error()
        #expect(error.status == 409)
        #expect(error.code == "too-many-keys")
        #expect(try bench.ask("PUT", "/v1/keys/0000000001", body: body).status == 200)
    }

    static let mistakes: [(kid: String, body: String, field: String?, text: String)] = [
        ("abc123defg", #"{"team_id":"DEF123GHIJ"}"#, "kid", "got \"abc123defg\", expected a key"),
        ("ABC123", #"{"team_id":"DEF123GHIJ"}"#, "kid", "got \"ABC123\", expected a key id of 10"),
        ("ABC123DEF%20", #"{"team_id":"DEF123GHIJ"}"#, "kid", "got \"ABC123DEF \""),
        ("ABC123DEFG", "{}", "team_id", "got nothing, expected the team"),
        ("ABC123DEFG", "[]", nil, "got an array, expected an object"),
        ("ABC123DEFG", #"{"team_id":"TEAM"}"#, "team_id", "got \"TEAM\", expected a team id of 10"),
        ("ABC123DEFG", #"{"team_id":7}"#, "team_id", "got a number, expected a string"),
        (
            "ABC123DEFG", #"{"team_id":"DEF123GHIJ","environment":"sandbox"}"#, "environment",
            "got \"sandbox\", expected one of development, production"
        ),
        (
            "ABC123DEFG", #"{"team_id":"DEF123GHIJ","topics":[]}"#, "topics",
            "got none, expected 1 to 100 topics"
        ),
        (
            "ABC123DEFG", #"{"team_id":"DEF123GHIJ","topics":"a"}"#, "topics",
            "got a string, expected an array of topics"
        ),
        (
            "ABC123DEFG", #"{"team_id":"DEF123GHIJ","topics":["a","<b>"]}"#, "topics[1]",
            "got \"<b>\", expected a bundle id"
        ),
        (
            "ABC123DEFG", #"{"team_id":"DEF123GHIJ","related_key_id":"BBBBBBBBBB"}"#,
            "related_key_id", "got \"BBBBBBBBBB\", expected no related key"
        ),
        (
            "ABC123DEFG",
            #"{"team_id":"DEF123GHIJ","topics":["a"],"related_key_id":"ABC123DEFG"}"#,
            "related_key_id", "got \"ABC123DEFG\", expected the id of another key"
        ),
        (
            "ABC123DEFG", #"{"team_id":"DEF123GHIJ","pem":""}"#, "pem",
            "got 0 bytes, expected a key in PEM"
        ),
        (
            "ABC123DEFG", #"{"team_id":"DEF123GHIJ","pem":["SECRET"]}"#, "pem",
            "got an array, expected a string"
        ),
        ("ABC123DEFG", #"{"team_id":"DEF123GHIJ","key":"SECRET"}"#, "key", "got an unknown key"),
    ]

    @Test("a wrong body is named without its key, and nothing is put", arguments: mistakes)
    func mistake(_ row: (kid: String, body: String, field: String?, text: String)) throws {
        let bench = Bench()
        let answer = try bench.ask("PUT", "/v1/keys/" + row.kid, body: row.body)
        let error = try answer.error()
        #expect(error.status == 400)
        #expect(error.code == "bad-key")
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        #expect(!answer.text.contains("SECRET"))
        #expect(bench.keys.puts == [])
    }

    @Test("a pem that is too long is not shown either")
    func long() throws {
        let pem = String(repeating: "SECRET", count: 3_000)
        let answer = try Bench().ask(
            "PUT", "/v1/keys/ABC123DEFG", body: #"{"team_id":"DEF123GHIJ","pem":"\#(pem)"}"#)
        let error = try answer.error()
        #expect(error.field == "pem")
        #expect(error.message == "got 18000 bytes, expected a key in PEM of at most 16384 bytes")
        #expect(!answer.text.contains("SECRET"))
    }

    private static let line = "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQgevZzL1gdAFr88hb2"

    @Test(
        "a key in a wrong place of the body is never shown (FC-B14)",
        arguments: [
            #"{"team_id":"KEY"}"#, #"{"team_id":"DEF123GHIJ","topics":["KEY"]}"#,
            #"{"team_id":"DEF123GHIJ","topics":["a","KEY"],"related_key_id":"BBBBBBBBBB"}"#,
            #"{"team_id":"DEF123GHIJ","topics":["a"],"related_key_id":"KEY"}"#,
            #"{"team_id":"DEF123GHIJ","related_key_id":"KEY"}"#, #"{"KEY":1}"#,
            #"{"team_id":"DEF123GHIJ","environment":"KEY"}"#, #"{"team_id":"DEF123GHIJ","KEY":1}"#,
        ])
    func misplaced(body: String) throws {
        let pem = "-----BEGIN PRIVATE KEY-----\\n\(KeyOperationsTests.line)\\nAAAA"
        // A part of a line that does not begin a key may be any name; a topic can be that.
        let part = body.contains("topics") ? [] : [String(KeyOperationsTests.line.suffix(50))]
        for key in [pem, KeyOperationsTests.line] + part {
            let bench = Bench()
            let answer = try bench.ask(
                "PUT", "/v1/keys/ABC123DEFG", body: body.replacing("KEY", with: key))
            #expect(try answer.error().code == "bad-key")
            #expect(!answer.text.contains("evZzL1gd"), "\(answer.text)")
            #expect(bench.keys.puts == [])
        }
    }

    @Test("a key in the path is never shown either", arguments: ["GET", "PUT", "DELETE"])
    func inPath(method: String) throws {
        let answer = try Bench().ask(
            method, "/v1/keys/" + KeyOperationsTests.line, body: #"{"team_id":"DEF123GHIJ"}"#)
        #expect([400, 404].contains(answer.status))
        #expect(!answer.text.contains("evZzL1gd"), "\(answer.text)")
    }

    @Test("keys are for those who show the control token")
    func token() throws {
        let bench = Bench { $0.controlToken = "secret-token" }
        for (method, path) in [
            ("GET", "/v1/keys"), ("PUT", "/v1/keys/ABC123DEFG"), ("DELETE", "/v1/keys/A"),
            ("GET", "/v1/clock"), ("POST", "/v1/clock"),
        ] {
            #expect(try bench.ask(method, path, body: "{}").status == 401)
        }
        #expect(bench.keys.puts == [])
    }
}
