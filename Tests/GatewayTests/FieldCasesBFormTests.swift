import APNs
import JSON
import PushLog
import Testing

@testable import Gateway

/// Field cases of group B that concern form, key and signature of provider tokens.
@Suite("Field cases B: what a provider token must be")
struct FieldCasesBFormTests {
    /// What was answered to a token; a good one is taken on the same connection afterwards.
    private func verdict(
        _ bearer: String, profile: Profile = .apns, in world: World = World()
    ) throws -> (answer: String, record: PushRecord) {
        let sender = try Sender.guarded(world, services: world.guarded(profile: profile))
        let answer = try sender.verdict(bearer: bearer)
        let record = try #require(sender.records.last)
        #expect(!sender.isFinished && sender.goAways.isEmpty)
        if answer != "200" { #expect(try sender.verdict(.signed()) == "200") }
        return (answer, record)
    }

    /// Source: esl/MongoosePush#119, vapor/apns#47, AndrewBarba/apns2#4.
    @Test("FC-B8: swapped, missing and unknown ids are refused, and the log says which it was")
    func identifiers() throws {
        let rows: [(String, String)] = [
            (try TestKeys.bearer(keyID: TestKeys.teamID, teamID: TestKeys.keyID), "swapped"),
            (try TestKeys.bearer { $0.keyID = nil }, "kid missing"),
            (try TestKeys.bearer(keyID: "OTHERKEY12"), "kid \"OTHERKEY12\" is unknown"),
            (try TestKeys.bearer { $0.teamID = nil }, "iss missing"),
            (try TestKeys.bearer(teamID: "OTHERTEAM1"), "iss is \"OTHERTEAM1\""),
        ]
        for (bearer, text) in rows {
            let (answer, record) = try verdict(bearer)
            #expect(answer == "InvalidProviderToken")
            let got = try #require(record.explanation?.got)
            #expect(got.contains(text), "\(got)")
        }
    }

    /// Source: node-apn/node-apn#477, parse-community/node-apn#166.
    @Test(
        "FC-B9: any other algorithm is refused, also without a signature",
        arguments: ["RS256", "HS256", "none", "ES384", ""], [false, true])
    func algorithm(name: String, isUnsigned: Bool) throws {
        let (answer, record) = try verdict(
            try TestKeys.bearer {
                $0.algorithm = name
                $0.leavesOutSignature = isUnsigned
            })
        #expect(answer == "InvalidProviderToken")
        #expect(record.explanation?.got.contains("alg") == true)
        #expect(record.trust == .refused)
    }

    /// Source: potatosalad/erlang-jose#95; SND2 and SND3 for the forms that senders use.
    @Test("FC-B10: raw, DER and ES512 signatures are taken, with a finding but for the first")
    func signatures() throws {
        let raw = try verdict(try TestKeys.bearer())
        #expect(raw.answer == "200" && raw.record.findings.isEmpty)
        let der = try verdict(try TestKeys.bearer { $0.signature = .der })
        #expect(der.answer == "200")
        #expect(der.record.findings.map(\.code) == ["provider-token.der"])
        #expect(der.record.findings.map(\.message) == ["signature is DER"])
        #expect(der.record.findings.map(\.level) == [.info])
        let es512 = try verdict(
            try TestKeys.bearer {
                $0.algorithm = "ES512"
                $0.signature = .es512
            })
        #expect(es512.answer == "200")
        #expect(es512.record.findings.map(\.code) == ["provider-token.es512"])
    }

    @Test("FC-B10: r or s may begin with zeros")
    func leadingZero() throws {
        for age in 0..<3_000 as Range<Int64> {
            var startsWithZero = false
            let bearer = try TestKeys.bearer(
                age: age,
                bend: { signature in
                    startsWithZero = signature[0] == 0 || signature[32] == 0
                    return signature
                })
            guard startsWithZero else { continue }
            #expect(try verdict(bearer).answer == "200")
            return
        }
        Issue.record("no signature of 3,000 had a leading zero")
    }

    @Test("FC-B10: strict takes the raw form only; what has no form is refused everywhere")
    func badSignatures() throws {
        let der = try TestKeys.bearer { $0.signature = .der }
        #expect(try verdict(der, profile: .strict).answer == "InvalidProviderToken")
        let bent: [(String, ([UInt8]) -> [UInt8], ProviderTokenBuilder.Signature)] = [
            ("63 bytes", { Array($0.dropLast()) }, .raw), ("65 bytes", { $0 + [0] }, .raw),
            ("trailing", { $0 + [0] }, .der),
            ("long length", { [$0[0], 0x81] + $0.dropFirst() }, .der),
            ("one bit", { [$0[0] ^ 1] + $0.dropFirst() }, .raw),
        ]
        for (name, bend, form) in bent {
            let bearer = try TestKeys.bearer({ $0.signature = form }, bend: bend)
            #expect(try verdict(bearer).answer == "InvalidProviderToken", "\(name)")
        }
        #expect(
            try verdict(try TestKeys.bearer(isStrange: true)).answer == "InvalidProviderToken")
    }

    /// Source: genesluder/python-apns#30 and #31.
    @Test("FC-B11: Python's b'...' is no token, other schemes are none at all, Bearer is taken")
    func scheme() throws {
        let token = try TestKeys.bearer().dropFirst("bearer ".count)
        let python = try verdict("bearer b'\(token)'")
        #expect(python.answer == "InvalidProviderToken")
        #expect(python.record.explanation?.got.contains("Python") == true)
        for value in ["bearer", "Basic x", String(token), ""] {
            let missing = try verdict(value)
            #expect(missing.answer == "MissingProviderToken", "\(value)")
            #expect(missing.record.trust == .notJudged)
        }
        let capital = try verdict("Bearer \(token)")
        #expect(capital.answer == "200")
        #expect(capital.record.findings.map(\.code) == ["provider-token.bearer-case"])
        let sender = try Sender.guarded()
        #expect(try sender.verdict(.base.without("authorization")) == "MissingProviderToken")
    }

    /// Source: Fatal1ty/aioapns#45, genesluder/python-apns#4.
    @Test("FC-B12: typ, further claims, a fraction and padding are borne")
    func oddities() throws {
        let iat = World.start.milliseconds / 1_000
        let header = #"{"alg":"ES256","kid":"KEYID12345","typ":"JWT"}"#
        let claims = #"{"iss":"TEAMID1234","iat":\#(iat).123,"exp":\#(iat + 600),"aud":"apns"}"#
        #expect(try verdict(try TestKeys.bearer(header: header, claims: claims)).answer == "200")
        let padded = try verdict(try TestKeys.bearer { $0.usesStandardBase64 = true })
        #expect(padded.answer == "200")
        #expect(padded.record.findings.map(\.code) == ["provider-token.standard-base64"])
    }

    /// Source: RFC 7515 section 4, which allows either to refuse or to take the last.
    @Test("FC-B12: a member that comes twice is borne, with a finding; the last one counts")
    func repeatedMember() throws {
        let iat = World.start.milliseconds / 1_000
        let claims = #"{"iss":"TEAMID1234","iat":\#(iat)}"#
        for header in [
            #"{"alg":"none","alg":"ES256","kid":"KEYID12345"}"#,
            #"{"alg":"ES256","kid":"OTHERKEY12","kid":"KEYID12345"}"#,
        ] {
            let found = try verdict(try TestKeys.bearer(header: header, claims: claims))
            #expect(found.answer == "200")
            #expect(found.record.findings.map(\.code) == ["provider-token.repeated-member"])
            #expect(found.record.credential?.keyID == "KEYID12345")
        }
        let header = #"{"alg":"ES256","kid":"KEYID12345","kid":"OTHERKEY12"}"#
        let last = try verdict(try TestKeys.bearer(header: header, claims: claims))
        #expect(last.answer == "InvalidProviderToken")
    }

    @Test("FC-B8: of a kid that is far too long the log shows the start")
    func longKeyID() throws {
        let long = String(repeating: "K", count: 2_000)
        let (answer, record) = try verdict(try TestKeys.bearer(keyID: long))
        #expect(answer == "InvalidProviderToken")
        let got = try #require(record.explanation?.got)
        #expect(got.hasPrefix("kid \"KKKKKKKKKKKKKKKK...\" (2,000 characters) is unknown"))
        #expect(got.utf8.count < 200)
    }

    /// Source: kylebrowning/APNSwift#229, codedge-llc/pigeon#312.
    @Test("FC-B13: a key of the other environment is refused, in the spelling chosen")
    func otherEnvironment() throws {
        let world = World()
        world.keys.add(
            ProviderKeyScope(
                keyID: "PRODKEY123", teamID: TestKeys.teamID, environment: .production))
        let push = try Push.signed(keyID: "PRODKEY123")
        let sender = try Sender.guarded(world)
        let answer = try sender.push(push)
        #expect(answer.status == 403 && answer.body == #"{"reason":"BadEnvironmentKeyInToken"}"#)
        #expect(sender.records.last?.answer.rule == .badEnvironmentKeyInToken)
        let documented = world.guarded { $0.credentials.usesDocumentedKeyReason = true }
        let other = try Sender.guarded(world, services: documented, id: 2)
        #expect(try other.verdict(push) == "BadEnvironmentKeyIdInToken")
        #expect(other.records.last?.answer.reason == .badEnvironmentKeyIDInToken)
        let production = try Sender.guarded(
            world, services: world.guarded(environment: .production), id: 3)
        #expect(try production.verdict(push) == "200")
    }

    @Test("FC-B13: a connection takes related keys only, and says which key was the first")
    func unrelatedKey() throws {
        let world = World()
        for (id, related) in [
            ("TOPICKEY01", "TOPICKEY02"), ("TOPICKEY02", nil), ("TOPICKEY03", nil),
        ]
            as [(String, String?)]
        {
            world.keys.add(
                ProviderKeyScope(
                    keyID: id, teamID: TestKeys.teamID, topics: ["com.example.app"],
                    relatedKeyID: related))
        }
        world.keys.add(ProviderKeyScope(keyID: "SECONDTEAM", teamID: TestKeys.teamID))
        let unrelated = "UnrelatedKeyIdInToken"
        let team = try Sender.guarded(world)
        #expect(try team.verdict(.signed()) == "200")
        #expect(try team.verdict(.signed(keyID: "TOPICKEY01")) == unrelated)
        #expect(try team.verdict(.signed(keyID: "SECONDTEAM")) == "200")
        let topic = try Sender.guarded(world, id: 2)
        let pushes = try ["TOPICKEY01", "TOPICKEY02", "TOPICKEY03", TestKeys.keyID].map {
            try Push.signed(keyID: $0)
        }
        let verdicts = try pushes.map(topic.verdict)
        #expect(verdicts == ["200", "200", unrelated, unrelated])
        let got = try #require(topic.records.last?.explanation)
        #expect("\(got)".contains("TOPICKEY01"))
        // A topic that the key does not cover is a matter of step 8.
        let other = pushes[0].with("apns-topic", "com.example.other")
        #expect(try topic.verdict(other) == "TopicDisallowed")
        #expect(topic.records.last?.trust == .verified)
    }
}
