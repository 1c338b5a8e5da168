import APNs
import Testing

@Suite("Connections that show bad provider tokens")
struct CredentialThrottleTests {
    private func bogus(_ number: Int) -> String {
        CredentialBench().token(age: Int64(number)) { $0.tampersWithSignature = true }
    }

    @Test("after five bad tokens within 20 minutes nothing new is verified")
    func five() {
        var bench = CredentialBench()
        for number in 0..<5 {
            #expect(bench.send(bogus(number)).refusal == .invalidProviderToken)
        }
        #expect(bench.verifications == 5)
        let answer = bench.send(bogus(5))
        #expect(answer.refusal == .tooManyProviderTokenUpdates)
        #expect(
            answer.explanation?.got
                == "another provider token after 5 bad ones within 1,200 s, not verified")
        // A good token is not known to be good.
        #expect(bench.send(bench.token()).refusal == .tooManyProviderTokenUpdates)
        #expect(bench.send(bogus(0)).refusal == .tooManyProviderTokenUpdates)
        #expect(bench.verifications == 5)
        bench.advance(seconds: 1_199)
        #expect(bench.send(bench.token()).refusal == .tooManyProviderTokenUpdates)
        bench.advance(seconds: 1)
        #expect(bench.send(bench.token()).refusal == nil && bench.verifications == 6)
    }

    @Test("the same bad token again and again keeps its reason, and is verified once")
    func same() {
        var bench = CredentialBench()
        for _ in 0..<20 { #expect(bench.send(bogus(0)).refusal == .invalidProviderToken) }
        #expect(bench.verifications == 1)
        #expect(bench.send(bench.token()).refusal == nil)
    }

    @Test("two bad tokens in turn are verified each time, until the fifth (Apple forum 770438)")
    func alternating() {
        var bench = CredentialBench()
        let refusals = (0..<8).map { bench.send(bogus($0 % 2)).refusal }
        #expect(
            refusals == Array(repeating: .invalidProviderToken, count: 5)
                + Array(repeating: .tooManyProviderTokenUpdates, count: 3))
        #expect(bench.verifications == 5)
    }

    @Test("tokens that cannot be read count as well")
    func unreadable() {
        var bench = CredentialBench()
        for number in 0..<5 {
            #expect(bench.send("bearer x\(number)").refusal == .invalidProviderToken)
        }
        #expect(bench.send("bearer x").refusal == .tooManyProviderTokenUpdates)
        #expect(bench.verifications == 0)
    }

    @Test("a token issued too far ahead counts; one that is old, or of another team, does not")
    func whatCounts() {
        let other = ProviderKeyScope(keyID: "OTHERTEAM1", teamID: "TEAM000002")
        let rows: [(expected: RuleID, token: (CredentialBench, Int64) -> String)] = [
            (.invalidProviderToken, { $0.token(age: -7_200 - $1) }),
            (.expiredProviderToken, { $0.token(age: 7_200 + $1) }),
            (.otherTeamInToken, { $0.token(other, age: $1) }),
        ]
        for row in rows {
            var bench = CredentialBench()
            bench.keys.append(other)
            #expect(bench.send(bench.token()).refusal == nil)
            for number in 0..<6 {
                let isThrottled = number == 5 && row.expected == .invalidProviderToken
                #expect(
                    bench.send(row.token(bench, Int64(number))).refusal
                        == (isThrottled ? .tooManyProviderTokenUpdates : row.expected))
            }
        }
    }

    @Test("a token that is remembered as good stays good, whatever comes between")
    func remembered() {
        var bench = CredentialBench()
        let good = bench.token()
        #expect(bench.send(good).refusal == nil)
        for number in 0..<50 {
            let answer = bench.send(bogus(number)).refusal
            #expect(
                answer == (number < 5 ? .invalidProviderToken : .tooManyProviderTokenUpdates))
            #expect(bench.send(good).refusal == nil)
        }
        #expect(bench.verifications == 6)
    }

    @Test("bad tokens that lie apart are never too many")
    func apart() {
        var bench = CredentialBench()
        for number in 0..<20 {
            #expect(bench.send(bogus(number)).refusal == .invalidProviderToken)
            bench.advance(seconds: 240)
        }
        #expect(bench.verifications == 20)
    }

    @Test(
        "count and time can be set; no count, or a rule that does not refuse, verifies all",
        arguments: [(2, 2), (0, 10)])
    func settings(most: Int, verified: Int) {
        var bench = CredentialBench {
            $0.failuresMax = most
            $0.failureInterval = 60
        }
        for number in 0..<10 { _ = bench.send(bogus(number)) }
        #expect(bench.verifications == verified)
        bench.advance(seconds: 60)
        #expect(bench.send(bogus(11)).refusal == .invalidProviderToken)
    }

    @Test("where an update only warns it is told of each push, as it would be refused")
    func warnedUpdates() {
        let warning = ["too-many-provider-token-updates"]
        var bench = CredentialBench(
            rules: RuleSettings(.apns, [.tooManyProviderTokenUpdates: .warn]))
        let tokens = [bench.token(), bench.token(age: 1)]
        for round in 0..<3 {
            for (token, expected) in zip([0, 1, 1, 0, 1, 1], [[], warning, warning].cycled(6)) {
                let answer = bench.send(tokens[token])
                #expect(answer.refusal == nil)
                #expect(answer.findings == expected, "round \(round), token \(token)")
            }
        }
        #expect(bench.verifications == 2)
        // As soon as it would be accepted it is an update no more, and neither is the other.
        bench.advance(seconds: 1_200)
        for token in [1, 0, 1, 1, 0] { #expect(bench.send(tokens[token]).findings.isEmpty) }
        #expect(bench.send(bench.token(age: 2)).findings == warning)
    }

    @Test("where updates are counted by key the server is asked again, once a second")
    func warnedUpdatesOfKey() {
        let warning = ["too-many-provider-token-updates"]
        var bench = CredentialBench(
            rules: RuleSettings(.apns, [.tooManyProviderTokenUpdates: .warn]))
        bench.isUpdateTooSoon = true
        let token = bench.token()
        for _ in 0..<3 { #expect(bench.send(token).findings == warning) }
        #expect(bench.verifications == 1)
        bench.advance(seconds: 1)
        bench.isUpdateTooSoon = false
        for _ in 0..<3 { #expect(bench.send(token).findings.isEmpty) }
        #expect(bench.verifications == 2)
    }

    @Test("where the throttle does not refuse, no token passes without being verified")
    func rulesOff() {
        for level in [RuleLevel.off, .warn] {
            var bench = CredentialBench(
                rules: RuleSettings(.apns, [.tooManyProviderTokenUpdates: level]))
            for number in 0..<8 {
                #expect(bench.send(bogus(number)).refusal == .invalidProviderToken)
            }
            #expect(bench.send(bench.token()).refusal == nil)
            let second = bench.send(bench.token(age: 1))
            #expect(second.refusal == nil)
            #expect(
                second.findings == (level == .warn ? ["too-many-provider-token-updates"] : []))
        }
    }
}

extension Array {
    /// The elements over and over, `count` in all.
    fileprivate func cycled(_ count: Int) -> [Element] {
        (0..<count).map { self[$0 % self.count] }
    }
}
