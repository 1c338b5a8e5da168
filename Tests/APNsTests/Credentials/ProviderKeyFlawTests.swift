import APNs
import Testing

@Suite("The one check of a key's description")
struct ProviderKeyFlawTests {
    private static func scope(
        _ keyID: String = "ABC123DEFG", team: String = "DEF123GHIJ", topics: [String]? = nil,
        related: String? = nil
    ) -> ProviderKeyScope {
        ProviderKeyScope(keyID: keyID, teamID: team, topics: topics, relatedKeyID: related)
    }

    @Test(
        "takes what Apple gives out",
        arguments: [
            scope(), scope(topics: ["com.example.app", "a-b.C9"]),
            scope(topics: [String](repeating: "a", count: 100), related: "BBBBBBBBBB"),
        ])
    func good(scope: ProviderKeyScope) throws {
        try scope.check()
    }

    static let rows: [(scope: ProviderKeyScope, flaw: ProviderKeyFlaw)] = [
        (scope("abc123defg"), .id(what: "a key id", text: "abc123defg")),
        (scope("ABC123DEF"), .id(what: "a key id", text: "ABC123DEF")),
        (scope(team: "DEF123GHIJK"), .id(what: "a team id", text: "DEF123GHIJK")),
        (scope(topics: []), .topicCount(0)),
        (scope(topics: [String](repeating: "a", count: 101)), .topicCount(101)),
        (scope(topics: ["a", "a b"]), .topic(index: 1, text: "a b")),
        (scope(topics: [""]), .topic(index: 0, text: "")),
        (
            scope(topics: ["M" + String(repeating: "C", count: 63)]),
            .topic(index: 0, text: "M" + String(repeating: "C", count: 63))
        ),
        (scope(related: "BBBBBBBBBB"), .relatedOfTeamScoped("BBBBBBBBBB")),
        (scope(topics: ["a"], related: "B"), .id(what: "a related key id", text: "B")),
        (scope(topics: ["a"], related: "ABC123DEFG"), .relatedToItself("ABC123DEFG")),
    ]

    @Test("names the first mistake with what was expected", arguments: rows)
    func bad(scope: ProviderKeyScope, flaw: ProviderKeyFlaw) {
        #expect(throws: flaw) { try scope.check() }
        #expect(!flaw.got.isEmpty && !flaw.expected.isEmpty && flaw.hint?.isEmpty != true)
    }

    @Test("tells of a long text its length alone: it may be a key in the wrong place")
    func long() {
        let text = String(repeating: "S3cret", count: 20)
        for flaw: ProviderKeyFlaw in [
            .id(what: "a key id", text: text), .topic(index: 0, text: text),
            .relatedOfTeamScoped(text),
        ] {
            #expect(flaw.got == "text of 120 bytes")
        }
    }
}
