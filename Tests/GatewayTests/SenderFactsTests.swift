import APNs
import Faults
import JSON
import PushLog
import TLS
import Testing

@testable import Gateway

/// What real senders send, each fact by its id: the gateway takes it as Apple's does.
///
/// Source: protocol section 16; libraries named there were run in November 2026.
@Suite("Senders as they are: SND1 to SND17")
struct SenderFactsTests {
    /// What a gateway that judges credentials answers to a token, and the codes of its findings.
    private func verdict(_ bearer: String) throws -> (answer: String, findings: [String]) {
        let sender = try Sender.guarded()
        let answer = try sender.verdict(bearer: bearer)
        return (answer, try #require(sender.records.last).findings.map(\.code))
    }

    private static let header = #"{"alg":"ES256","kid":"KEYID12345"}"#
    private static let iat = World.start.milliseconds / 1_000

    @Test("SND1: no ALPN is HTTP/2 too, h2 is selected where offered (aioapns, pushy, rpush)")
    func alpn() throws {
        for (offered, selected) in [([], nil), (["h2"], "h2"), (["http/1.1", "h2"], "h2")]
            as [([String], String?)]
        {
            let world = World()
            let sender = try Sender(
                world, services: world.guarded(), tls: TLSClientContext(alpn: offered),
                policy: try Certificates.optional()
            ).open()
            #expect(sender.alpn == selected)
            #expect(try sender.verdict(.signed()) == "200")
        }
    }

    @Test("SND2: DER signatures (pushy, apnotic, apns4erl, CleverTap)")
    func der() throws {
        let found = try verdict(try TestKeys.bearer { $0.signature = .der })
        #expect(found == ("200", ["provider-token.der"]))
    }

    @Test("SND3: ES512 over the P-256 key, 132 bytes (edamov/pushok)")
    func es512() throws {
        var size = 0
        let bearer = try TestKeys.bearer(
            {
                $0.algorithm = "ES512"
                $0.signature = .es512
            },
            bend: { signature in
                size = signature.count
                return signature
            })
        #expect(size == 132)
        #expect(try verdict(bearer) == ("200", ["provider-token.es512"]))
    }

    @Test("SND4: standard base64 with =, + and / (CleverTap apns-http2, a2)")
    func standardBase64() throws {
        // Wherever they stand, five of each give the bits of + and of /.
        let claim = JSONValue.Member(key: "sub", value: .string(">>>>>?????"))
        let bearer = try TestKeys.bearer {
            $0.usesStandardBase64 = true
            $0.extraClaims = [claim]
        }
        let claims = try #require(bearer.split(separator: ".").dropFirst().first)
        #expect(claims.contains("+") && claims.contains("/"))
        #expect(bearer.hasSuffix("=="))
        #expect(try verdict(bearer) == ("200", ["provider-token.standard-base64"]))
    }

    @Test("SND5: iat as float (gobiko-apns, pyapns-client)")
    func floatIssuedAt() throws {
        #expect(try verdict(try TestKeys.bearer { $0.issuedAtForm = .fraction }).answer == "200")
    }

    @Test("SND6: iat as string, kid in the claims too, line breaks (kalyke-apns, APNSwift)")
    func oddClaims() throws {
        let text = try TestKeys.bearer { $0.issuedAtForm = .text }
        #expect(try verdict(text) == ("200", ["provider-token.string-iat"]))
        let claims = """
            {
              "iss" : "TEAMID1234",
              "iat" : \(Self.iat),
              "kid" : "KEYID12345"
            }
            """
        let all = try TestKeys.bearer(header: Self.header, claims: claims)
        #expect(try verdict(all) == ("200", ["provider-token.kid-in-claims"]))
    }

    @Test("SND7: further claims, typ present or absent (Pigeon)", arguments: [false, true])
    func extraClaims(hasType: Bool) throws {
        let header = hasType ? #"{"alg":"ES256","kid":"KEYID12345","typ":"JWT"}"# : Self.header
        let claims = """
            {"aud":"Joken","exp":\(Self.iat + 3_600),"iat":\(Self.iat),"iss":"TEAMID1234",\
            "jti":"2vabc","nbf":\(Self.iat)}
            """
        let bearer = try TestKeys.bearer(header: header, claims: claims)
        #expect(try verdict(bearer) == ("200", []))
    }

    @Test(
        "SND8: host for :authority, no port, pseudo-headers in any order (aioapns, APNSwift, apns4erl)",
        arguments: [
            [":path", ":method", ":scheme", ":authority"],
            [":scheme", ":authority", ":method", ":path"],
            [":authority", ":path", ":scheme", ":method"],
        ])
    func pseudoHeaders(order: [String]) throws {
        let sender = try Sender.guarded()
        var push = try Push.signed().with(":authority", "localhost")
        let regular = push.fields.filter { !$0.name.hasPrefix(":") }
        push.fields = order.compactMap { name in push.fields.first { $0.name == name } } + regular
        #expect(try sender.verdict(push) == "200")
        let host = push.without(":authority").adding("host", "api.push.apple.com")
        #expect(try sender.verdict(host) == "200")
    }

    /// A sender, ready to be refused, with the pushes that bring it about: the last one is.
    private func scene(_ reason: Reason) throws -> (sender: Sender, pushes: [Push]) {
        let world = World()
        if let row = CredentialProvocation.rows.first(where: { $0.reason == reason }) {
            for key in row.keys { world.keys.add(key) }
            let services = world.guarded(row.change)
            let sender =
                if let certificate = row.certificate {
                    try Sender.certified(world, services: services, certificate)
                } else { try Sender.guarded(world, services: services) }
            return (sender, try row.pushes())
        }
        if Provocation.faults.contains(reason) {
            try world.faults.put(try Fault(name: "one", answering: reason))
            return (try Sender.guarded(world), [try .signed()])
        }
        let row = try #require(Provocation.rows.first { $0.reason == reason })
        world.devices.set(row.change)
        let sender = try Sender.guarded(world, services: world.guarded(profile: row.profile))
        let push = row.push().with("authorization", try TestKeys.bearer())
        return (sender, [push])
    }

    /// All but the one that no request is answered with (FC-C1).
    private static let answered = Reason.allCases.filter { !Provocation.goAways.contains($0) }

    @Test("SND9: a push that is taken has an apns-id (aioapns, django-push-notifications)")
    func apnsIDOfAccepted() throws {
        let sender = try Sender.guarded()
        let push = try Push.signed()
        #expect(try sender.push(push)["apns-id"]?.count == 36)
        #expect(try sender.push(push.with("apns-id", Push.lowerID))["apns-id"] == Push.lowerID)
    }

    @Test(
        "SND9: every refusal has an apns-id, the sender's own byte for byte (kalyke-apns)",
        arguments: answered)
    func apnsID(reason: Reason) throws {
        let (sender, pushes) = try scene(reason)
        for push in pushes.dropLast() { #expect(try sender.verdict(push) == "200") }
        let push = try #require(pushes.last)
        let answer = try sender.push(push)
        #expect(answer.reason == reason.name && answer.status == Int(reason.status))
        #expect(answer["apns-id"]?.count == 36)
        // Its own id is what is wrong with that one.
        guard reason != .badMessageID else { return }
        let again = try sender.push(push.with("apns-id", Push.lowerID))
        #expect(again.reason == reason.name)
        #expect(again["apns-id"] == Push.lowerID)
    }

    @Test("SND9: answers of every status were looked at")
    func statuses() {
        #expect(
            Set(Self.answered.map(\.status)) == [400, 403, 404, 405, 410, 413, 429, 500, 503])
    }

    @Test(
        "SND10: any content-type or none, no content-length, push type, priority (curl, pushok, pushy)",
        arguments: [nil, "application/x-www-form-urlencoded", "application/json; charset=utf-8"])
    func contentType(value: String?) throws {
        let bare = try Push.signed().without("apns-push-type")
        let push = value.map { bare.with("content-type", $0) } ?? bare
        #expect(try Sender.guarded().verdict(push) == "200")
    }

    @Test(
        "SND11: SETTINGS extremes are taken (Pigeon, aioapns, java.net.http)",
        arguments: [
            [[4, 0x7fff_ffff]], [[5, 0xff_ffff]], [[8, 1]], [[2, 1]], [[2, 0], [3, 0]],
            [[3, 0], [4, 0x7fff_ffff], [5, 0xff_ffff], [8, 1]], [[1, 0], [6, 1]],
        ] as [[[UInt32]]])
    func settings(entries: [[UInt32]]) throws {
        let world = World()
        let sender = try Sender(world, services: world.guarded(), tls: TLSClientContext())
        let payload = entries.flatMap { Array(bigEndian($0[0]).suffix(2)) + bigEndian($0[1]) }
        try sender.send(Sender.preface + Frame(.settings, payload).bytes)
        try sender.send(Frame(.settings, flags: 1))
        #expect(try sender.verdict(.signed()) == "200")
        let refused = try sender.push(.base)
        #expect(refused.body == #"{"reason":"InvalidProviderToken"}"#)
        #expect(sender.goAways.isEmpty)
    }

    @Test(
        "SND12: the first stream may be 3 or 13, PRIORITY before it (Mint in Pigeon, nghttp)",
        arguments: [3, 13])
    func firstStream(id: UInt32) throws {
        let sender = try Sender.guarded()
        let weights = (0..<5).map { Frame(.priority, stream: 3 + 2 * $0, bigEndian(0) + [200]) }
        try sender.send(weights)
        try sender.send(try Push.signed().frames(id))
        #expect(sender.answers[id]?.status == 200)
        #expect(sender.goAways.isEmpty)
    }

    @Test(
        "SND13: server name absent, localhost, Apple's, or an IP address (Java, pushok, Erlang)",
        arguments: [
            (nil, nil, Environment.development), ("localhost", "localhost", .development),
            ("api.push.apple.com", "api.push.apple.com", .production),
            ("api.sandbox.push.apple.com", "api.sandbox.push.apple.com", .development),
            ("127.0.0.1", nil, .development),
        ])
    func serverName(name: String?, seen: String?, environment: Environment) throws {
        let world = World()
        let sender = try Sender(
            world, services: world.guarded(), tls: TLSClientContext(), serverName: name
        ).open()
        #expect(try sender.verdict(.signed()) == "200")
        #expect(sender.event?.sni == seen)
        #expect(sender.records.map(\.environment) == [environment])
    }

    @Test(
        "SND14: cleartext HTTP/2, prior knowledge, on a plain listener (gobiko-apns, pushjack-http2)"
    )
    func plain() throws {
        let world = World()
        let sender = try Sender(world, services: world.guarded(), environment: .production).open()
        #expect(try sender.verdict(.signed()) == "200")
        #expect(sender.event?.tls == nil)
        #expect(sender.records.map(\.environment) == [.production])
    }

    @Test(
        "SND15: TLS 1.2 only and 1.3 only, with a client certificate and without",
        arguments: [TLSVersion.tls12, .tls13], [false, true])
    func versions(version: TLSVersion, hasCertificate: Bool) throws {
        let world = World()
        let sender: Sender
        if hasCertificate {
            sender = try Sender.certified(world) { $0.versions = (version, version) }
        } else {
            sender = try Sender(
                world, services: world.guarded(),
                tls: TLSClientContext(versions: (version, version)),
                policy: try Certificates.optional()
            ).open()
        }
        let push = hasCertificate ? Push.base.without("authorization") : try Push.signed()
        #expect(try sender.verdict(push) == "200")
        #expect(sender.event?.tls == (version == .tls12 ? "TLSv1.2" : "TLSv1.3"))
        #expect((sender.event?.certificate != nil) == hasCertificate)
    }

    /// The table of Apple's page with its statuses, and the one spelling of the wire (W11).
    ///
    /// Source: Apple, Handling notification responses from APNs.
    private static let apples: [String: Int] = [
        "BadCollapseId": 400, "BadDeviceToken": 400, "BadExpirationDate": 400,
        "BadMessageId": 400, "BadPriority": 400, "BadTopic": 400, "DeviceTokenNotForTopic": 400,
        "DuplicateHeaders": 400, "IdleTimeout": 400, "InvalidPushType": 400,
        "MissingDeviceToken": 400, "MissingTopic": 400, "PayloadEmpty": 400,
        "TopicDisallowed": 400, "BadCertificate": 403, "BadCertificateEnvironment": 403,
        "ExpiredProviderToken": 403, "Forbidden": 403, "InvalidProviderToken": 403,
        "MissingProviderToken": 403, "UnrelatedKeyIdInToken": 403,
        "BadEnvironmentKeyIdInToken": 403, "BadEnvironmentKeyInToken": 403, "BadPath": 404,
        "MethodNotAllowed": 405, "ExpiredToken": 410, "Unregistered": 410,
        "PayloadTooLarge": 413, "TooManyProviderTokenUpdates": 429, "TooManyRequests": 429,
        "InternalServerError": 500, "ServiceUnavailable": 503, "Shutdown": 503,
    ]

    @Test("SND16: reasons and statuses are Apple's, all of them (kalyke-apns)")
    func reasonTable() {
        let own = Reason.allCases.filter { $0 != .invalidPayload }
        #expect(Set(own.map(\.name)) == Set(Self.apples.keys))
        for reason in own { #expect(Self.apples[reason.name] == Int(reason.status)) }
    }

    @Test(
        "SND16: what is answered is in Apple's table, but for the one of profile strict",
        arguments: answered)
    func reasons(reason: Reason) throws {
        let (sender, pushes) = try scene(reason)
        for push in pushes { _ = try sender.push(push) }
        let answer = try #require(sender.answers.max { $0.key < $1.key }).value
        let status = reason == .invalidPayload ? 400 : Self.apples[try #require(answer.reason)]
        #expect(answer.status == status)
        #expect(answer.body.hasPrefix(#"{"reason":"\#(reason.name)""#))
    }

    @Test("SND17: a connection for each push, ended by the client's GOAWAY")
    func onePushEach() throws {
        let world = World()
        let push = try Push.signed()
        for id in 1...20 as ClosedRange<UInt64> {
            let sender = try Sender.guarded(world, id: id)
            #expect(try sender.verdict(push) == "200")
            try sender.send(Frame(.goAway, bigEndian(0) + bigEndian(0)))
            try sender.closeNotify()
            #expect(sender.isFinished)
            sender.end()
        }
        #expect(world.records.count == 20)
        #expect(world.keys.verifications == 20)
    }
}
