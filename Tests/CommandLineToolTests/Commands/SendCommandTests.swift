import APNs
import Faults
import JSON
import MockAPNs
import TLS
import Testing

@testable import CommandLineTool

@Suite("mock-apns send")
struct SendCommandTests {
    @Test("a push is signed, accepted and told with its headers")
    func accepted() async throws {
        try await Live.with { live in
            let id = "123e4567-e89b-12d3-a456-42665544000a"
            let answer = try await live.send("--id", id)
            #expect(answer.status == 0)
            let lines = answer.text.split(separator: "\n")
            #expect(lines[0] == "HTTP/2 200")
            #expect(lines[1] == "apns-id: \(id)")
            #expect(lines[2].hasPrefix("apns-unique-id: "))
            #expect(lines.count == 3)
            var client = try live.client()
            let page = try client.get("/v1/pushes")
            let record = try #require(page.value(for: "pushes")?.array?.first)
            let credential = record.value(for: "connection")?.value(for: "credential")
            let folder = try ProviderFolder.read(live.certs)
            #expect(credential?.value(for: "kid")?.string == folder.keyID)
            #expect(credential?.value(for: "iss")?.string == folder.teamID)
            #expect(record.value(for: "topic")?.string == "com.example.app")
            #expect(record.value(for: "push_type")?.string == "alert")
            #expect(record.value(for: "device_token")?.string == SendCommand.deviceToken)
            #expect(
                record.value(for: "payload")?.value(for: "aps")?.value(for: "alert")?.string
                    == "Hello")
        }
    }

    @Test("what is refused has its reason, and status 1")
    func refused() async throws {
        try await Live.with { live in
            let gone = try await live.send("--device-token", TestToken.unregistered.deviceToken)
            #expect(gone.status == 1)
            let lines = gone.text.split(separator: "\n")
            #expect(lines[0] == "HTTP/2 410")
            #expect(lines.contains("reason: Unregistered"))
            let time = try #require(lines.last)
            #expect(time.hasPrefix("timestamp: ") && time.hasSuffix("Z)"))
            let json = try await live.send("--priority", "7", "--format", "json")
            #expect(json.status == 1)
            let value = try JSONValue(parsing: Array(json.text.utf8))
            #expect(value.value(for: "status")?.integer == 400)
            #expect(value.value(for: "reason")?.string == "BadPriority")
            #expect(value.value(for: "http_version")?.string == "2")
            #expect(value.value(for: "headers")?.array?.first?.array?.first?.string == "apns-id")
        }
    }

    @Test("every header flag arrives, and a payload from a file too")
    func headers() async throws {
        try await Live.with { live in
            let path = "\(live.certs)/p.json"
            try Files.replace(path, with: "{\"aps\":{\"content-available\":1}}\n")
            let answer = try await live.send(
                "--topic", "com.example.b", "--push-type", "background", "--priority", "5",
                "--expiration", "0", "--collapse-id", "c 1", "--payload", path, "--defect", "der")
            #expect(answer.status == 0, "\(answer.text)")
            var client = try live.client()
            let record = try #require(
                try client.get("/v1/pushes").value(for: "pushes")?.array?.first)
            #expect(record.value(for: "topic")?.string == "com.example.b")
            #expect(record.value(for: "push_type")?.string == "background")
            #expect(record.value(for: "priority")?.integer == 5)
            #expect(record.value(for: "expiration")?.integer == 0)
            #expect(record.value(for: "collapse_id")?.string == "c 1")
            #expect(record.value(for: "payload_bytes")?.integer == 32)
        }
    }

    @Test("a token goes out as it is given, and none where none is wanted")
    func bearer() async throws {
        try await Live.with { live in
            func token(_ words: String...) throws -> String {
                let words = ["token", "--certs", live.certs] + words
                guard case .run(.token, let given) = try ArgumentReader.read(words) else {
                    throw CommandError.failed("\(words) makes no token")
                }
                let now = Instant(milliseconds: ProcessFacts.wallMilliseconds())
                let text = try TokenCommand.text(given, environment: [:], now: now)
                return text.filter { $0 != "\n" }
            }
            #expect(try await live.send("--bearer", try token()).status == 0)
            #expect(try await live.send("--bearer", try token("--der")).status == 0)
            let cases = [
                (try token("--expired"), "ExpiredProviderToken"),
                (try token("--other-team"), "InvalidProviderToken"), ("x", "InvalidProviderToken"),
                ("none", "MissingProviderToken"),
            ]
            for (bearer, reason) in cases {
                let answer = try await live.send("--bearer", bearer)
                #expect(answer.status == 1)
                #expect(answer.text.hasPrefix("HTTP/2 403\n"))
                #expect(answer.text.contains("reason: \(reason)\n"))
            }
            let expired = try await live.send("--expired")
            #expect(expired.text.contains("reason: ExpiredProviderToken\n"))
        }
    }

    @Test("a token that is given stays out of messages, and takes no defect")
    func bearerMistakes() async throws {
        let twice = #expect(throws: CommandError.self) {
            try ArgumentReader.read(["send", "--bearer", "s3cret", "--bearer", "t3cret"])
        }
        #expect(twice?.message == "--bearer is given twice")
        let empty = #expect(throws: CommandError.self) {
            try ArgumentReader.read(["send", "--bearer", ""])
        }
        #expect(empty?.message == "--bearer needs a value (TOKEN|none)")
        try await Live.with { live in
            let defect = await #expect(throws: CommandError.self) {
                try await live.send("--bearer", "x", "--der")
            }
            #expect(
                defect?.message
                    == "--defect makes a token wrong, and with --bearer or --cert none is made")
        }
    }

    /// What is sent with a certificate (`cert NAME`) or key (`key NAME`) of `mock-apns certs`, and
    /// what is answered; nil where the connection ends instead.
    private static let development: [(words: String, answer: String?)] = [
        ("cert single", "200"), ("cert single --topic com.other", "400 TopicDisallowed"),
        ("cert multi", "400 MissingTopic"),
        ("cert multi --topic com.example.app.second", "200"),
        ("cert voip --push-type voip", "200"),
        ("cert voip --topic com.example.app", "400 TopicDisallowed"),
        ("cert development", "200"), ("cert production", nil), ("cert expired", nil),
        ("cert universal --topic com.example.app", "200"), ("key good", "200"),
        ("key other-team", "200"), ("key development-only", "200"),
        ("key production-only", "403 BadEnvironmentKeyInToken"), ("key topic-scoped", "200"),
        ("key topic-scoped --topic com.other", "400 TopicDisallowed"),
        ("key topic-scoped-related", "200"),
    ]

    private static let production: [(words: String, answer: String?)] = [
        ("cert production", "200"), ("cert development", nil), ("key production-only", "200"),
        ("key development-only", "403 BadEnvironmentKeyInToken"),
    ]

    @Test("the certificates and keys of mock-apns certs are answered as it says")
    func senders() async throws {
        try await withTemporaryFolder { folder in
            let good = try ProviderKeyFolder.open(directory: folder, codec: .json)
            let now = ProcessFacts.wallMilliseconds() / 1_000
            _ = try SenderFolder.complete(
                folder, provider: good.record, now: now, keyKind: .p256)
            let change = { (options: inout ServerOptions) in options.certificates = folder }
            try await Live.with(change) { live in
                for (words, expected) in SendCommandTests.development {
                    let answer = await live.answer(words)
                    #expect(answer == expected, "\(words)")
                }
            }
            try await Live.with(change) { live in
                let path = "\(folder)/private/senders/expired.pem"
                let error = await #expect(throws: CommandError.self) {
                    try await live.send("--cert", path)
                }
                #expect(error?.exitStatus == 1)
                #expect(
                    error?.message.hasSuffix(
                        "; was the certificate refused? GET /v1/connections of the server tells")
                        == true)
            }
            let toProduction = { (options: inout ServerOptions) in
                change(&options)
                options.environment = .production
            }
            try await Live.with(toProduction) { live in
                for (words, expected) in SendCommandTests.production {
                    let answer = await live.answer(words)
                    #expect(answer == expected, "\(words)")
                }
            }
        }
    }

    @Test("nobody there, and a foreign certificate, are one clear line")
    func failures() async throws {
        try await Live.with { live in
            let foreign = try CertificateFolder.open(
                directory: live.certs + "/other", now: 1_796_029_200)
            let error = await #expect(throws: CommandError.self) {
                try await live.send("--ca", try #require(foreign.caPath))
            }
            #expect(error?.exitStatus == 1)
            #expect(error?.message.contains("trusted were those in") == true)
            live.server.stopNow()
            let gone = await #expect(throws: CommandError.self) { try await live.send() }
            #expect(gone?.message.contains("is the server running") == true)
            let line = await #expect(throws: CommandError.self) {
                try await live.send("--collapse-id", "a\nb")
            }
            #expect(line?.message.contains("apns-collapse-id has a line break") == true)
        }
    }
}

extension Live {
    /// Status and reason of the answer to `cert NAME ...` or `key NAME ...`; nil without one.
    func answer(_ text: String) async -> String? {
        var words = text.split(separator: " ").map(String.init)
        let isCertificate = words.removeFirst() == "cert"
        let name = words.removeFirst()
        let credential =
            isCertificate
            ? ["--cert", "\(certs)/private/senders/\(name).pem"] : ["--key-name", name]
        guard let answer = try? await send(credential + words + ["--format", "json"]),
            let json = try? JSONValue(parsing: Array(answer.text.utf8)),
            let status = json.value(for: "status")?.integer
        else { return nil }
        return "\(status)" + (json.value(for: "reason")?.string.map { " \($0)" } ?? "")
    }

    func client() throws -> ControlPlaneClient {
        try ControlPlaneClient(try #require(ControlAddress(server.ready.control)), token: nil)
    }
}

@Suite("What the kit tells a sender")
struct KitTests {
    private func answer(_ key: ProviderKey, port: String = "2197") throws -> JSONValue {
        var json = JSONWriter()
        json.string(String(decoding: try key.privatePEM(), as: UTF8.self))
        return try JSONValue(
            parsing: Array(
                """
                {"gateway":{"host":"localhost","port":\(port),"url":"https://localhost:2197"},
                 "ca_pem":"CA","ca_file":null,
                 "key":{"key_id":"K","team_id":"T","pem":\(json.text),"file":null},
                 "topics":["com.example.app"],"environment":"development","control":"http://x"}
                """.utf8))
    }

    @Test("address, certificate, key and topic")
    func reading() throws {
        let key = try ProviderKey.mint()
        let kit = try Kit(try answer(key))
        #expect(kit.gateway == GatewayAddress(host: "localhost", port: 2197))
        #expect(kit.caPEM == Array("CA".utf8))
        #expect(kit.key.keyID == "K" && kit.key.teamID == "T")
        #expect(kit.key.key == key)
        #expect(kit.topics == ["com.example.app"])
    }

    @Test("an answer that is not complete is told", arguments: ["null", "70000", "\"1\""])
    func incomplete(port: String) throws {
        let answer = try answer(try ProviderKey.mint(), port: port)
        let message = "the answer of /v1/kit is not complete; is the server of this version?"
        #expect(throws: CommandError.failed(message)) { try Kit(answer) }
    }
}

@Suite("Addresses of gateways")
struct GatewayAddressTests {
    @Test(
        "host and port",
        arguments: [
            ("localhost:2197", "https://localhost:2197"), ("[::1]:1", "https://[::1]:1"),
            ("api.push.apple.com:443", "https://api.push.apple.com:443"),
        ])
    func good(text: String, url: String) {
        #expect(GatewayAddress(text)?.url == url)
    }

    @Test(
        "anything else is none",
        arguments: ["", ":1", "a", "a:", "a:0", "a:70000", "a:b", "::1:1", "a/b:1", "a@b:1", "ä:1"])
    func bad(text: String) {
        #expect(GatewayAddress(text) == nil)
    }

    @Test("Apple's hosts are known by name")
    func apple() {
        #expect(GatewayAddress("api.sandbox.push.apple.com:443")?.isApple == true)
        #expect(GatewayAddress("push.apple.com.example:443")?.isApple == false)
    }
}

@Suite("Queries to the control plane")
struct ControlPlaneClientTests {
    @Test("values are percent-encoded")
    func encoding() {
        #expect(ControlPlaneClient.text(of: []) == "")
        #expect(
            ControlPlaneClient.text(of: [("a", "b c&d=ü"), ("t", "x-._~9")])
                == "?a=b%20c%26d%3D%C3%BC&t=x-._~9")
    }

    @Test("an error of the control plane is told with field and hint")
    func errors() async throws {
        try await Live.with { live in
            var client = try live.client()
            do throws(CommandError) {
                _ = try client.get("/v1/pushes", [("limit", "0")])
                Issue.record("it was answered")
            } catch {
                #expect(
                    error.message.hasSuffix(
                        "/v1/pushes: limit: got \"0\", expected a whole number from 1 to 1000"))
                #expect(error.exitStatus == 1)
            }
        }
    }

    @Test("the control token is sent where there is one")
    func token() async throws {
        try await Live.with({ $0.controlToken = .value("s3cret-token") }) { live in
            var without = try live.client()
            do throws(CommandError) {
                _ = try without.get("/v1/pushes")
                Issue.record("it was answered")
            } catch {
                #expect(error.message.contains("the control token is missing or wrong"))
            }
            var client = try ControlPlaneClient(
                try #require(ControlAddress(live.server.ready.control)), token: "s3cret-token")
            #expect(try client.get("/v1/pushes").value(for: "pushes")?.array?.isEmpty == true)
        }
    }
}
