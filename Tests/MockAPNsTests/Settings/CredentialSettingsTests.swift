import APNs
import Gateway
import HTTP2
import Testing

@testable import MockAPNs

@Suite("Settings of credentials and connections")
struct CredentialSettingsTests {
    /// A value other than the default, and whether it has reached the place that is read at work.
    private struct Row: Sendable {
        let name: String
        let value: String
        let reaches: @Sendable (ServerSettings) -> Bool

        init(
            _ name: String, _ value: String, _ reaches: @escaping @Sendable (ServerSettings) -> Bool
        ) {
            self.name = name
            self.value = value
            self.reaches = reaches
        }
    }

    private static let rows = [
        Row("token-age", "60") { $0.credentials.ageLimit == 60 },
        Row("token-future", "0") { $0.credentials.futureLimit == 0 },
        Row("token-update", "30") { $0.credentials.updateInterval == 30 },
        Row("token-update-scope", "key") { $0.countsUpdatesByKey },
        Row("token-failures", "9") { $0.credentials.failuresMax == 9 },
        Row("token-failure-window", "77") { $0.credentials.failureInterval == 77 },
        Row("verifications-per-turn", "1") { $0.gateway.verificationsPerTurn == 1 },
        Row("pin-topics", "on") { $0.credentials.pinsTopics },
        Row("wedge-expired", "on") { $0.credentials.wedgesExpired },
        Row("default-topic", "off") { !$0.credentials.usesDefaultTopic },
        Row("key-environment-reason", "documented") { $0.credentials.usesDocumentedKeyReason },
        Row("initial-streams", "12") { $0.initialStreams == 12 },
        Row("max-streams", "500") { $0.http2.maximumStreams == 500 },
        Row("shrink-streams-on-error", "on") { $0.shrinksStreamsOnError },
        Row("idle-timeout", "90") { $0.gateway.idleMilliseconds == 90_000 },
        Row("churn-limit", "3") { $0.gateway.churnLimit == 3 },
    ]

    @Test("each one reaches its place, and only when it is given")
    func places() throws {
        for row in CredentialSettingsTests.rows {
            var options = ServerOptions(version: "0.0.0-test")
            #expect(!row.reaches(try ServerSettings(options)), "\(row.name) by itself")
            options.settings = [(row.name, row.value)]
            #expect(row.reaches(try ServerSettings(options)), "\(row.name)=\(row.value)")
        }
    }

    @Test("none is missing from this table")
    func complete() {
        let names = (Setting.credentials + Setting.connections).map(\.name)
        #expect(CredentialSettingsTests.rows.map(\.name) == names)
    }

    @Test("the defaults are those of Apple's gateway")
    func defaults() {
        let values = Dictionary(
            uniqueKeysWithValues: Setting.credentials.map { ($0.name, $0.defaultValue) })
        #expect(values["token-age"] == "3600")
        #expect(values["token-update"] == "1200")
        #expect(values["token-update-scope"] == "connection")
        #expect(values["token-failures"] == "5")
        #expect(values["default-topic"] == "on")
        #expect(values["key-environment-reason"] == "wire")
    }

    @Test("profile strict takes tokens strictly, and lenient judges no credentials")
    func profiles() throws {
        var options = ServerOptions(version: "0.0.0-test")
        #expect(try ServerSettings(options).judgesCredentials)
        #expect(!(try ServerSettings(options).credentials.isStrict))
        options.profile = .strict
        #expect(try ServerSettings(options).credentials.isStrict)
        options.profile = .lenient
        #expect(!(try ServerSettings(options).judgesCredentials))
        options.profile = .apns
        options.auth = .off
        #expect(!(try ServerSettings(options).judgesCredentials))
    }
}
