import APNs
import Testing

@testable import MockAPNs

@Suite("The document of senders")
struct SenderDocumentTests {
    private static let document = SenderDocument(
        keys: [
            .init(
                name: "plain",
                scope: ProviderKeyScope(keyID: "AAAAAAAAAA", teamID: "TEAM123456"),
                keyFile: "private/a.p8"),
            .init(
                name: "scoped",
                scope: ProviderKeyScope(
                    keyID: "BBBBBBBBBB", teamID: "TEAM123456", environment: .production,
                    topics: ["com.a", "com.b"], relatedKeyID: "CCCCCCCCCC"),
                keyFile: "private/b.p8"),
        ],
        certificates: [
            .init(
                name: "single", file: "s.pem", p12File: "s.p12", topics: ["com.a"],
                environments: [.development, .production])
        ])

    @Test("what is written is read again")
    func roundTrip() throws {
        let bytes = SenderDocumentTests.document.bytes
        #expect(bytes.last == UInt8(ascii: "\n"))
        #expect(try SenderDocument(parsing: bytes) == SenderDocumentTests.document)
        let empty = SenderDocument()
        #expect(
            String(decoding: empty.bytes, as: UTF8.self) == "{\"keys\":[],\"certificates\":[]}\n")
        #expect(try SenderDocument(parsing: empty.bytes) == empty)
    }

    @Test("members that limit a key may be left out")
    func optional() throws {
        let text = #"""
            {"keys": [{"name": "a", "key_id": "K", "team_id": "T", "key_file": "f"}],
             "certificates": []}
            """#
        let key = try SenderDocument(parsing: Array(text.utf8)).keys.first
        #expect(key?.scope == ProviderKeyScope(keyID: "K", teamID: "T"))
    }

    private static let key = #""name": "a", "key_id": "K", "team_id": "T", "key_file": "f""#
    private static let certificate =
        #""name": "a", "file": "f", "p12_file": "p", "topics": [], "environments": []"#

    @Test(
        "a mistake is named by its place",
        arguments: [
            ("{\n", "line 2, column 1: "),
            ("[]", "got an array, expected an object"),
            ("{}", "\"keys\" is missing, expected an array"),
            (#"{"keys": 1}"#, "\"keys\" is a number, expected an array"),
            (#"{"keys": []}"#, "\"certificates\" is missing, expected an array"),
            (#"{"key": []}"#, "\"key\" is unknown, expected keys, certificates"),
            (#"{"keys": [1]}"#, "keys[0] is a number, expected an object"),
            (#"{"keys": [{}]}"#, "\"keys[0].name\" is missing, expected a string"),
            (#"{"keys": [{"name": 1}]}"#, "\"keys[0].name\" is a number, expected a string"),
            (
                #"{"keys": [{"name": "a", "name": "a"}]}"#,
                "\"keys[0].name\" comes twice, expected it once"
            ),
            (
                "{\"keys\": [{\(key), \"environment\": \"sandbox\"}]}",
                "\"keys[0].environment\" is \"sandbox\", expected development or production or null"
            ),
            (
                "{\"keys\": [{\(key), \"topics\": [1]}]}",
                "\"keys[0].topics\" holds a number, expected strings only"
            ),
            (
                "{\"keys\": [{\(key)}, {\(key)}]}", "keys[1] has the name or key id of another one"
            ),
            (
                "{\"keys\": [], \"certificates\": [{\(certificate)}, {\(certificate)}]}",
                "certificates[1] has the name of another one"
            ),
            (
                #"{"keys": [], "certificates": [{"name": "a", "file": "f", "p12_file": "p","#
                    + #" "topics": [], "environments": ["x"]}]}"#,
                "\"certificates[0].environments\" names \"x\", expected development or production"
            ),
        ])
    func mistakes(text: String, message: String) {
        do throws(SenderDocument.Problem) {
            _ = try SenderDocument(parsing: Array(text.utf8))
            Issue.record("it was read")
        } catch {
            #expect(error.text.hasPrefix(message), "\(error.text)")
        }
    }
}
