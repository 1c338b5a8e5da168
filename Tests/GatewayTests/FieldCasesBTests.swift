import APNs
import PushLog
import Testing

@testable import Gateway

/// Field cases of group B that concern age and change of provider tokens, named by their ids.
@Suite("Field cases B: provider tokens over time")
struct FieldCasesBTests {
    /// Source: node-apn/node-apn#496, kayac/Gunfish#44.
    @Test("FC-B1: older than an hour is refused; the connection stays, and a new token is taken")
    func expired() throws {
        let sender = try Sender.guarded()
        #expect(try sender.verdict(.signed(age: 3_601)) == "ExpiredProviderToken")
        let record = try #require(sender.records.last)
        #expect(record.answer.status == 403 && record.trust == .refused)
        #expect(record.explanation?.got == "iat is 3,601 s old")
        #expect(record.explanation?.expected == "limit 3,600 s")
        #expect(!sender.isFinished && sender.goAways.isEmpty)
        #expect(try sender.verdict(.signed()) == "200")
        #expect(sender.records.last?.trust == .verified)
    }

    @Test(
        "FC-B1: younger is accepted, on a connection of its own",
        arguments: [0, 3_500, 3_599, 3_600] as [Int64])
    func young(age: Int64) throws {
        #expect(try Sender.guarded().verdict(.signed(age: age)) == "200")
    }

    @Test("FC-B1: a token that was good expires while the virtual clock goes on")
    func expiresInUse() throws {
        let sender = try Sender.guarded()
        let push = try Push.signed()
        #expect(try sender.verdict(push) == "200")
        sender.world.advanceVirtual(seconds: 3_500)
        #expect(try sender.verdict(push) == "200")
        sender.world.advanceVirtual(seconds: 160)
        #expect(try sender.verdict(push) == "ExpiredProviderToken")
        // Minted now, after 61 virtual minutes: not a second old.
        #expect(try sender.verdict(.signed(age: 1)) == "200")
    }

    @Test("FC-B1: wedge-expired keeps the connection refused, and no other one")
    func wedged() throws {
        let world = World()
        let services = world.guarded { $0.credentials.wedgesExpired = true }
        let sender = try Sender.guarded(world, services: services)
        for age in [3_601, 0, 1] as [Int64] {
            #expect(try sender.verdict(.signed(age: age)) == "ExpiredProviderToken")
        }
        let other = try Sender.guarded(world, services: services, id: 2)
        #expect(try other.verdict(.signed()) == "200")
    }

    /// Source: node-apn/node-apn#590, ostinelli/apnotic#109.
    @Test(
        "FC-B2: a clock that is ahead is borne for an hour",
        arguments: [(10, "200"), (3_600, "200"), (7_200, "InvalidProviderToken")])
    func ahead(seconds: Int64, expected: String) throws {
        let sender = try Sender.guarded()
        #expect(try sender.verdict(.signed(age: -seconds)) == expected)
        guard expected != "200" else { return }
        // The clock of the tests stands a little behind the full second.
        #expect(sender.records.last?.explanation?.got == "iat is 7,199 s in the future")
        #expect(try sender.verdict(.signed()) == "200")
    }

    /// Source: Lyle-Du/Swifty-Pusher#3, jchambers/pushy#568.
    @Test("FC-B3: a new token for every push is throttled; the first one stays good")
    func everyPush() throws {
        let sender = try Sender.guarded()
        let pushes = try (0..<6).map { try Push.signed(age: 5 - Int64($0)) }
        let verdicts = try pushes.map(sender.verdict)
        #expect(verdicts == ["200"] + Array(repeating: "TooManyProviderTokenUpdates", count: 5))
        #expect(sender.records.last?.answer.status == 429)
        #expect(try sender.verdict(pushes[0]) == "200")
        #expect(!sender.isFinished)
    }

    @Test("FC-B3: the interval is a setting")
    func interval() throws {
        let world = World()
        let sender = try Sender.guarded(
            world, services: world.guarded { $0.credentials.updateInterval = 0 })
        for age in 0..<6 as Range<Int64> { #expect(try sender.verdict(.signed(age: age)) == "200") }
    }

    /// Source: AndrewBarba/apns2#44.
    @Test("FC-B4: 10 minutes after the first use of the token before is too soon, 25 are not")
    func refreshedTooSoon() throws {
        let sender = try Sender.guarded()
        #expect(try sender.verdict(.signed()) == "200")
        let second = try Push.signed(age: 1)
        sender.world.advanceVirtual(seconds: 600)
        #expect(try sender.verdict(second) == "TooManyProviderTokenUpdates")
        sender.world.advanceVirtual(seconds: 900)
        #expect(try sender.verdict(second) == "200")
    }

    /// Source: Pr0Ger/PyAPNs2#80 (#76).
    @Test("FC-B5: two tokens that alternate are throttled, on two connections they are not")
    func alternating() throws {
        let world = World()
        let sender = try Sender.guarded(world)
        let a = try Push.signed()
        let b = try Push.signed(age: 1).with("apns-topic", "com.example.other")
        let throttled = "TooManyProviderTokenUpdates"
        #expect(try [a, b, a, b].map(sender.verdict) == ["200", throttled, "200", throttled])
        let other = try Sender.guarded(world, id: 2)
        #expect(try [b, b].map(other.verdict) == ["200", "200"])
        #expect(try sender.verdict(a) == "200")
    }

    /// Source: codedge-llc/pigeon#226, esl/sparrow#50.
    @Test(
        "FC-B6: workers with tokens of their own: counted by connection, by key if told so",
        arguments: [(false, "200"), (true, "TooManyProviderTokenUpdates")])
    func workers(countsByKey: Bool, expected: String) throws {
        let world = World()
        if countsByKey { world.keys.countByKey() }
        let first = try Push.signed()
        #expect(try Sender.guarded(world).verdict(first) == "200")
        let second = try Sender.guarded(world, id: 2)
        #expect(try second.verdict(.signed(age: 1)) == expected)
        // The token that is in use may be shared.
        #expect(try Sender.guarded(world, id: 3).verdict(first) == "200")
    }

    /// Source: jchambers/pushy#437, #399.
    @Test("FC-B7: a second team is refused on the connection of the first, not on its own")
    func twoTeams() throws {
        let world = World()
        world.keys.add(ProviderKeyScope(keyID: "KEYIDTEAMB", teamID: "TEAMB12345"))
        let other = try Push.signed(keyID: "KEYIDTEAMB", teamID: "TEAMB12345")
        let sender = try Sender.guarded(world)
        let first = try Push.signed()
        #expect(try sender.verdict(first) == "200")
        #expect(try sender.verdict(other) == "InvalidProviderToken")
        #expect(sender.records.last?.answer.rule == .otherTeamInToken)
        #expect(try sender.verdict(first) == "200")
        #expect(try Sender.guarded(world, id: 2).verdict(other) == "200")
    }
}
