import APNs
import Testing

@Suite("The keys of a connection")
struct RelatedKeysTests {
    private static let team = "DEF123GHIJ"
    private static let teamKey = ProviderKeyScope(keyID: "TEAMKEY001", teamID: team)
    private static let teamDevelopment = ProviderKeyScope(
        keyID: "TEAMKEYDEV", teamID: team, environment: .development)
    private static let teamProduction = ProviderKeyScope(
        keyID: "TEAMKEYPRO", teamID: team, environment: .production)
    private static let news = ProviderKeyScope(
        keyID: "NEWSKEY001", teamID: team, topics: ["com.example.news"])
    private static let chat = ProviderKeyScope(
        keyID: "CHATKEY001", teamID: team, topics: ["com.example.chat"],
        relatedKeyID: "MAILKEY001")
    private static let mail = ProviderKeyScope(
        keyID: "MAILKEY001", teamID: team, topics: ["com.example.mail"])
    private static let mailProduction = ProviderKeyScope(
        keyID: "MAILKEY001", teamID: team, environment: .production,
        topics: ["com.example.mail"])
    private static let chatDevelopment = ProviderKeyScope(
        keyID: "CHATKEY001", teamID: team, environment: .development,
        topics: ["com.example.chat"], relatedKeyID: "MAILKEY001")

    struct Row: Sendable {
        let first: ProviderKeyScope
        let second: ProviderKeyScope
        let isAccepted: Bool
    }

    private static let rows = [
        Row(first: teamKey, second: teamKey, isAccepted: true),
        Row(first: teamKey, second: teamDevelopment, isAccepted: true),
        Row(first: teamDevelopment, second: teamKey, isAccepted: true),
        Row(first: teamDevelopment, second: teamProduction, isAccepted: false),
        Row(first: teamKey, second: news, isAccepted: false),
        Row(first: news, second: news, isAccepted: true),
        Row(first: news, second: teamKey, isAccepted: false),
        Row(first: news, second: mail, isAccepted: false),
        Row(first: chat, second: mail, isAccepted: true),
        Row(first: mail, second: chat, isAccepted: true),
        Row(first: chat, second: news, isAccepted: false),
        Row(first: chatDevelopment, second: mailProduction, isAccepted: false),
    ]

    @Test("admit the keys that Apple says may be used beside the first", arguments: rows)
    func second(row: Row) {
        var bench = CredentialBench(keys: [row.first, row.second])
        let topic = { (key: ProviderKeyScope) in key.topics?.first ?? "com.example.app" }
        let environment = { (key: ProviderKeyScope) in key.environment ?? .development }
        let first = bench.send(
            bench.token(row.first), environment: environment(row.first), topic: topic(row.first))
        #expect(first.refusal == nil)
        let second = bench.send(
            bench.token(row.second), environment: environment(row.second),
            topic: topic(row.second))
        #expect(second.refusal == (row.isAccepted ? nil : .unrelatedKeyIDInToken))
        if !row.isAccepted {
            #expect(second.explanation?.got.contains(row.first.keyID) == true)
            #expect(second.explanation?.got.contains(row.second.keyID) == true)
        }
        // Alone, each is as good as the other.
        var own = CredentialBench(keys: [row.second])
        let alone = own.send(
            own.token(row.second), environment: environment(row.second), topic: topic(row.second))
        #expect(alone.refusal == nil)
    }

    @Test("related keys take turns without being verified again, and a third stays out")
    func turns() {
        var bench = CredentialBench(
            keys: [RelatedKeysTests.chat, RelatedKeysTests.mail, RelatedKeysTests.news])
        let tokens = [bench.token(RelatedKeysTests.chat), bench.token(RelatedKeysTests.mail)]
        for _ in 0..<5 {
            #expect(bench.send(tokens[0], topic: "com.example.chat").refusal == nil)
            #expect(bench.send(tokens[1], topic: "com.example.mail").refusal == nil)
        }
        #expect(bench.verifications == 2)
        let third = bench.send(bench.token(RelatedKeysTests.news), topic: "com.example.news")
        #expect(third.refusal == .unrelatedKeyIDInToken)
        #expect(third.explanation?.expected.contains("its related key \"MAILKEY001\"") == true)
    }

    @Test("the environment of a key comes before the keys of the connection")
    func order() {
        var bench = CredentialBench(
            keys: [RelatedKeysTests.teamDevelopment, RelatedKeysTests.teamProduction])
        #expect(bench.send(bench.token(RelatedKeysTests.teamDevelopment)).refusal == nil)
        #expect(
            bench.send(bench.token(RelatedKeysTests.teamProduction)).refusal
                == .badEnvironmentKeyInToken)
    }

    private static let topics: [(topic: String, isCovered: Bool)] = [
        ("com.example.chat", true), ("com.example.chat.voip", true),
        ("com.example.chat.complication", true), ("com.example.chat.location-query", true),
        ("com.example.chat.push-type.liveactivity", true), ("com.example.chat.voip-ptt", true),
        ("com.example.chat.pushkit.fileprovider", true), ("com.example.news", false),
        ("com.example.chat.extra", false), ("com.example.chat2.voip", false),
        ("com.example", false), ("com.example.chat.voip.voip", false), (".voip", false),
    ]

    @Test("a topic-specific key covers its topics and their suffixed forms", arguments: topics)
    func covered(topic: String, isCovered: Bool) {
        var bench = CredentialBench(keys: [RelatedKeysTests.chat, RelatedKeysTests.teamKey])
        let answer = bench.send(bench.token(RelatedKeysTests.chat), topic: topic)
        #expect(answer.refusal == (isCovered ? nil : .topicDisallowed))
        if !isCovered {
            #expect(
                answer.explanation?.expected
                    == "a topic of key \"CHATKEY001\": \"com.example.chat\"")
        }
        var whole = CredentialBench(keys: [RelatedKeysTests.teamKey])
        #expect(whole.send(whole.token(RelatedKeysTests.teamKey), topic: topic).refusal == nil)
    }

    @Test("topics that a key gains are seen at once, or by later connections where they are pinned")
    func pinned() {
        for pins in [false, true] {
            var bench = CredentialBench { $0.pinsTopics = pins }
            var key = RelatedKeysTests.chat
            bench.keys = [key]
            let token = bench.token(key)
            #expect(bench.send(token, topic: "com.example.new").refusal == .topicDisallowed)
            key.topics = ["com.example.new", "com.example.chat"]
            bench.keys = [key]
            bench.generation += 1
            let expected: RuleID? = pins ? .topicDisallowed : nil
            #expect(bench.send(token, topic: "com.example.new").refusal == expected)
            #expect(bench.send(token, topic: "com.example.chat").refusal == nil)
            // A key that is made one for all topics gains them too.
            key.topics = nil
            bench.keys = [key]
            bench.generation += 1
            #expect(bench.send(token, topic: "com.example.new").refusal == expected)
            // What it loses is lost.
            key.topics = ["com.example.new"]
            bench.keys = [key]
            bench.generation += 1
            #expect(bench.send(token, topic: "com.example.chat").refusal == .topicDisallowed)
            var later = CredentialBench { $0.pinsTopics = pins }
            later.keys = [key]
            #expect(later.send(token, topic: "com.example.new").refusal == nil)
        }
    }
}
