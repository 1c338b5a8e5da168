import APNs
import MockAPNs
import Testing

@Suite("Library: credentials")
struct LibraryCredentialsTests {
    @Test("a push without a provider token is refused, unless credentials are switched off")
    func required() async throws {
        try await CurlSender.with { apns, sender in
            let answer = try sender.send(bearer: "")
            #expect(answer.status == 403)
            let push = try await apns.pushes()[0]
            #expect(push.reason == .missingProviderToken)
        }
        try await CurlSender.with(.init(authentication: .off)) { _, sender in
            let answer = try sender.send(bearer: "")
            #expect(answer.status == 200)
        }
    }

    @Test("a sender signs with the key of the server")
    func ownKey() async throws {
        try await CurlSender.with { apns, sender in
            let answer = try sender.send(bearer: Signer.token(apns.providerKey))
            #expect(answer.status == 200)
        }
    }

    @Test(
        "a wrong token is refused with Apple's reason",
        arguments: ProviderTokenDefect.allCases)
    func defects(defect: ProviderTokenDefect) async throws {
        try await CurlSender.with { apns, sender in
            let token = try Signer.token(apns.providerKey, defects: [defect])
            let answer = try sender.send(bearer: token)
            #expect(answer.status == defect.reason.map { Int($0.status) } ?? 200)
            #expect(try await apns.pushes()[0].reason?.name == defect.reason?.name)
        }
    }

    @Test("the provider token is the same for 40 minutes of the server's clock")
    func providerToken() async throws {
        try await withMockAPNs { apns in
            let first = try apns.providerToken()
            apns.advanceClock(by: .seconds(39 * 60))
            #expect(try apns.providerToken() == first)
            apns.advanceClock(by: .seconds(60))
            #expect(try apns.providerToken() != first)
        }
    }

    @Test("a token expires by the server's clock, and one that is issued afterwards is good")
    func clock() async throws {
        try await CurlSender.with { apns, sender in
            let old = try Signer.token(apns.providerKey)
            #expect(try sender.send(bearer: old).status == 200)
            apns.advanceClock(by: .seconds(61 * 60))
            #expect(try sender.send(bearer: old).status == 403)
            #expect(try sender.send(bearer: Signer.token(apns.providerKey)).status == 200)
            let reasons = try await apns.pushes(count: 3).map(\.reason)
            #expect(reasons == [nil, .expiredProviderToken, nil])
        }
    }

    @Test("a key is added for one environment, and forgotten")
    func keys() async throws {
        let pem = try await withMockAPNs { $0.providerKey.privateKeyPEM }
        try await CurlSender.with { apns, sender in
            let (keyID, teamID) = ("OTHERKEY01", "OTHERTEAM1")
            let token = try Signer.token(pem, keyID: keyID, teamID: teamID)
            #expect(try sender.send(bearer: token).status == 403)
            try apns.addProviderKey(pem, keyID: keyID, teamID: teamID)
            #expect(try sender.send(bearer: token).status == 200)
            try apns.addProviderKey(
                pem, keyID: keyID, teamID: teamID, environment: .production)
            #expect(try sender.send(bearer: token).status == 403)
            #expect(apns.removeProviderKey(keyID: keyID))
            #expect(!apns.removeProviderKey(keyID: keyID))
            #expect(try sender.send(bearer: token).status == 403)
            let reasons = try await apns.pushes(count: 4).map(\.reason?.name)
            #expect(
                reasons == [
                    "InvalidProviderToken", nil, "BadEnvironmentKeyInToken", "InvalidProviderToken",
                ])
            let error = try await libraryError {
                try apns.addProviderKey("no key", keyID: "OTHERKEY01", teamID: "OTHERTEAM1")
            }
            #expect(error.code == .badConfiguration)
        }
    }

    @Test("a server that trusts any key takes a sender's own, and refuses unknown devices if asked")
    func loosenedAndStrict() async throws {
        let key = try await withMockAPNs { $0.providerKey }
        try await CurlSender.with(
            .init(trustsAnyKey: true, refusesUnknownDevices: true)
        ) { apns, sender in
            let token = try Signer.token(key)
            #expect(try sender.send(bearer: token).status == 400)
            let app = TestDevice.App(topic: "com.example.app", deviceToken: CurlSender.token)
            try apns.register(TestDevice(id: "phone", apps: [app]))
            #expect(try sender.send(bearer: token).status == 200)
            #expect(try await apns.pushes(count: 2).map(\.reason) == [.badDeviceToken, nil])
        }
    }
}
