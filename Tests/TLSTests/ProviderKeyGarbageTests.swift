import TLS
import Testing

/// What peers and files may bring; the seeds are fixed, so a failure repeats.
@Suite struct ProviderKeyGarbageTests {
    @Test("bytes that are no signature are refused", arguments: SignatureForm.allCases)
    func garbage(_ form: SignatureForm) throws {
        let key = try ProviderKey(pem: bytes(Sample.joseKey))
        var source = SeededBytes(state: 1)
        for round in 0..<1_000 {
            let count = [64, 132, 70, source.below(200)][round % 4]
            var signature = source.bytes(count)
            if form == .es512, count == 132 {
                for index in signature.indices where index % 66 < 34 { signature[index] = 0 }
            }
            if form == .der, count >= 2 {
                (signature[0], signature[1]) = (0x30, UInt8(count - 2))
            }
            #expect(!key.accepts(signature, of: bytes(Sample.joseInput), form))
        }
    }

    @Test("numbers outside the curve's range are refused", arguments: SignatureForm.allCases)
    func range(_ form: SignatureForm) throws {
        let key = try ProviderKey(pem: bytes(Sample.joseKey))
        let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
        let zero = String(repeating: "0", count: 64)
        let good = String(Sample.joseSignature.prefix(64))
        for r in [zero, order, String(repeating: "f", count: 64), good] {
            for s in [zero, order, String(repeating: "f", count: 64), good] {
                let raw = bytes(hex: r + s)
                let signature = try #require(readSignature(raw, .raw)).bytes(form)
                #expect(!key.accepts(signature, of: bytes(Sample.joseInput), form))
            }
        }
    }

    @Test("each changed bit of a signature is noticed", arguments: SignatureForm.allCases)
    func bits(_ form: SignatureForm) throws {
        let key = try ProviderKey.mint()
        let signature = try key.signed([1, 2, 3], form)
        for index in 0..<(signature.count * 8) {
            var changed = signature
            changed[index / 8] ^= 1 << (index % 8)
            #expect(!key.accepts(changed, of: [1, 2, 3], form))
        }
        #expect(!key.accepts(signature.dropLast(), of: [1, 2, 3], form))
        #expect(!key.accepts(signature + [0], of: [1, 2, 3], form))
    }

    @Test("a damaged PEM is an error or a key that works, never a trap")
    func pem() throws {
        let key = try ProviderKey(pem: bytes(Sample.joseKey))
        let certificate = try ServerIdentity.ephemeral(now: testNow).chainPEM
        var source = SeededBytes(state: 2)
        var refused = 0
        for text in [try key.privatePEM(), bytes(Sample.joseKey), try key.publicPEM(), certificate]
        {
            for _ in 0..<400 {
                var changed = text
                for _ in 0...source.below(4) {
                    changed[source.below(changed.count)] = UInt8(truncatingIfNeeded: source.next())
                }
                if source.below(4) == 0 { changed.removeLast(source.below(changed.count)) }
                do throws(TLSError) {
                    let read = try ProviderKey(pem: changed)
                    guard read.hasPrivatePart else { continue }
                    let signature = try read.sign([7].span, form: .raw)
                    #expect(read.accepts(signature, of: [7], .raw))
                } catch {
                    refused += 1
                    #expect(!error.description.contains("\n"))
                }
            }
        }
        #expect(refused > 800)
        for _ in 0..<500 {
            let noise = bytes("-----BEGIN PRIVATE KEY-----\n") + source.bytes(source.below(300))
            #expect(failure { _ = try ProviderKey(pem: noise) } != nil)
        }
    }

    @Test("a private part that belongs to another public part is refused")
    func mismatch() throws {
        let (one, two) = (try ProviderKey.mint(), try ProviderKey.mint())
        let joined = try withTemporaryFolder { folder in
            try writeFile(folder + "/one.pem", try one.privatePEM())
            try writeFile(folder + "/two.pem", try two.privatePEM())
            for name in ["one", "two"] {
                let result = try run(
                    ["openssl", "ec", "-in", "\(folder)/\(name).pem", "-outform", "DER"]
                        + ["-out", "\(folder)/\(name).der"])
                #expect(result.status == 0, "\(result.output)")
            }
            // SEC 1 puts the scalar at 7..<39 and the point into the last 65 bytes.
            let other = try readFile(folder + "/two.der")
            let mixed = try readFile(folder + "/one.der").dropLast(65) + other.suffix(65)
            try writeFile(folder + "/mixed.der", Array(mixed))
            let result = try run(
                ["openssl", "ec", "-inform", "DER", "-in", folder + "/mixed.der"]
                    + ["-out", folder + "/mixed.pem"])
            #expect(result.status == 0, "\(result.output)")
            return try readFile(folder + "/mixed.pem")
        }
        #expect(
            failure { _ = try ProviderKey(pem: joined) }
                == .malformed(
                    what: "provider key", reason: "its public part is of another key"))
    }
}
