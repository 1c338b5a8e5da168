import APNs
import Testing

@testable import MockAPNs

@Suite("Tokens that were used on this server")
struct TokenMemoryTests {
    private static let ageLimit: Int64 = 3_600

    private func digest(_ number: Int) -> TokenMemory.Digest {
        TokenMemory.Digest(SampleTokens.token(number: number))
    }

    /// Uses tokens one after the other, one each millisecond from a time on.
    private func use(
        _ numbers: Range<Int>, from seconds: Int64, in memory: inout TokenMemory
    ) {
        for number in numbers {
            var time = SampleTokens.time(seconds)
            time.virtual = time.virtual.advanced(
                byMilliseconds: Int64(number - numbers.lowerBound))
            _ = memory.firstUse(of: digest(number), at: time, ageLimit: TokenMemoryTests.ageLimit)
        }
    }

    private func firstUse(
        of number: Int, at seconds: Int64, in memory: inout TokenMemory
    ) -> CredentialTime {
        memory.firstUse(
            of: digest(number), at: SampleTokens.time(seconds), ageLimit: TokenMemoryTests.ageLimit)
    }

    @Test("the first use of a token stays its first use")
    func firstUse() {
        var memory = TokenMemory()
        #expect(firstUse(of: 1, at: 0, in: &memory) == SampleTokens.time(0))
        #expect(firstUse(of: 1, at: 50, in: &memory) == SampleTokens.time(0))
        #expect(firstUse(of: 2, at: 60, in: &memory) == SampleTokens.time(60))
    }

    @Test("4,096 tokens are remembered; of more, a quarter goes, the oldest first")
    func bound() {
        var memory = TokenMemory()
        use(0..<TokenMemory.limit, from: 0, in: &memory)
        #expect(firstUse(of: 0, at: 10, in: &memory) == SampleTokens.time(0), "none is gone yet")
        _ = firstUse(of: TokenMemory.limit, at: 20, in: &memory)
        let gone = TokenMemory.limit / 4
        var last = SampleTokens.time(0)
        last.virtual = last.virtual.advanced(byMilliseconds: Int64(gone))
        #expect(firstUse(of: gone, at: 30, in: &memory) == last, "the oldest that stays")
        #expect(firstUse(of: gone - 1, at: 30, in: &memory) == SampleTokens.time(30))
        #expect(firstUse(of: 0, at: 30, in: &memory) == SampleTokens.time(30))
    }

    @Test("expired tokens go first, and then no other one goes")
    func expired() {
        var memory = TokenMemory()
        use(0..<100, from: 0, in: &memory)
        use(100..<TokenMemory.limit, from: 3_000, in: &memory)
        // The first hundred are over an hour old now.
        _ = firstUse(of: TokenMemory.limit, at: 3_601, in: &memory)
        #expect(firstUse(of: 100, at: 3_602, in: &memory) == SampleTokens.time(3_000))
        #expect(firstUse(of: 0, at: 3_602, in: &memory) == SampleTokens.time(3_602))
        #expect(firstUse(of: 99, at: 3_602, in: &memory) == SampleTokens.time(3_602))
    }

    @Test("the digest tells tokens apart by what is signed and by the signature")
    func digests() {
        func token(_ input: String, _ signature: [UInt8]) -> TokenMemory.Digest {
            TokenMemory.Digest(
                ProviderToken(
                    keyID: "KEY1234567", teamID: SampleTokens.teamID,
                    issuedAt: Instant(seconds: 0), signingInput: Array(input.utf8),
                    signature: signature, form: .raw))
        }
        #expect(token("a", [1]) == token("a", [1]))
        #expect(token("a", [1]) != token("b", [1]))
        #expect(token("a", [1]) != token("a", [2]))
        #expect(token("a", [1]).bytes.count == 16)
    }

    @Test("the latest tokens of 4,096 keys are remembered; of more, those that may change go first")
    func manyKeys() {
        var memory = TokenMemory()
        func use(_ number: Int, keyID: String, at seconds: Int64) -> Bool {
            memory.isUpdateTooSoon(
                digest(number), keyID: keyID, firstUse: SampleTokens.time(seconds),
                at: SampleTokens.time(seconds), interval: 1_200)
        }
        let long = String(repeating: "k", count: 3_000)
        #expect(!use(1, keyID: long, at: 100))
        for number in 0..<10_000 { _ = use(1, keyID: "KEY\(number)", at: 200) }
        #expect(memory.updatesCount <= TokenMemory.limit)
        #expect(use(2, keyID: "KEY9999", at: 300), "the newest keys are known")
        #expect(!use(2, keyID: long, at: 300), "the oldest gave way")
        for number in 0..<TokenMemory.limit / 2 { _ = use(1, keyID: "NEW\(number)", at: 1_400) }
        #expect(use(2, keyID: "NEW0", at: 1_500), "only keys that may change have gone")
    }

    @Test("a question for the first use is no use")
    func question() {
        var memory = TokenMemory()
        #expect(memory.knownFirstUse(of: digest(1)) == nil)
        #expect(memory.knownFirstUse(of: digest(1)) == nil)
        _ = firstUse(of: 1, at: 5, in: &memory)
        #expect(memory.knownFirstUse(of: digest(1)) == SampleTokens.time(5))
    }

    @Test("a change of a key's token within the interval is too soon, the same token never is")
    func updates() {
        var memory = TokenMemory()
        func isTooSoon(_ number: Int, at seconds: Int64) -> Bool {
            let first = firstUse(of: number, at: seconds, in: &memory)
            return memory.isUpdateTooSoon(
                digest(number), keyID: "KEY1234567", firstUse: first,
                at: SampleTokens.time(seconds), interval: 1_200)
        }
        #expect(!isTooSoon(1, at: 0))
        #expect(!isTooSoon(1, at: 10))
        #expect(isTooSoon(2, at: 1_199), "a change after 1,199 s")
        #expect(!isTooSoon(1, at: 1_199), "back to the one before")
        #expect(!isTooSoon(3, at: 1_200), "a change after 1,200 s")
        #expect(isTooSoon(4, at: 2_399), "counted from the last change")
        memory.forget(keyID: "KEY1234567")
        #expect(!isTooSoon(5, at: 2_400), "the key was replaced")
    }
}
