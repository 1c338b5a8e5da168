import APNs
import MockAPNs
import Testing

@testable import CommandLineTool

@Suite("Provider keys of a server, as they are typed")
struct ProviderKeyArgumentTests {
    @Test("file and ids are enough, and the scope's words come in any order")
    func good() throws {
        #expect(
            try ProviderKeyArgument.read("/a b/k.p8,KEY1234567,TEAM123456")
                == .init(
                    .file("/a b/k.p8"),
                    ProviderKeyScope(keyID: "KEY1234567", teamID: "TEAM123456")))
        let text = "k,KEY1234567,TEAM123456,related=KEY1234568,topics=a.b,environment=development"
        let key = try ProviderKeyArgument.read(text)
        #expect(key.scope.environment == .development)
        #expect(key.scope.topics == ["a.b"])
        #expect(key.scope.relatedKeyID == "KEY1234568")
    }

    @Test(
        "a mistake is told with what was expected",
        arguments: [
            ("k.p8", "needs FILE,KEY_ID,TEAM_ID[,SCOPE...]; got \"k.p8\""),
            (",KEY1234567,TEAM123456", "needs FILE,KEY_ID,TEAM_ID[,SCOPE...]; got "),
            ("k,KEY1,TEAM123456", "needs a key id of 10 characters A-Z and 0-9; got \"KEY1\""),
            ("k,KEY1234567,team", "needs a team id of 10 characters A-Z and 0-9; got \"team\""),
            (
                "k,KEY1234567,TEAM123456,enviroment=production",
                "knows no scope word \"enviroment=production\"; did you mean \"environment\"?"
            ),
            (
                "k,KEY1234567,TEAM123456,environment=sandbox",
                "needs development or production as environment; got \"sandbox\""
            ),
            (
                "k,KEY1234567,TEAM123456,topics=a++b",
                "needs topics with + between them; got \"a++b\""
            ),
            ("k,KEY1234567,TEAM123456,topics=", "needs topics with + between them; got \"\""),
            ("k,KEY1234567,TEAM123456,topics=a,topics=b", "names topics twice"),
            (
                "k,KEY1234567,TEAM123456,related=KEY1234568",
                "needs topics=A+B beside related: only topic-specific keys have one"
            ),
            (
                "k,KEY1234567,TEAM123456,topics=a b",
                "needs a bundle id of letters, digits, '.' and '-', as com.example.app; got \"a b\""
            ),
            (
                "k,KEY1234567,TEAM123456,topics="
                    + [String](repeating: "a", count: 101)
                    .joined(separator: "+"), "needs 1 to 100 topics; got 101"
            ),
            (
                "k,KEY1234567,TEAM123456,topics=a,related=KEY1234567",
                "needs the id of another key as the related one; got \"KEY1234567\""
            ),
            (
                "-----BEGIN PRIVATE KEY-----\nS3cret,KEY1234567,TEAM123456",
                "needs the path of a key file; got the key itself, not shown"
            ),
            ("k,KEY1234567,TEAM123456,", "knows no scope word \"\""),
        ])
    func bad(text: String, message: String) throws {
        let problem = try #require(ProviderKeyArgument.problem(with: text))
        #expect(problem.hasPrefix(message), "\(problem)")
    }
}

@Suite("Further listeners, as they are typed")
struct ListenerArgumentTests {
    @Test(
        "an address with what holds there",
        arguments: [
            ("0.0.0.0:443", .init(host: "0.0.0.0", port: 443)),
            ("localhost:0", .init(host: "localhost", port: 0)),
            ("[::1]:2198,plain", .init(host: "::1", port: 2198, isPlain: true)),
            (
                "a.test:1,plain,environment=development",
                .init(host: "a.test", port: 1, environment: .development, isPlain: true)
            ),
        ] as [(String, ExtraListener)])
    func good(text: String, listener: ExtraListener) throws {
        #expect(try ListenerArgument.read(text) == listener)
    }

    @Test(
        "a mistake is told with what was expected",
        arguments: [
            ("443", "needs an address like 0.0.0.0:443 or [::]:443; got \"443\""),
            (
                "::1:443",
                "needs an address like 0.0.0.0:443 or [::]:443; got \"::1:443\""
                    + "; an IPv6 address stands in brackets"
            ),
            ("a:70000", "needs an address like 0.0.0.0:443 or [::]:443; got \"a:70000\""),
            ("a:1,tls", "takes plain and environment=E behind the port; got \"tls\""),
            (
                "a:1,plan",
                "takes plain and environment=E behind the port; got \"plan\""
                    + "; did you mean \"plain\"?"
            ),
            ("a:1,plain,plain", "names plain twice"),
            (
                "a:1,environment=sandbox",
                "needs environment=development or environment=production;"
                    + " got \"environment=sandbox\""
            ),
            (
                "a:1,environment=production,environment=production", "names environment twice"
            ),
        ])
    func bad(text: String, message: String) {
        #expect(ListenerArgument.problem(with: text) == message)
    }
}
