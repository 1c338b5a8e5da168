import APNs
import JSON
import PushLog
import Testing

@Suite("Credentials in a record's JSON")
struct CredentialJSONTests {
    private static let token = CredentialSummary(
        keyID: "ABC123DEFG", algorithm: "ES256", team: "DEF123GHIJ", issuedAt: "1796029000",
        hash: "0123456789abcdef")

    private func credential(_ record: PushRecord) throws -> String {
        let value = try #require(record.json().value(for: "connection")?.value(for: "credential"))
        var writer = JSONWriter()
        writer.value(value)
        return writer.text
    }

    static let trusts: [(CredentialTrust, String)] = [
        (.notJudged, "null"), (.verified, "true"), (.unverified, "false"), (.refused, "false"),
    ]

    @Test("a provider token is named, and how far it was checked", arguments: trusts)
    func token(trust: CredentialTrust, verified: String) throws {
        var record = Sample.record(credential: CredentialJSONTests.token)
        record.trust = trust
        #expect(
            try credential(record) == """
                {"kid":"ABC123DEFG","iss":"DEF123GHIJ","iat":"1796029000","alg":"ES256",\
                "hash":"0123456789abcdef","verified":\(verified)}
                """)
    }

    @Test(
        "a client certificate is shown with topics and environments, a token beside it is not",
        arguments: trusts)
    func certificate(trust: CredentialTrust, verified: String) throws {
        var record = Sample.record(
            credential: CredentialJSONTests.token,
            certificate: Sample.certificate(["com.example.app", "com.example.app.voip"]))
        record.trust = trust
        #expect(
            try credential(record) == """
                {"certificate":{"subject":"UID=com.example.app","issuer":"CN=Provider Root",\
                "serial":"0a1b","hash":"fedcba9876543210",\
                "topics":["com.example.app","com.example.app.voip"],\
                "environments":["development","production"]},"verified":\(verified)}
                """)
    }

    @Test("none is null, whatever was judged", arguments: trusts)
    func none(trust: CredentialTrust, verified: String) throws {
        var record = Sample.record()
        record.trust = trust
        #expect(try credential(record) == "null")
    }
}
