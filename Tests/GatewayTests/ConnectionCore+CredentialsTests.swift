import APNs
import JSON
import PushLog
import TLS
import Testing

@testable import Gateway

@Suite("Credentials of a connection")
struct ConnectionCoreCredentialsTests {
    @Test("a steady sender has its token verified once, on each connection")
    func verifiedOnce() throws {
        let world = World()
        let push = try Push.signed()
        for id in 1...2 as ClosedRange<UInt64> {
            let sender = try Sender.guarded(world, id: id)
            for _ in 0..<50 { #expect(try sender.verdict(push) == "200") }
            #expect(world.keys.verifications == Int(id))
        }
        #expect(world.records.allSatisfy { $0.trust == .verified })
    }

    @Test("a key that is taken away, or comes, counts from the next push on")
    func keysChange() throws {
        let sender = try Sender.guarded()
        let push = try Push.signed()
        #expect(try sender.verdict(push) == "200")
        sender.world.keys.remove(TestKeys.keyID)
        #expect(try sender.verdict(push) == "InvalidProviderToken")
        sender.world.keys.add(
            ProviderKeyScope(keyID: TestKeys.keyID, teamID: TestKeys.teamID))
        #expect(try sender.verdict(push) == "200")
    }

    @Test("--trust-any-key: a token of an unknown key is taken and shown as not verified")
    func anyKey() throws {
        let world = World()
        world.keys.trustAny()
        let sender = try Sender.guarded(world)
        let bearer = try TestKeys.bearer(
            keyID: "ANOTHERKEY", teamID: "ANOTHERTEA", isStrange: true)
        #expect(try sender.verdict(bearer: bearer) == "200")
        let record = try #require(sender.records.last)
        #expect(record.trust == .unverified)
        #expect(StreamsTests.limits(sender) == [1, 1_000])
    }

    @Test("trust says how far the credentials of each push were checked")
    func trust() throws {
        let sender = try Sender.guarded()
        let good = try Push.signed()
        let pushes = [
            good.method("GET"), .base.without("authorization"), .base, good, good.device("abc"),
            try Push.signed(age: 1), good.body(""),
        ]
        for push in pushes { _ = try sender.push(push) }
        #expect(
            sender.records.map(\.trust) == [
                .notJudged, .notJudged, .refused, .verified, .verified, .refused, .verified,
            ])
        let off = try Sender().open()
        _ = try off.push(.base)
        #expect(off.records.map(\.trust) == [.notJudged])
    }

    @Test("a rule that only warns lets a bad token pass, and shows it as not verified")
    func warned() throws {
        let world = World()
        let services = world.guarded { services in
            services.rules.set(.invalidProviderToken, to: .warn)
            services.rules.set(.missingProviderToken, to: .warn)
        }
        let sender = try Sender.guarded(world, services: services)
        #expect(try sender.verdict(.base) == "200")
        #expect(sender.records.last?.trust == .unverified)
        #expect(
            sender.records.last?.findings.map(\.code).contains("invalid-provider-token") == true)
        #expect(try sender.verdict(.base.without("authorization")) == "200")
        #expect(
            sender.records.last?.findings.map(\.code).contains("missing-provider-token") == true)
    }

    @Test("the connection log has the first good token and the certificate")
    func connectionLog() throws {
        let sender = try Sender.guarded()
        _ = try sender.push(.base)
        #expect(sender.event?.credential == nil)
        _ = try sender.push(try Push.signed())
        let first = try #require(sender.event?.credential)
        #expect(first.keyID == TestKeys.keyID && first.team == TestKeys.teamID)
        _ = try sender.push(try Push.signed(age: 1))
        #expect(sender.event?.credential === first)
        #expect(sender.event?.certificate == nil)
        let certified = try Sender.certified()
        let certificate = try #require(certified.event?.certificate)
        #expect(certificate.subject.contains("UID=com.example.app"))
        #expect(certificate.issuer.contains("Mock APNs provider test CA"))
        #expect(certificate.hash.count == 16 && certificate.isVerified)
        #expect(certificate.provider.topics == ["com.example.app"])
        _ = try certified.push(.base.without("authorization"))
        #expect(certified.records.last?.connection.certificate === certificate)
    }

    @Test("with a certificate the provider token is not looked at, which a finding says")
    func authorizationIgnored() throws {
        let sender = try Sender.certified()
        #expect(try sender.verdict(.base) == "200")
        let record = try #require(sender.records.last)
        #expect(record.findings.map(\.code) == ["authorization-ignored"])
        #expect(record.trust == .verified)
        #expect(sender.world.keys.verifications == 0)
        #expect(try sender.verdict(.base.without("authorization")) == "200")
        #expect(sender.records.last?.findings.isEmpty == true)
    }

    @Test("a certificate without any of Apple's extensions is a bad one; the connection stays")
    func badCertificate() throws {
        let sender = try Sender.certified { content in
            content.environments = []
            content.userID = nil
        }
        #expect(try sender.verdict(.base.without("authorization")) == "BadCertificate")
        #expect(sender.records.last?.answer.status == 403)
        #expect(sender.records.last?.trust == .refused)
        #expect(!sender.isFinished)
    }

    @Test("push type location needs a token")
    func location() throws {
        let push = Push.base.with("apns-push-type", "location")
            .with("apns-topic", "com.example.app.location-query")
        #expect(try Sender.certified().verdict(push) == "TopicDisallowed")
        let bearer = try TestKeys.bearer()
        #expect(try Sender.guarded().verdict(push.with("authorization", bearer)) == "200")
    }

    /// Source: jchambers/pushy#609, codedge-llc/pigeon#291, reown-com/push-server#308.
    @Test(
        "FC-A20: an expired certificate is refused with alert 45, an unknown issuer with 48",
        arguments: [TLSVersion.tls12, .tls13], [true, false])
    func refusedCertificate(version: TLSVersion, isExpired: Bool) throws {
        let world = World()
        let client = try Certificates.sender { content in
            content.isExpired = isExpired
            content.isStrange = !isExpired
            content.versions = (version, version)
        }
        let sender = try Sender(
            world, services: world.guarded(), tls: client, policy: try Certificates.optional())
        let name = isExpired ? "certificate_expired" : "unknown_ca"
        #expect(sender.isFinished)
        #expect(sender.clientAlert == name)
        sender.end("closed")
        #expect(sender.event?.alertSent == name && sender.event?.alertReceived == nil)
        #expect(sender.event?.why?.hasPrefix("TLS alert \(name) sent: ") == true)
        #expect(world.records.isEmpty)
    }

    @Test(
        "--client-certificates required: a sender without one is refused with an alert",
        arguments: [
            (TLSVersion.tls12, "handshake_failure"), (.tls13, "certificate_required"),
        ])
    func requiredCertificate(version: TLSVersion, name: String) throws {
        let world = World()
        var policy = try Certificates.optional()
        policy.mode = .required
        let sender = try Sender(
            world, services: world.guarded(), tls: TLSClientContext(versions: (version, version)),
            policy: policy)
        #expect(sender.clientAlert == name)
        sender.end("closed")
        #expect(sender.event?.alertSent == name)
        #expect(sender.event?.why?.hasPrefix("TLS alert \(name) sent: ") == true)
    }

    @Test("--trust-any-certificate: an unknown issuer is taken and shown as not verified")
    func anyCertificate() throws {
        let world = World()
        var policy = try Certificates.optional()
        policy.trustsAny = true
        let sender = try Sender(
            world, services: world.guarded(), tls: try Certificates.sender { $0.isStrange = true },
            policy: policy
        ).open()
        #expect(try sender.verdict(.base.without("authorization")) == "200")
        #expect(sender.records.map(\.trust) == [.unverified])
        #expect(sender.event?.certificate?.isVerified == false)
    }

    /// Source: Pr0Ger/PyAPNs2#24, jazzband/django-push-notifications#355.
    @Test("FC-A20: no server name is no obstacle")
    func noServerName() throws {
        let world = World()
        let sender = try Sender(
            world, services: world.guarded(), tls: TLSClientContext(), serverName: nil,
            policy: try Certificates.optional()
        ).open()
        #expect(try sender.verdict(.signed()) == "200")
    }

    @Test("ADM-08: a token in proxy-authorization is in no record either, and counts for nothing")
    func proxyAuthorization() throws {
        let sender = try Sender.guarded()
        let bearer = try TestKeys.bearer()
        let push = Push.base.without("authorization").adding("proxy-authorization", bearer)
        #expect(try sender.verdict(push) == "MissingProviderToken")
        let text = String(decoding: try #require(sender.records.last).jsonBytes, as: UTF8.self)
        #expect(text.contains(#"["proxy-authorization",null]"#))
        for part in bearer.split(separator: ".") { #expect(!text.contains(part)) }
    }

    @Test("ADM-08: the token is in no record and no connection of the log")
    func neverStored() throws {
        let sender = try Sender.guarded()
        let bearer = try TestKeys.bearer()
        for value in [bearer, try TestKeys.bearer(isStrange: true), "bearer b'\(bearer)'"] {
            _ = try sender.push(.base.with("authorization", value))
        }
        for record in sender.records {
            #expect(record.request.raw.authorization == nil)
            let text = String(decoding: record.jsonBytes, as: UTF8.self)
            for part in bearer.split(separator: ".").dropFirst() { #expect(!text.contains(part)) }
        }
        #expect(sender.records.count == 3)
    }
}
