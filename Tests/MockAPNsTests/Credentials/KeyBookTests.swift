import APNs
import ControlAPI
import Gateway
import TLS
import Testing

@testable import MockAPNs

@Suite("The provider keys of a server")
struct KeyBookTests {
    private func book(trustsAnyKey: Bool = false, countsUpdatesByKey: Bool = false) -> KeyBook {
        KeyBook(
            policy: CredentialPolicy(), countsUpdatesByKey: countsUpdatesByKey,
            trustsAnyKey: trustsAnyKey)
    }

    private func scope(_ keyID: String) -> ProviderKeyScope {
        ProviderKeyScope(keyID: keyID, teamID: SampleTokens.teamID)
    }

    @Test(
        "a token of a known key is genuine, in each form of the signature",
        arguments: [nil, .der, .es512] as [ProviderTokenDefect?])
    func genuine(form: ProviderTokenDefect?) throws {
        let book = book()
        let key = try ProviderKey.mint()
        book.add(scope("KNOWN00001"), key)
        let token = try SampleTokens.token(
            key, keyID: "KNOWN00001", defects: [form].compactMap(\.self))
        #expect(book.verify(token) == .genuine(scope("KNOWN00001")))
    }

    @Test("a token that another key has signed is not")
    func wrongSignature() throws {
        let book = book(trustsAnyKey: true)
        book.add(scope("KNOWN00001"), try ProviderKey.mint())
        let token = try SampleTokens.token(try ProviderKey.mint(), keyID: "KNOWN00001")
        #expect(book.verify(token) == .wrongSignature(scope("KNOWN00001")))
    }

    @Test("an unknown key is told with the first 16 that are known, or taken where any is trusted")
    func unknownKey() throws {
        let token = try SampleTokens.token(try ProviderKey.mint(), keyID: "UNKNOWN001")
        let (strict, trusting) = (book(), book(trustsAnyKey: true))
        #expect(strict.verify(token) == .unknownKey(known: []))
        let key = try ProviderKey.mint()
        let ids = (10..<30).map { "KEY00000\($0)" }
        for id in ids.reversed() {
            strict.add(scope(id), key)
            trusting.add(scope(id), key)
        }
        #expect(strict.verify(token) == .unknownKey(known: ids.prefix(16).map(scope)))
        #expect(trusting.verify(token) == .unchecked)
    }

    @Test("each change of the keys counts, and what changes nothing does not")
    func generation() throws {
        let book = book()
        var seen = [book.generation]
        func note() { seen.append(book.generation) }
        book.add(scope("AAAAAAAAAA"), try ProviderKey.mint())
        note()
        _ = try book.put(scope("BBBBBBBBBB"), pem: nil)
        note()
        _ = try book.put(scope("BBBBBBBBBB"), pem: nil)
        note()
        #expect(book.remove(keyID: "BBBBBBBBBB"))
        note()
        #expect(seen == [0, 1, 2, 3, 4])
        #expect(!book.remove(keyID: "BBBBBBBBBB"))
        #expect(throws: KeyRefusal.self) { try book.put(scope("CCCCCCCCCC"), pem: [0x78]) }
        #expect(book.generation == 4)
        #expect(book.keys.map(\.scope.keyID) == ["AAAAAAAAAA"])
    }

    @Test("a key that is put replaces the one of its id, scope and all")
    func replacing() throws {
        let book = book()
        let (old, new) = (try ProviderKey.mint(), try ProviderKey.mint())
        book.add(scope("KNOWN00001"), old)
        var limited = scope("KNOWN00001")
        limited.topics = ["com.a"]
        let stored = try book.put(limited, pem: try new.privatePEM())
        #expect(!stored.isNew && stored.madePEM == nil)
        #expect(stored.key.publicPEM == (try new.publicPEM()))
        let tokens = try [old, new].map { try SampleTokens.token($0, keyID: "KNOWN00001") }
        #expect(tokens.map(book.verify) == [.wrongSignature(limited), .genuine(limited)])
    }

    @Test("a key that is made shows its private part once, and the list never does")
    func minting() throws {
        let book = book()
        let stored = try book.put(scope("MADE000001"), pem: nil)
        let made = try ProviderKey(pem: try #require(stored.madePEM))
        #expect(stored.isNew && made.hasPrivatePart)
        let token = try SampleTokens.token(made, keyID: "MADE000001")
        #expect(book.verify(token) == .genuine(scope("MADE000001")))
        let text = String(decoding: book.keys[0].publicPEM, as: UTF8.self)
        #expect(text.hasPrefix("-----BEGIN PUBLIC KEY-----"))
        #expect(book.keys == [stored.key])
    }

    @Test("text that is no key is refused without being repeated")
    func refusal() {
        let refusal = #expect(throws: KeyRefusal.self) {
            try book().put(scope("KNOWN00001"), pem: Array("s3cret text".utf8))
        }
        #expect(refusal?.message.contains("provider key") == true)
        #expect(refusal?.message.contains("s3cret") == false)
    }

    @Test("the first use of a token can be asked for, which is no use")
    func firstUse() {
        let book = book()
        let token = SampleTokens.token(number: 1)
        #expect(book.firstUse(of: token) == nil)
        #expect(book.used(token, at: SampleTokens.time(7)).firstUse == SampleTokens.time(7))
        #expect(book.firstUse(of: token) == SampleTokens.time(7))
        #expect(book.firstUse(of: SampleTokens.token(number: 2)) == nil)
    }

    @Test("changes of a key's token count on all connections only where that is asked for")
    func updatesByKey() {
        let (first, second) = (SampleTokens.token(number: 1), SampleTokens.token(number: 2))
        for isCounted in [false, true] {
            let book = book(countsUpdatesByKey: isCounted)
            #expect(!book.used(first, at: SampleTokens.time(0)).isUpdateTooSoon)
            #expect(book.used(second, at: SampleTokens.time(60)).isUpdateTooSoon == isCounted)
            #expect(book.used(first, at: SampleTokens.time(90)).firstUse == SampleTokens.time(0))
            // Another key's tokens are its own affair.
            let other = SampleTokens.token(number: 3, keyID: "OTHERKEY01")
            #expect(!book.used(other, at: SampleTokens.time(61)).isUpdateTooSoon)
            _ = book.remove(keyID: first.keyID)
            let third = SampleTokens.token(number: 4)
            #expect(!book.used(third, at: SampleTokens.time(62)).isUpdateTooSoon)
        }
    }
}
