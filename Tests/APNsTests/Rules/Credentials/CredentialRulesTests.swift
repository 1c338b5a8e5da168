import APNs
import Testing

@Suite("The rules of the sender's credentials")
struct CredentialRulesTests {
    static let rows: [RuleRow] = [
        .kept(.duplicateAuthorization, "none"),
        .kept(.duplicateAuthorization, "one") { $0.add("authorization", "bearer a.b.c") },
        .broken(.duplicateAuthorization, "two alike", got: "authorization 2 times") {
            for _ in 0..<2 { $0.add("authorization", "bearer a.b.c") }
        },
        .broken(.duplicateAuthorization, "three, one empty", got: "3 times") {
            for value in ["bearer a", "", "bearer b"] { $0.add("authorization", value) }
        },

        .kept(.missingProviderToken, "a token"),
        .kept(.missingProviderToken, "a certificate") {
            $0.certificate = ProviderCertificateFacts()
        },
        .kept(.missingProviderToken, "not judged") { $0.credentials = .notJudged },
        .broken(.missingProviderToken, "neither", got: "neither") { $0.credentials = .none },

        .kept(.invalidProviderToken, "genuine"),
        .kept(.invalidProviderToken, "issued exactly an hour ahead") { $0.token.age = -3_600 },
        .kept(.invalidProviderToken, "no token, not judged") { $0.credentials = .notJudged },
        .broken(
            .invalidProviderToken, "a second more than an hour ahead", got: "3,601 s in the future"
        ) {
            $0.token.age = -3_601
        },
        .broken(
            .invalidProviderToken, "as far ahead as numbers go",
            got: "36,854,775,808 s in the future"
        ) {
            $0.token.age = .min
        },
        .broken(.invalidProviderToken, "not genuine", got: "signature") {
            $0.token.isGenuine = false
        },

        .kept(.expiredProviderToken, "exactly an hour old") { $0.token.age = 3_600 },
        .kept(.expiredProviderToken, "a certificate") {
            $0.certificate = ProviderCertificateFacts()
        },
        .broken(.expiredProviderToken, "a second more", got: "iat is 3,601 s old") {
            $0.token.age = 3_601
        },
        .broken(.expiredProviderToken, "as old as numbers go", got: "s old") {
            $0.token.age = .max
        },

        .kept(.badEnvironmentKeyInToken, "a key for this environment"),
        .broken(.badEnvironmentKeyInToken, "a key for the other", got: "other environment") {
            $0.token.fitsEnvironment = false
        },
        .kept(.unrelatedKeyIDInToken, "the same or a related key"),
        .broken(.unrelatedKeyIDInToken, "another key", got: "not related") {
            $0.token.isRelatedKey = false
        },
        .kept(.otherTeamInToken, "the same team"),
        .broken(.otherTeamInToken, "another team", got: "another team") {
            $0.token.isSameTeam = false
        },
        .kept(.tooManyProviderTokenUpdates, "in time"),
        .broken(.tooManyProviderTokenUpdates, "too soon", got: "within 20 minutes") {
            $0.token.comesTooSoon = true
        },

        .kept(.badCertificateEnvironment, "a token"),
        .kept(.badCertificateEnvironment, "a certificate for this environment") {
            $0.certificate.fitsEnvironment = true
        },
        .kept(.badCertificateEnvironment, "no provider certificate: bad-certificate says so") {
            $0.certificate.fitsEnvironment = false
            $0.certificate.isProviderCertificate = false
        },
        .broken(.badCertificateEnvironment, "for the other", got: "a certificate for production") {
            $0.certificate.fitsEnvironment = false
            $0.certificate.certificate = ProviderCertificate(
                topics: ["a"], environments: [.production], defaultTopic: "a")
        },
        .broken(.badCertificateEnvironment, "for none", got: "names no environment") {
            $0.certificate.fitsEnvironment = false
        },
        .kept(.badCertificate, "with an extension of Apple's") {
            $0.certificate.isProviderCertificate = true
        },
        .broken(.badCertificate, "without", got: "without any of Apple's extensions") {
            $0.certificate.isProviderCertificate = false
        },
    ]

    @Test("are broken and kept as the table says", arguments: rows)
    func row(_ row: RuleRow) { row.check() }

    @Test("look at no token where none is judged", arguments: [RuleID](RuleID.allCases[6...11]))
    func notJudged(id: RuleID) {
        #expect(!id.isBroken(by: Draft { $0.credentials = .notJudged }))
        #expect(!id.isBroken(by: Draft { $0.credentials = .none }))
        #expect(!id.isBroken(by: Draft { $0.certificate.topicAllowed = false }))
    }
}
