import TLS
import Testing

@Suite struct ECDSASignatureTests {
    /// r and s, and the DER of both.
    static let pairs: [(String, String)] = [
        (
            String(repeating: "00", count: 31) + "01" + String(repeating: "00", count: 31) + "7f",
            "300602010102017f"
        ),
        (
            String(repeating: "00", count: 31) + "80" + String(repeating: "00", count: 30) + "0100",
            "300802020080" + "02020100"
        ),
        (
            String(repeating: "ff", count: 64),
            "3046" + "022100" + String(repeating: "ff", count: 32)
                + "022100" + String(repeating: "ff", count: 32)
        ),
        (String(repeating: "00", count: 64), "3006020100020100"),
        (
            Sample.joseSignature,
            "3045" + "0220" + Sample.joseSignature.prefix(64)
                + "022100" + Sample.joseSignature.suffix(64)
        ),
    ]

    @Test("the three forms are written and read alike", arguments: pairs)
    func forms(_ raw: String, _ der: String) throws {
        let expected: [(SignatureForm, [UInt8])] = [
            (.raw, bytes(hex: raw)), (.der, bytes(hex: der)), (.es512, wide(bytes(hex: raw))),
        ]
        for (form, text) in expected {
            let read = try #require(readSignature(text, form), "\(form)")
            for (other, otherText) in expected { #expect(read.bytes(other) == otherText) }
            #expect(SignatureForm(byteCount: text.count) == form)
        }
    }

    @Test(
        "what is not strict DER is not read",
        arguments: [
            "", "30", "3006", "300602010102017f00", "300702010102017f", "310602010102017f",
            "300603010102017f", "3081060201010201", "308006020101020100", "3006020101020180",
            "30070201010202007f", "3007020200010201ff", "3006020002027f7f", "30060201010200ff",
            "3006020101020201", "3008020101020101" + "0500",
            "3027" + "022101" + "00000000000000000000000000000000"
                + "00000000000000000000000000000000" + "020101",
        ])
    func strictDER(_ hex: String) {
        let text = bytes(hex: hex)
        #expect(readSignature(text, .der) == nil)
    }

    @Test("other lengths and filled paddings are not read")
    func lengths() {
        for count in 0...200 {
            let text = [UInt8](repeating: 0, count: count)
            #expect((readSignature(text, .raw) != nil) == (count == 64))
            #expect((ECDSASignature(text.span, form: .es512) != nil) == (count == 132))
        }
        for index in [0, 33, 66, 99] {
            var text = [UInt8](repeating: 0, count: 132)
            text[index] = 1
            #expect(ECDSASignature(text.span, form: .es512) == nil)
        }
        for count in [0, 7, 73, 131, 133] { #expect(SignatureForm(byteCount: count) == nil) }
    }

    /// A signature whose first number has 31 bytes, also in DER: about one in 512.
    static func withLeadingZero(_ key: ProviderKey, _ message: [UInt8]) throws -> [UInt8] {
        for _ in 0..<20_000 {
            let raw = try key.signed(message, .raw)
            if raw[0] == 0, (1..<0x80).contains(raw[1]) { return raw }
        }
        throw TLSError.notOpen
    }

    @Test("FC-B10: r with leading zeros is good raw and in DER, potatosalad/erlang-jose#95")
    func leadingZero() throws {
        let key = try ProviderKey.mint()
        let message = bytes("header.claims")
        let raw = try Self.withLeadingZero(key, message)
        let der = try #require(readSignature(raw, .raw)).bytes(.der)
        #expect(der[3] < 32, "DER leaves the zeros out")
        #expect(key.accepts(raw, of: message, .raw) && key.accepts(der, of: message, .der))
        #expect(!key.accepts(Array(raw.dropFirst()), of: message, .raw), "63 bytes")
        #expect(!key.accepts([0] + raw, of: message, .raw), "65 bytes")
        #expect(SignatureForm(byteCount: 63) == .der && SignatureForm(byteCount: 65) == .der)
        #expect(!key.accepts(Array(raw.dropFirst()), of: message, .der))
        #expect(!key.accepts([0] + raw, of: message, .der))
    }

    @Test("FC-B10: DER that is not minimal, or has bytes after it, is no signature")
    func loose() throws {
        let key = try ProviderKey.mint()
        let message = bytes("header.claims")
        let raw = try Self.withLeadingZero(key, message)
        let der = try #require(readSignature(raw, .raw)).bytes(.der)
        let r = Array(der[2..<(4 + Int(der[3]))])
        let s = Array(der[(2 + r.count)...])
        let paddedR = [0x02, r[1] + 1, 0] + r.dropFirst(2)
        for (name, changed) in [
            ("trailing byte", der + [0]),
            ("trailing byte inside", [0x30, der[1] + 1] + r + s + [0]),
            ("long length of the sequence", [0x30, 0x81] + der.dropFirst()),
            ("indefinite length", [0x30, 0x80] + r + s + [0, 0]),
            ("long length of r", [0x30, der[1] + 1, 0x02, 0x81] + r.dropFirst() + s),
            ("a zero too many before r", [0x30, der[1] + 1] + paddedR + s),
            ("cut", Array(der.dropLast())),
        ] {
            #expect(!key.accepts(changed, of: message, .der), "\(name)")
            #expect(readSignature(changed, .der) == nil, "\(name)")
        }
        #expect(key.accepts(der, of: message, .der))
    }
}
