import Testing

@testable import Gateway

@Suite("Churn limit")
struct ChurnLimitTests {
    private func limit(_ count: Int) -> ChurnLimit {
        var limits = GatewayLimits()
        limits.churnLimit = count
        return ChurnLimit(limits)
    }

    @Test("FC-A18: an address may open so many connections in 10 s, whatever its ports")
    func window() {
        var limit = limit(3)
        for port in 0..<3 as Range<UInt64> {
            let refusal = limit.connectionOpened(by: "127.0.0.1:\(50_000 + port)", at: 1_000 * port)
            #expect(refusal == nil)
        }
        let first = limit.connectionOpened(by: "127.0.0.1:50003", at: 9_999)
        #expect(
            first
                == ChurnLimit.Refusal(
                    text: "churn limit: 127.0.0.1 opened 3 connections in 10 s", isFirst: true))
        let second = limit.connectionOpened(by: "127.0.0.1:50004", at: 9_999)
        #expect(second?.isFirst == false)
        // The first of the three is 10 s old: one more may come, and no second one.
        let third = limit.connectionOpened(by: "127.0.0.1:50005", at: 10_000)
        let fourth = limit.connectionOpened(by: "127.0.0.1:50006", at: 10_001)
        #expect(third == nil && fourth?.isFirst == true)
    }

    @Test("addresses are counted apart, of both families")
    func addresses() {
        var limit = limit(1)
        let peers = ["127.0.0.1:1", "127.0.0.2:1", "[::1]:1", "[::2]:1", "127.0.0.1:2", "[::1]:2"]
        let refusals = peers.map { limit.connectionOpened(by: $0, at: 5) != nil }
        #expect(refusals == [false, false, false, false, true, true])
    }

    @Test("a flood of addresses is forgotten, not kept")
    func manyAddresses() {
        var limit = limit(1)
        var refused = 0
        for round in 0..<2 as Range<UInt64> {
            for index in 0..<3_000 {
                let peer = "[fe80::\(index)]:1"
                if limit.connectionOpened(by: peer, at: 60_000 * round) != nil { refused += 1 }
            }
        }
        #expect(refused == 0)
        let again = limit.connectionOpened(by: "[fe80::2999]:1", at: 60_000)
        #expect(again != nil)
    }
}
