import JSON
import Testing

@Suite("JSON strings")
struct JSONStringTests {
    private func text(_ bytes: [UInt8]) throws -> String {
        let node = try #require(try tape(bytes).nodes.first)
        return JSONString.text(of: node, in: bytes.span)
    }

    @Test(
        "decode every escape (RFC 8259 section 7)",
        arguments: [
            (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{c}"),
            (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0000"#, "\u{0}"),
            (#"\u001f"#, "\u{1f}"), (#"\u0041"#, "A"), (#"\u00e9"#, "é"), (#"\u00E9"#, "é"),
            (#"\u20ac"#, "€"), (#"\ud7ff"#, "\u{d7ff}"), (#"\ue000"#, "\u{e000}"),
            (#"\uffff"#, "\u{ffff}"), (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00"#, "😀"),
            (#"\ud800\udc00"#, "\u{10000}"), (#"\udbff\udfff"#, "\u{10ffff}"),
            (#"a\tb\u0041\\u0041"#, "a\tbA\\u0041"), (#"\\\""#, "\\\""),
        ])
    func escapes(content: String, decoded: String) throws {
        let bytes = quoted(Array(content.utf8))
        let node = try #require(try tape(bytes).nodes.first)
        #expect(node.hasEscapes)
        #expect(try text(bytes).unicodeScalars.elementsEqual(decoded.unicodeScalars))
    }

    @Test("are told apart from those with escapes")
    func plain() throws {
        let bytes = quoted(Array("plain é 😀 \u{7f}".utf8))
        let node = try #require(try tape(bytes).nodes.first)
        #expect(!node.hasEscapes)
        #expect(try text(bytes) == "plain é 😀 \u{7f}")
        #expect(node.content == 1..<bytes.count - 1)
    }

    static let wrong: [WrongText] = [
        WrongText(#"""#, .unexpectedEnd(expected: "the closing quote"), 1),
        WrongText(#""abc"#, .unexpectedEnd(expected: "the closing quote"), 4),
        WrongText(#""\"#, .unexpectedEnd(expected: "the rest of an escape"), 1),
        WrongText(#""\""#, .unexpectedEnd(expected: "the closing quote"), 3),
        WrongText(#""\x41""#, .invalidEscape, 1),
        WrongText(#""a\'""#, .invalidEscape, 2),
        WrongText(#""\N""#, .invalidEscape, 1),
        WrongText(#""\U0041""#, .invalidEscape, 1),
        WrongText(#""\0""#, .invalidEscape, 1),
        WrongText(#""\u12g4""#, .invalidEscape, 1),
        WrongText(#""\u12""#, .invalidEscape, 1),
        WrongText(#""\u""#, .invalidEscape, 1),
        WrongText(#""\u+123""#, .invalidEscape, 1),
        WrongText(#""\u12"#, .unexpectedEnd(expected: "four hex digits"), 5),
        WrongText(#""\u"#, .unexpectedEnd(expected: "four hex digits"), 3),
        WrongText(#""\ud83d""#, .loneSurrogate, 1),
        WrongText(#""\ud83d"#, .loneSurrogate, 1),
        WrongText(#""\ud83dx""#, .loneSurrogate, 1),
        WrongText(#""\ud83d\n""#, .loneSurrogate, 1),
        WrongText(#""\ud83d\u0041""#, .loneSurrogate, 1),
        WrongText(#""\ud83d\ud83d""#, .loneSurrogate, 1),
        WrongText(#""\ud83d\ude0""#, .invalidEscape, 7),
        WrongText(#""\ud83d\ude0"#, .unexpectedEnd(expected: "four hex digits"), 12),
        WrongText(#""\ude00""#, .loneSurrogate, 1),
        WrongText(#""\udfff\ud800""#, .loneSurrogate, 1),
        WrongText(#""ab\udc00""#, .loneSurrogate, 3),
    ]

    @Test("with a mistake are refused at the escape", arguments: wrong)
    func refuses(row: WrongText) {
        #expect(mistake(row.text) == JSONError(row.problem, at: row.offset))
    }

    @Test("carry no control characters", arguments: UInt8(0)..<0x20)
    func controls(byte: UInt8) {
        #expect(mistake(quoted([0x61, byte])) == JSONError(.controlCharacter(byte), at: 2))
    }

    @Test("carry every other ASCII character")
    func ascii() throws {
        for byte in UInt8(0x20)...0x7f where byte != 0x22 && byte != 0x5c {
            #expect(try text(quoted([byte])).utf8.elementsEqual([byte]))
        }
    }
}

@Suite("UTF-8 in JSON strings (RFC 3629 section 4)")
struct UTF8SequenceTests {
    @Test(
        "takes the first and last of each range",
        arguments: [
            [0xc2, 0x80], [0xdf, 0xbf], [0xe0, 0xa0, 0x80], [0xe0, 0xbf, 0xbf],
            [0xe1, 0x80, 0x80], [0xec, 0xbf, 0xbf], [0xed, 0x80, 0x80], [0xed, 0x9f, 0xbf],
            [0xee, 0x80, 0x80], [0xef, 0xbf, 0xbf], [0xef, 0xbb, 0xbf],
            [0xf0, 0x90, 0x80, 0x80], [0xf0, 0xbf, 0xbf, 0xbf], [0xf1, 0x80, 0x80, 0x80],
            [0xf3, 0xbf, 0xbf, 0xbf], [0xf4, 0x80, 0x80, 0x80], [0xf4, 0x8f, 0xbf, 0xbf],
        ] as [[UInt8]])
    func valid(bytes: [UInt8]) throws {
        let text = quoted(bytes + bytes)
        #expect(mistake(text) == nil)
        let node = try #require(try tape(text).nodes.first)
        #expect(JSONString.text(of: node, in: text.span).utf8.elementsEqual(bytes + bytes))
    }

    @Test(
        "refuses stray, overlong, surrogate, too high and cut sequences",
        arguments: [
            [0x80], [0xbf], [0xc0, 0x80], [0xc0, 0xaf], [0xc1, 0xbf], [0xc2], [0xc2, 0x41],
            [0xc2, 0xc2], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf], [0xe1, 0x80], [0xe1, 0x80, 0x41],
            [0xe1, 0x41, 0x80], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xf0, 0x80, 0x80, 0x80],
            [0xf0, 0x8f, 0xbf, 0xbf], [0xf1, 0x80, 0x80], [0xf1, 0x80, 0x80, 0x41],
            [0xf1, 0x80, 0x41, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80],
            [0xf8, 0x88, 0x80, 0x80], [0xfe], [0xff],
        ] as [[UInt8]])
    func invalid(bytes: [UInt8]) {
        #expect(mistake(quoted([0x61] + bytes)) == JSONError(.invalidUTF8, at: 2))
        // The same at the very end of the text: no byte behind it is looked at.
        #expect(mistake([UInt8(ascii: "\""), 0x61] + bytes)?.offset ?? -1 >= 2)
    }

    @Test("agrees with the standard library on every sequence of two bytes")
    func twoBytes() {
        for first in UInt8(0x80)...0xff {
            for second in UInt8(0x23)...0xff where second != 0x5c {
                let bytes = [first, second]
                let isValid = String(validating: bytes, as: UTF8.self) != nil
                #expect((mistake(quoted(bytes)) == nil) == isValid)
            }
        }
    }

    @Test("agrees with the standard library on the edges of three and four bytes")
    func edges() {
        let edges: [UInt8] = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0]
        for first in UInt8(0xe0)...0xf8 {
            for second in edges {
                for third in edges {
                    for sequence in [[first, second, third], [first, second, third, 0x80]] {
                        let isValid = String(validating: sequence, as: UTF8.self) != nil
                        #expect((mistake(quoted(sequence)) == nil) == isValid)
                    }
                }
            }
        }
    }

    @Test("is not looked for outside strings")
    func outside() {
        #expect(
            mistake([0xc3, 0xa9]) == JSONError(.unexpectedByte(0xc3, expected: "a value"), at: 0))
    }
}
