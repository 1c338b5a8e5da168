import APNs
import JSON
import TestSupport
import Testing

@Suite("The ledger of a connection's provider tokens")
struct CredentialLedgerTests {
    private static let key = CredentialBench.key
    private static let otherTeam = ProviderKeyScope(keyID: "OTHERTEAM1", teamID: "TEAM000002")

    @Test("a steady sender is verified once")
    func steady() {
        var bench = CredentialBench()
        let token = bench.token()
        #expect(!bench.ledger.hasAcceptedToken)
        for _ in 0..<100 { #expect(bench.send(token).refusal == nil) }
        #expect(bench.verifications == 1 && bench.ledger.hasAcceptedToken)
        #expect(bench.ledger.findings.isEmpty)
    }

    @Test("a token is refused as expired a second after its hour, by both clocks")
    func twoClocks() {
        var bench = CredentialBench()
        let token = bench.token(age: 2_000)
        #expect(bench.send(token).refusal == nil)
        bench.advance(seconds: 1_600)
        #expect(bench.send(token).refusal == nil)
        bench.advance(seconds: 1)
        let answer = bench.send(token)
        #expect(answer.refusal == .expiredProviderToken)
        #expect(answer.explanation?.got == "iat is 3,601 s old")
        #expect(answer.explanation?.expected == "limit 3,600 s")
        // A token is made by the wall clock, which has not moved.
        #expect(bench.send(bench.token()).refusal == nil)
    }

    @Test("wall time that passes while a token is in use does not age it: virtual time does")
    func wallClock() {
        var bench = CredentialBench()
        let token = bench.token()
        #expect(bench.send(token).refusal == nil)
        bench.now.wall = bench.now.wall.advanced(byMilliseconds: 7_200_000)
        #expect(bench.send(token).refusal == nil)
        bench.advance(seconds: 3_601)
        #expect(bench.send(token).refusal == .expiredProviderToken)
    }

    @Test("for every advance a token minted afterwards is accepted, one from before by its age")
    func property() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            var bench = CredentialBench()
            var first: (token: String, age: Int64)?
            for _ in 0..<6 {
                let advance = Int64.random(in: 1_200...6_000, using: &random)
                bench.advance(seconds: advance)
                if let first {
                    let isOld = first.age + advance > 3_600
                    #expect(
                        bench.send(first.token).refusal == (isOld ? .expiredProviderToken : nil))
                }
                let age = Int64.random(in: 0...3_600, using: &random)
                let token = bench.token(age: age) {
                    // No two tokens are the same.
                    $0.extraClaims = [.init(key: "jti", value: .string("\(bench.now.virtual)"))]
                }
                #expect(bench.send(token).refusal == nil)
                first = (token, age)
            }
        }
    }

    @Test("for every advance, however short or long, a new connection's new token is accepted")
    func anyAdvance() {
        var random = SeededGenerator(seed: 10)
        var bench = CredentialBench()
        for turn in 0..<300 {
            let longest = Int64(1) << Int64.random(in: 0...33, using: &random)
            bench.advance(seconds: Int64.random(in: 0...longest, using: &random))
            // What the server remembers of tokens stays; the connection is another one.
            bench.ledger = CredentialLedger(policy: bench.policy, rules: bench.rules)
            let token = bench.token {
                $0.extraClaims = [.init(key: "jti", value: .string("\(turn)"))]
            }
            #expect(bench.send(token).refusal == nil)
            bench.advance(seconds: 3_600)
            #expect(bench.send(token).refusal == nil)
            bench.advance(seconds: 1)
            #expect(bench.send(token).refusal == .expiredProviderToken)
        }
    }

    @Test("times at the ends of their range neither trap nor wrap")
    func extremes() {
        let ends = [Int64.min, -1, 0, 1, Int64.max].map(Instant.init(milliseconds:))
        for wall in ends {
            for virtual in ends {
                for later in ends {
                    var bench = CredentialBench()
                    let token = bench.token()
                    bench.now = CredentialTime(wall: wall, virtual: virtual)
                    _ = bench.send(token)
                    bench.now.virtual = later
                    _ = bench.send(token)
                    #expect(bench.send("bearer x").refusal == .invalidProviderToken)
                }
            }
        }
    }

    @Test(
        "a new token of the key may come 20 minutes after the first use of the one before it",
        arguments: [(0, false), (1_199, false), (1_200, true), (3_000, true)] as [(Int64, Bool)])
    func update(seconds: Int64, isAccepted: Bool) {
        var bench = CredentialBench()
        let tokens = (0..<3).map { bench.token(age: $0) }
        #expect(bench.send(tokens[0]).refusal == nil)
        bench.advance(seconds: seconds)
        for _ in 0..<2 {
            let answer = bench.send(tokens[1])
            #expect(answer.refusal == (isAccepted ? nil : .tooManyProviderTokenUpdates))
            if !isAccepted {
                let text = answer.explanation
                #expect(
                    text?.got
                        == "another provider token, \(seconds == 0 ? "0" : "1,199") s after the one before it"
                )
                #expect(text?.expected == "at least 1,200 s between two tokens of a key")
            }
        }
        // The first one is no update, whichever came between.
        #expect(bench.send(tokens[0]).refusal == nil)
        #expect(bench.verifications == 2)
        // From the latest first use on the time counts anew.
        bench.advance(seconds: 1_199 - min(seconds, 1_199))
        #expect(bench.send(tokens[2]).refusal == .tooManyProviderTokenUpdates)
    }

    @Test("a token that came too soon is accepted once its time has come, and verified once")
    func laterAccepted() {
        var bench = CredentialBench()
        let tokens = [bench.token(), bench.token(age: 1)]
        #expect(bench.send(tokens[0]).refusal == nil)
        for _ in 0..<3 { #expect(bench.send(tokens[1]).refusal == .tooManyProviderTokenUpdates) }
        bench.advance(seconds: 1_200)
        #expect(bench.send(tokens[1]).refusal == nil && bench.verifications == 2)
    }

    @Test("the interval can be set, and each key has its own")
    func interval() {
        let second = ProviderKeyScope(keyID: "SECONDKEY0", teamID: "DEF123GHIJ")
        var bench = CredentialBench { $0.updateInterval = 10 }
        bench.keys.append(second)
        #expect(bench.send(bench.token()).refusal == nil)
        #expect(bench.send(bench.token(second)).refusal == nil)
        bench.advance(seconds: 9)
        #expect(bench.send(bench.token(age: 1)).refusal == .tooManyProviderTokenUpdates)
        bench.advance(seconds: 1)
        #expect(bench.send(bench.token(age: 1)).refusal == nil)
        #expect(bench.send(bench.token(second, age: 1)).refusal == nil)
    }

    @Test("many tokens are remembered up to a limit, and no push pays for more")
    func manyTokens() {
        var bench = CredentialBench { $0.updateInterval = 0 }
        let tokens = (0..<40).map { bench.token(age: $0) }
        for token in tokens { #expect(bench.send(token).refusal == nil) }
        #expect(bench.verifications == 40)
        // The last 16 are still known.
        for token in tokens.suffix(16) { #expect(bench.send(token).refusal == nil) }
        #expect(bench.verifications == 40)
        #expect(bench.send(tokens[0]).refusal == nil && bench.verifications == 41)
    }

    @Test("another connection's update counts where updates are counted by key, for a while")
    func updateOfKey() {
        var bench = CredentialBench()
        bench.isUpdateTooSoon = true
        let token = bench.token()
        for _ in 0..<3 {
            let answer = bench.send(token)
            #expect(answer.refusal == .tooManyProviderTokenUpdates)
            #expect(answer.explanation?.got.contains("on another connection") == true)
        }
        #expect(bench.verifications == 1 && !bench.ledger.hasAcceptedToken)
        bench.advance(seconds: 1)
        #expect(bench.send(token).refusal == .tooManyProviderTokenUpdates)
        #expect(bench.verifications == 2)
        bench.isUpdateTooSoon = false
        #expect(bench.send(token).refusal == .tooManyProviderTokenUpdates)
        bench.advance(seconds: 1)
        #expect(bench.send(token).refusal == nil && bench.verifications == 3)
        // What was accepted once is not asked about again.
        bench.isUpdateTooSoon = true
        bench.generation += 1
        #expect(bench.send(token).refusal == nil)
    }

    @Test("other keys or a lost key change the verdict at once, and no longer than that")
    func generation() {
        var bench = CredentialBench()
        let token = bench.token()
        #expect(bench.send(token).refusal == nil)
        bench.keys = []
        #expect(bench.send(token).refusal == nil)
        bench.generation += 1
        let answer = bench.send(token)
        #expect(answer.refusal == .invalidProviderToken)
        #expect(answer.explanation?.got == "kid \"ABC123DEFG\" is unknown")
        bench.keys = [CredentialLedgerTests.key]
        bench.generation += 1
        #expect(bench.send(token).refusal == nil && bench.verifications == 3)
    }

    @Test("a change of keys does not make a token in use an update")
    func generationAndUpdate() {
        var bench = CredentialBench()
        let tokens = [bench.token(), bench.token(age: 1)]
        #expect(bench.send(tokens[0]).refusal == nil)
        bench.advance(seconds: 1_200)
        #expect(bench.send(tokens[1]).refusal == nil)
        bench.generation += 1
        for token in tokens { #expect(bench.send(token).refusal == nil) }
    }

    @Test("a token refused for its environment, team or age neither pins nor is remembered")
    func refusedPinsNothing() {
        var bench = CredentialBench()
        bench.keys = [
            CredentialLedgerTests.key,
            ProviderKeyScope(keyID: "PRODKEY001", teamID: "TEAM000003", environment: .production),
            CredentialLedgerTests.otherTeam,
        ]
        #expect(bench.send(bench.token(age: 4_000)).refusal == .expiredProviderToken)
        #expect(bench.send(bench.token(bench.keys[1])).refusal == .badEnvironmentKeyInToken)
        #expect(!bench.ledger.hasAcceptedToken)
        #expect(bench.send(bench.token(CredentialLedgerTests.otherTeam)).refusal == nil)
        #expect(bench.send(bench.token()).refusal == .otherTeamInToken)
        #expect(bench.ledger.hasAcceptedToken)
    }

    @Test("one connection may serve both environments where :authority chooses")
    func environments() {
        var bench = CredentialBench()
        let limited = ProviderKeyScope(
            keyID: "DEVKEY0001", teamID: "DEF123GHIJ", environment: .development)
        bench.keys = [limited]
        let token = bench.token(limited)
        #expect(bench.send(token, environment: .production).refusal == .badEnvironmentKeyInToken)
        #expect(bench.send(token).refusal == nil)
        #expect(bench.send(token, environment: .production).refusal == .badEnvironmentKeyInToken)
        #expect(bench.send(token).refusal == nil && bench.verifications == 1)
    }

    @Test("an expired token refuses the connection from then on only where the switch is on")
    func wedge() {
        for wedges in [false, true] {
            var bench = CredentialBench { $0.wedgesExpired = wedges }
            let token = bench.token()
            #expect(bench.send(token).refusal == nil)
            bench.advance(seconds: 3_601)
            #expect(bench.send(token).explanation?.got == "iat is 3,601 s old")
            for other in [bench.token(age: 1), "bearer x", token] {
                let answer = bench.send(other)
                #expect((answer.refusal == .expiredProviderToken) == (wedges || other == token))
                if wedges { #expect(answer.explanation?.got.contains("expired") == true) }
            }
        }
    }

    @Test("any key: nothing is checked but form, time, team and throttle, and that is told")
    func anyKey() throws {
        var bench = CredentialBench()
        bench.keys = []
        bench.trustsAnyKey = true
        let token = bench.token { $0.tampersWithSignature = true }
        #expect(bench.send(token).refusal == nil)
        #expect(bench.send(bench.token(age: 1)).refusal == .tooManyProviderTokenUpdates)
        #expect(
            bench.send(bench.token(CredentialLedgerTests.otherTeam)).refusal == .otherTeamInToken)
        let value = WithheldValue(bytes: Array(token.utf8))
        let step = bench.ledger.judge(
            value, of: Draft().request, environment: .production, at: bench.now,
            generation: bench.generation)
        guard case .judged(let facts) = step else {
            Issue.record("the same bytes in another object were to be verified again")
            return
        }
        #expect(facts.isUnchecked && facts.isGenuine)
    }

    @Test("a verdict that comes after other tokens were asked about is taken all the same")
    func lateVerdict() {
        var ledger = CredentialLedger()
        let bench = CredentialBench()
        let request = Draft().request
        let values = (0..<2).map { WithheldValue(bytes: Array(bench.token(age: $0).utf8)) }
        for value in values {
            let step = ledger.judge(
                value, of: request, environment: .development, at: bench.now, generation: 1)
            guard case .verify = step else {
                Issue.record("expected a verification")
                return
            }
        }
        ledger.learn(
            values[0], .genuine(CredentialLedgerTests.key), firstUse: bench.now,
            isUpdateTooSoon: false, generation: 1)
        let step = ledger.judge(
            values[0], of: request, environment: .development, at: bench.now, generation: 1)
        guard case .judged(let facts) = step else {
            Issue.record("expected facts")
            return
        }
        #expect(facts.isGenuine && ledger.hasAcceptedToken)
    }
}
