import APNs
import HTTP1
import JSON
import Testing

@testable import ControlAPI

@Suite("Credentials in a dry run")
struct JudgeCredentialsTests {
    private static let scope = ProviderKeyScope(keyID: "ABC123DEFG", teamID: "DEF123GHIJ")

    /// The value of `authorization`; its signature is bytes, which the fake keys judge.
    private static func bearer(_ change: (inout ProviderTokenBuilder) -> Void = { _ in }) -> String
    {
        var builder = ProviderTokenBuilder(
            keyID: scope.keyID, teamID: scope.teamID, issuedAt: Bench.now)
        change(&builder)
        return "bearer " + builder.token { (_, _) in [UInt8](repeating: 7, count: 64) }
    }

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }

    private static func certificate(_ topics: String, _ more: String = "") -> String {
        #"{"certificate":{"topics":\#(topics)\#(more)}}"#
    }

    /// The answer to a push with this credential, as JSON; without one where it is nil.
    private func judge(
        _ bench: Bench, _ credential: String?,
        headers: String = #"{"apns-topic":"com.example.app"}"#, environment: String = "development",
        token: String = Sample.token
    ) throws -> JSONValue {
        let member = credential.map { ",\"credential\":\($0)" } ?? ""
        let answer = try bench.ask(
            "POST", "/v1/judge",
            body: """
                {"headers":\(headers),"device_token":"\(token)","environment":"\(environment)",\
                "payload":\(Sample.payload)\(member)}
                """)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(!answer.text.contains("eyJ"), "a provider token is shown")
        return try answer.json()
    }

    private func reason(_ json: JSONValue) -> String? { json.value(for: "reason")?.string }

    private func bench(_ verdict: SignatureVerdict = .genuine(scope)) -> Bench {
        let bench = Bench()
        bench.keys.expect(verdict)
        return bench
    }

    @Test("none are assumed good, null is none, and auth off judges none")
    func absent() throws {
        #expect(try judge(bench(), nil).value(for: "status")?.integer == 200)
        let none = try judge(bench(), "null")
        #expect(none.value(for: "status")?.integer == 403)
        #expect(reason(none) == "MissingProviderToken")
        let off = Bench { $0.rules.judgesCredentials = false }
        off.keys.expect(.unknownKey(known: []))
        for credential in [nil, "null", JudgeCredentialsTests.quoted("bearer x.y.z")] {
            #expect(try judge(off, credential).value(for: "status")?.integer == 200)
        }
        #expect(off.keys.verified.isEmpty)
    }

    @Test("a good provider token is accepted, its signature verified once")
    func genuine() throws {
        let bench = bench()
        let json = try judge(bench, JudgeCredentialsTests.quoted(JudgeCredentialsTests.bearer()))
        #expect(json.value(for: "status")?.integer == 200, "\(json)")
        #expect(json.value(for: "findings") == .array([]))
        #expect(bench.keys.verified.map(\.keyID) == ["ABC123DEFG"])
        // Nothing is remembered: a second token is no update that comes too soon.
        let second = JudgeCredentialsTests.bearer {
            $0.issuedAt = Bench.now.advanced(byMilliseconds: -1_000)
        }
        let again = try judge(bench, JudgeCredentialsTests.quoted(second))
        #expect(again.value(for: "status")?.integer == 200)
        #expect(bench.keys.verified.count == 2)
    }

    @Test("a token that the gateway knows is as old as there, and one it does not know is new")
    func age() throws {
        let bench = bench()
        let value = JudgeCredentialsTests.quoted(JudgeCredentialsTests.bearer())
        _ = bench.clock.advance(byMilliseconds: 61 * 60_000)
        #expect(try judge(bench, value).value(for: "status")?.integer == 200)
        bench.keys.expect(firstUse: CredentialTime(wall: Bench.now, virtual: Bench.now))
        #expect(try reason(judge(bench, value)) == "ExpiredProviderToken")
    }

    private struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let verdict: SignatureVerdict
        let value: String
        let reason: String
        let got: String
        var environment = "development"
    }

    private static let refusals = [
        Refusal(
            testDescription: "wrong signature", verdict: .wrongSignature(scope), value: bearer(),
            reason: "InvalidProviderToken", got: "ABC123DEFG"),
        Refusal(
            testDescription: "unknown key", verdict: .unknownKey(known: [scope]), value: bearer(),
            reason: "InvalidProviderToken", got: "ABC123DEFG"),
        Refusal(
            testDescription: "another team",
            verdict: .genuine(ProviderKeyScope(keyID: "ABC123DEFG", teamID: "TEAM000002")),
            value: bearer(), reason: "InvalidProviderToken", got: "TEAM000002"),
        Refusal(
            testDescription: "expired", verdict: .genuine(scope),
            value: bearer { $0.issuedAt = Bench.now.advanced(byMilliseconds: -7_200_000) },
            reason: "ExpiredProviderToken", got: "7,200"),
        Refusal(
            testDescription: "key of the other environment",
            verdict: .genuine(
                ProviderKeyScope(
                    keyID: "ABC123DEFG", teamID: "DEF123GHIJ", environment: .development)),
            value: bearer(), reason: "BadEnvironmentKeyInToken", got: "", environment: "production"),
        Refusal(
            testDescription: "key of another topic",
            verdict: .genuine(
                ProviderKeyScope(
                    keyID: "ABC123DEFG", teamID: "DEF123GHIJ", topics: ["com.example.other"])),
            value: bearer(), reason: "TopicDisallowed", got: "com.example.app"),
        Refusal(
            testDescription: "no scheme", verdict: .genuine(scope),
            value: String(bearer().dropFirst(7)), reason: "MissingProviderToken", got: ""),
        Refusal(
            testDescription: "empty", verdict: .genuine(scope), value: "",
            reason: "MissingProviderToken", got: ""),
        Refusal(
            testDescription: "not a token", verdict: .genuine(scope), value: "bearer abc",
            reason: "InvalidProviderToken", got: ""),
    ]

    @Test("a bad one is refused as the gateway would, with what was wrong", arguments: refusals)
    private func refused(_ row: Refusal) throws {
        let bench = bench(row.verdict)
        let json = try judge(
            bench, JudgeCredentialsTests.quoted(row.value), environment: row.environment)
        #expect(reason(json) == row.reason)
        let explanation = try #require(json.value(for: "explanation"))
        let words = ["got", "expected", "hint"].compactMap {
            explanation.value(for: $0)?.string
        }.joined(separator: " ")
        #expect(words.contains(row.got), "\(words)")
        #expect(bench.judge.count == 0)
    }

    @Test("no signature is verified for a push that is refused before")
    func order() throws {
        let bench = bench()
        let answer = try bench.ask(
            "POST", "/v1/judge",
            body: """
                {"path":"/3/devices/ab","payload":{},\
                "credential":"\(JudgeCredentialsTests.bearer())"}
                """)
        #expect(try answer.json().value(for: "reason")?.string == "BadPath")
        #expect(bench.keys.verified.isEmpty)
    }

    @Test("a token among the headers is judged, the summary of a record is not")
    func inHeaders() throws {
        let bench = bench(.wrongSignature(JudgeCredentialsTests.scope))
        let field = #""apns-topic":"com.example.app","authorization""#
        let sent = #"{\#(field):"\#(JudgeCredentialsTests.bearer())"}"#
        #expect(try reason(judge(bench, nil, headers: sent)) == "InvalidProviderToken")
        #expect(try reason(judge(bench, "null", headers: sent)) == "MissingProviderToken")
        let copied = #"{\#(field):{"kid":"ABC123DEFG","iss":null}}"#
        #expect(try judge(bench, nil, headers: copied).value(for: "status")?.integer == 200)
        bench.keys.expect(.genuine(JudgeCredentialsTests.scope))
        let value = JudgeCredentialsTests.quoted(JudgeCredentialsTests.bearer())
        #expect(try judge(bench, value, headers: copied).value(for: "status")?.integer == 200)
    }

    @Test(
        "a value with control characters is refused without being shown",
        arguments: [
            #","credential":"bearer SECRET\n""#, #","headers":{"authorization":"SECRET\r"}"#,
        ])
    func controlCharacters(member: String) throws {
        let answer = try Bench().ask(
            "POST", "/v1/judge", body: "{\"device_token\":\"ab\"\(member)}")
        let error = try answer.error()
        #expect(error.status == 400)
        #expect(error.message.hasPrefix("got a value with control characters"))
        #expect(!answer.text.contains("SECRET"))
    }

    static let certificates:
        [(credential: String, topic: String?, type: String?, reason: String?)] =
            [
                (certificate(#"["com.example.app"]"#), "com.example.app", nil, nil),
                (certificate(#"["com.example.app"]"#), nil, nil, nil),
                (certificate(#"["com.example.a","com.example.b"]"#), nil, nil, "MissingTopic"),
                (certificate(#"["com.example.other"]"#), "com.example.app", nil, "TopicDisallowed"),
                (
                    certificate(#"["com.example.app"]"#), "com.example.app.location-query",
                    "location",
                    "TopicDisallowed"
                ),
                (
                    certificate(#"["com.example.app"]"#, #","environments":["development"]"#),
                    "com.example.app", nil, nil
                ),
            ]

    @Test("a client certificate covers its topics", arguments: certificates)
    func certificate(
        _ row: (credential: String, topic: String?, type: String?, reason: String?)
    ) throws {
        let fields = [("apns-topic", row.topic), ("apns-push-type", row.type)].compactMap { field in
            field.1.map { "\"\(field.0)\":\"\($0)\"" }
        }
        let json = try judge(
            bench(), row.credential, headers: "{\(fields.joined(separator: ","))}")
        #expect(reason(json) == row.reason)
        #expect(json.value(for: "status")?.integer == (row.reason == nil ? 200 : 400))
    }

    @Test("a certificate of the other environment ends the connection without an answer")
    func otherEnvironment() throws {
        let json = try judge(
            bench(),
            JudgeCredentialsTests.certificate(
                #"["com.example.app"]"#, #","environments":["production"]"#))
        #expect(json.value(for: "status") == .null)
        #expect(reason(json) == "BadCertificateEnvironment")
        #expect(json.value(for: "rule")?.value(for: "id")?.string == "bad-certificate-environment")
    }

    @Test("with a certificate a provider token is not looked at")
    func both() throws {
        let bench = bench(.wrongSignature(JudgeCredentialsTests.scope))
        let json = try judge(
            bench, JudgeCredentialsTests.certificate(#"["com.example.app"]"#),
            headers: """
                {"apns-topic":"com.example.app","authorization":"\(JudgeCredentialsTests.bearer())"}
                """)
        #expect(json.value(for: "status")?.integer == 200)
        #expect(bench.keys.verified.isEmpty)
    }

    @Test("without default-topic a single-topic certificate names none")
    func noDefaultTopic() throws {
        let bench = Bench { $0.rules.credentials.usesDefaultTopic = false }
        let json = try judge(
            bench, JudgeCredentialsTests.certificate(#"["com.example.app"]"#), headers: "{}")
        #expect(reason(json) == "MissingTopic")
    }

    static let mistakes: [(credential: String, field: String, text: String)] = [
        ("7", "credential", "got a number, expected null, the value of authorization"),
        ("[\"SECRET\"]", "credential", "got an array, expected null"),
        ("{}", "credential.certificate", "got nothing, expected the client certificate"),
        (certificate("[]"), "credential.certificate.topics", "got [], expected 1 to 100 topics"),
        (
            #"{"certificate":{}}"#, "credential.certificate.topics",
            "got nothing, expected the topics"
        ),
        (
            certificate(#"["a"]"#, #","environments":["sandbox"]"#),
            "credential.certificate.environments[0]", "got \"sandbox\", expected one of development"
        ),
    ]

    @Test("a wrong credential is named", arguments: mistakes)
    func mistake(_ row: (credential: String, field: String, text: String)) throws {
        let bench = Bench()
        let answer = try bench.ask(
            "POST", "/v1/judge",
            body: #"{"device_token":"ab","payload":{},"credential":\#(row.credential)}"#)
        let error = try answer.error()
        #expect(error.status == 400 && error.code == "bad-value")
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        #expect(!answer.text.contains("SECRET"))
        #expect(bench.judge.count == 0)
    }
}
