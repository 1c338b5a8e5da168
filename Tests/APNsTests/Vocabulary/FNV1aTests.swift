import APNs
import Testing

@Suite("The hash FNV-1a of 64 bits")
struct FNV1aTests {
    /// Source: the test vectors that its authors publish.
    private static let vectors: [(String, UInt64)] = [
        ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("b", 0xaf63_df4c_8601_f1a5),
        ("c", 0xaf63_de4c_8601_eff2), ("fo", 0x0898_5907_b541_d342),
        ("foo", 0xdcb2_7518_fed9_d577), ("foob", 0xdd12_0e79_0c25_12af),
        ("fooba", 0xcac1_65af_a2fe_f40a), ("foobar", 0x8594_4171_f739_67e8),
        ("chongo was here!\n", 0x4681_0940_eff5_f915),
    ]

    @Test("matches the published vectors", arguments: vectors)
    func vector(text: String, value: UInt64) {
        var whole = FNV1a()
        whole.add(text)
        #expect(whole.value == value)
        var byBytes = FNV1a()
        for byte in text.utf8 { byBytes.add(byte) }
        #expect(byBytes.value == value)
    }

    @Test("matches the published vector of four bytes")
    func bytes() {
        var hash = FNV1a()
        for byte in [0xff, 0x00, 0x00, 0x01] as [UInt8] { hash.add(byte) }
        #expect(hash.value == 0x6961_1964_91cc_682d)
    }

    @Test("takes upper-case letters for lower-case ones where it is asked to, and nothing else")
    func lowercasing() {
        let text = Array("..FooBAR@[`{..".utf8)
        var folded = FNV1a()
        folded.add(lowercasing: text.span, 2..<8)
        #expect(folded.value == 0x8594_4171_f739_67e8)
        var around = FNV1a()
        around.add(lowercasing: text.span, 8..<12)
        var plain = FNV1a()
        plain.add("@[`{")
        #expect(around.value == plain.value)
    }
}
