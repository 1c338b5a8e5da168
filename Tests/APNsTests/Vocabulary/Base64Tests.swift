import APNs
import TestSupport
import Testing

@Suite("Base64")
struct Base64Tests {
    /// Source: RFC 4648 section 10.
    private static let vectors = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]

    @Test("matches the vectors of RFC 4648, with and without padding", arguments: vectors)
    func vector(plain: String, encoded: String) {
        #expect(Base64.encode(plain.utf8) == encoded)
        #expect(Base64.decode(encoded.utf8) == Array(plain.utf8))
        #expect(Base64.decode(encoded.utf8.filter { $0 != UInt8(ascii: "=") }) == Array(plain.utf8))
    }

    @Test("reads both alphabets, mixed too", arguments: ["-_-_", "+/+/", "-/+_"])
    func alphabets(text: String) {
        #expect(Base64.decode(text.utf8) == [0xfb, 0xff, 0xbf])
    }

    @Test("writes the standard alphabet")
    func standard() {
        #expect(Base64.encode([0xfb, 0xff, 0xbf]) == "+/+/")
        #expect(Base64.encode([0xff]) == "/w==")
    }

    @Test(
        "refuses what is in neither alphabet, and half characters",
        arguments: ["Zg==Zg", "Zm 9v", "Zm9v\n", "Z", "Zm9vY", "=Zg", "Zm9v.", "\u{e9}", "Zm*v"])
    func refused(text: String) {
        #expect(Base64.decode(text.utf8) == nil)
    }

    @Test("survives a round trip of any bytes", arguments: [1, 2] as [UInt64])
    func roundTrip(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = random.bytes(upTo: 80)
            let text = Base64.encode(bytes)
            #expect(text.utf8.count == (bytes.count + 2) / 3 * 4)
            #expect(Base64.decode(text.utf8) == bytes)
        }
    }

    @Test("random bytes never trap", arguments: [1, 2] as [UInt64])
    func hostile(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let text = random.bytes(upTo: 40)
            if let bytes = Base64.decode(text) { #expect(bytes.count <= text.count * 3 / 4) }
        }
    }
}
