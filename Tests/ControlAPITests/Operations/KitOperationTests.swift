import APNs
import HTTP1
import JSON
import Testing

@testable import ControlAPI

struct KitOperationTests {
    @Test("one answer holds all that a sender needs")
    func kit() throws {
        let answer = try Bench().ask("GET", "/v1/kit")
        #expect(answer.status == 200)
        let json = try answer.json()
        #expect(
            json.members?.map(\.key) == [
                "gateway", "ca_pem", "ca_file", "key", "topics", "senders", "environment",
                "control",
            ])
        let gateway = json.value(for: "gateway")
        #expect(gateway?.value(for: "host")?.string == "localhost")
        #expect(gateway?.value(for: "port")?.integer == 2197)
        #expect(gateway?.value(for: "url")?.string == "https://localhost:2197")
        #expect(json.value(for: "ca_pem")?.string == String(decoding: Bench.pem, as: UTF8.self))
        #expect(json.value(for: "ca_file")?.string == "/certs/trust/ca.pem")
        let key = json.value(for: "key")
        #expect(key?.members?.map(\.key) == ["key_id", "team_id", "pem", "file", "known", "note"])
        #expect(key?.value(for: "key_id")?.string == "ABC123DEFG")
        #expect(key?.value(for: "team_id")?.string == "DEF123GHIJ")
        #expect(key?.value(for: "pem")?.string?.hasPrefix("-----BEGIN PRIVATE KEY-----") == true)
        #expect(key?.value(for: "file")?.string == "/certs/private/AuthKey_ABC123DEFG.p8")
        #expect(json.value(for: "topics") == .array([.string("com.example.app")]))
        #expect(json.value(for: "senders") == .array([]))
        #expect(json.value(for: "environment")?.string == "development")
        #expect(json.value(for: "control")?.string == "http://localhost:8197")
    }

    @Test("files of further keys and certificates are named")
    func senders() throws {
        let bench = Bench {
            $0.kit.senders = [
                SenderFile(
                    name: "other-team", file: "/certs/private/AuthKey_XYZ.p8",
                    use: "a key of another team")
            ]
        }
        let text = try bench.ask("GET", "/v1/kit").text
        #expect(
            text.contains(
                """
                "senders":[{"name":"other-team","file":"/certs/private/AuthKey_XYZ.p8",\
                "use":"a key of another team"}]
                """))
    }

    @Test("a key that the server knows no more is told as such, with what makes it good again")
    func stale() throws {
        let own = ProviderKeyScope(keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
        let other = ProviderKeyScope(keyID: "ABC123DEFG", teamID: "TEAM000002")
        let remedy = "PUT /v1/keys/ABC123DEFG with team_id DEF123GHIJ and this pem"
        let cases: [(scopes: [ProviderKeyScope], pem: [UInt8], note: String?)] = [
            ([own], FakeKeys.publicPEM, nil), ([], FakeKeys.publicPEM, "was removed"),
            ([own], Array("another".utf8), "was replaced"),
            ([other], FakeKeys.publicPEM, "was replaced"),
        ]
        for row in cases {
            let bench = Bench(keys: FakeKeys(row.scopes)) { $0.kit.publicKeyPEM = row.pem }
            let key = try bench.ask("GET", "/v1/kit").json().value(for: "key")
            #expect(key?.value(for: "known")?.bool == (row.note == nil))
            let note = key?.value(for: "note")?.string
            #expect((note == nil) == (row.note == nil))
            #expect(note?.contains(row.note ?? "") != false, "\(note ?? "")")
            #expect(note?.contains(remedy) != false, "\(note ?? "")")
        }
    }

    @Test("a key in memory has no file")
    func memory() throws {
        let bench = Bench {
            $0.kit.caFile = nil
            $0.kit.keyFile = nil
        }
        let json = try bench.ask("GET", "/v1/kit").json()
        #expect(json.value(for: "ca_file") == .null)
        #expect(json.value(for: "key")?.value(for: "file") == .null)
    }

    @Test("the key is for those who show the token")
    func token() throws {
        let bench = Bench { $0.controlToken = "secret-token" }
        let refused = try bench.ask("GET", "/v1/kit")
        #expect(refused.status == 401)
        #expect(!refused.text.contains("PRIVATE"))
        let shown = [HTTP1Header("Authorization", "Bearer secret-token")]
        #expect(try bench.ask("GET", "/v1/kit", headers: shown).status == 200)
    }

    static let addresses: [(bound: String, host: String, found: String)] = [
        ("127.0.0.1:2197", "x:1", "localhost:2197"), ("[::1]:2197", "x:1", "[::1]:2197"),
        ("10.0.0.5:443", "x:1", "10.0.0.5:443"),
        ("0.0.0.0:2197", "mock-apns:8197", "mock-apns:2197"),
        ("0.0.0.0:2197", "mock-apns", "mock-apns:2197"),
        ("0.0.0.0:2197", "[fe80::1]:8197", "[fe80::1]:2197"),
        ("[::]:2197", "10.0.0.5:8197", "10.0.0.5:2197"),
    ]

    @Test(
        "a listener on every address is found as the asker found the server", arguments: addresses)
    func address(_ row: (bound: String, host: String, found: String)) throws {
        #expect(KitAddress(row.bound, reachedAs: row.host).text == row.found)
        let bench = Bench {
            $0.gateway = row.bound
            $0.control = "http://" + row.bound
        }
        let host = [HTTP1Header("Host", row.host)]
        let json = try bench.ask("GET", "/v1/kit", headers: host).json()
        #expect(json.value(for: "gateway")?.value(for: "url")?.string == "https://" + row.found)
        #expect(json.value(for: "control")?.string == "http://" + row.found)
    }
}
