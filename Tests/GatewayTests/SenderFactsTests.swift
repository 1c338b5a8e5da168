import APNs
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

    @Test("SND1: no ALPN is HTTP/2 all the same, and h2 is selected where it is offered")
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

    @Test("SND4: standard base64 with padding (CleverTap)")
    func standardBase64() throws {
        let bearer = try TestKeys.bearer { $0.usesStandardBase64 = true }
        #expect(bearer.contains("="))
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
        "SND8: host for :authority, no port in it, pseudo-headers in any order",
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

    @Test("SND9: every answer has an apns-id, the sender's own byte for byte")
    func apnsID() throws {
        let sender = try Sender.guarded()
        let good = try Push.signed()
        let pushes = [
            good, good.method("GET"), good.path("/"), good.without("authorization"),
            good.device("abc"), good.body(""),
        ]
        for push in pushes {
            #expect(try sender.push(push)["apns-id"]?.count == 36)
            #expect(try sender.push(push.with("apns-id", Push.lowerID))["apns-id"] == Push.lowerID)
        }
    }

    @Test(
        "SND10: content-type anything or absent, no content-length, no push type, no priority",
        arguments: [nil, "application/x-www-form-urlencoded", "application/json; charset=utf-8"])
    func contentType(value: String?) throws {
        let bare = try Push.signed().without("apns-push-type")
        let push = value.map { bare.with("content-type", $0) } ?? bare
        #expect(try Sender.guarded().verdict(push) == "200")
    }

    @Test(
        "SND11: SETTINGS extremes are taken, and answers fit them",
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
        "SND12: the first stream may be 3 or 13, and PRIORITY may come before", arguments: [3, 13])
    func firstStream(id: UInt32) throws {
        let sender = try Sender.guarded()
        let weights = (0..<5).map { Frame(.priority, stream: 3 + 2 * $0, bigEndian(0) + [200]) }
        try sender.send(weights)
        try sender.send(try Push.signed().frames(id))
        #expect(sender.answers[id]?.status == 200)
        #expect(sender.goAways.isEmpty)
    }

    @Test(
        "SND13: server name absent, localhost, Apple's, or an IP address, which is none",
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

    @Test("SND14: cleartext HTTP/2 with prior knowledge on a plain listener")
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

    @Test("SND16: reasons are Apple's names, whatever goes wrong with the credentials")
    func reasons() throws {
        let sender = try Sender.guarded()
        var verdicts = [try sender.verdict(.base.without("authorization"))]
        verdicts.append(try sender.verdict(.base))
        verdicts.append(try sender.verdict(.signed(age: 4_000)))
        verdicts.append(try sender.verdict(.signed()))
        verdicts.append(try sender.verdict(.signed(age: 1)))
        #expect(
            verdicts == [
                "MissingProviderToken", "InvalidProviderToken", "ExpiredProviderToken", "200",
                "TooManyProviderTokenUpdates",
            ])
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
