import APNs
import Testing

@Suite struct ProviderKeyDocumentTests {
    static let document = ProviderKeyDocument(
        keyID: "ABC123DEFG", teamID: "DEF123GHIJ", topics: ["com.example.app", "a.b"],
        keyFile: "private/AuthKey_ABC123DEFG.p8")

    static func problem(_ text: String) -> String? {
        do throws(ProviderKeyDocument.Problem) {
            _ = try ProviderKeyDocument(parsing: Array(text.utf8))
            return nil
        } catch {
            return error.text
        }
    }

    @Test("it is written as design.md says and read back")
    func roundTrip() throws {
        let text = String(decoding: Self.document.bytes, as: UTF8.self)
        #expect(
            text == #"{"key_id":"ABC123DEFG","team_id":"DEF123GHIJ","#
                + #""topics":["com.example.app","a.b"],"#
                + #""key_file":"private/AuthKey_ABC123DEFG.p8"}"# + "\n")
        #expect(try ProviderKeyDocument(parsing: Self.document.bytes) == Self.document)
    }

    @Test(
        "what does not fit is told with its place",
        arguments: [
            ("", "line 1, column 1: the text is empty"),
            ("{\n  \"key_id\": ,", "line 2, column 13: "),
            ("[]", "got an array, expected an object"),
            ("{}", "\"key_id\" is missing, expected a string"),
            (#"{"key_id": 7}"#, "\"key_id\" is a number, expected a string"),
            (#"{"key_id": "A", "key_id": "B"}"#, "\"key_id\" comes twice"),
            (#"{"keyid": "A"}"#, "unknown member \"keyid\", expected key_id, team_id, topics"),
            (
                #"{"key_id": "A", "team_id": "B", "key_file": "C"}"#,
                "\"topics\" is missing or no array"
            ),
            (
                #"{"key_id": "A", "team_id": "B", "key_file": "C", "topics": [7]}"#,
                "\"topics\" holds a number, expected strings only"
            ),
        ])
    func problems(_ text: String, _ expected: String) {
        let problem = Self.problem(text)
        #expect(problem?.hasPrefix(expected) == true, "got \(problem ?? "nothing")")
    }
}
