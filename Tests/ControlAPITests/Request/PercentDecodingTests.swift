import Testing

@testable import ControlAPI

struct PercentDecodingTests {
    static let texts: [(encoded: String, blank: String, plus: String)] = [
        ("", "", ""), ("abc", "abc", "abc"), ("a+b", "a b", "a+b"), ("a%20b", "a b", "a b"),
        ("a%2Bb", "a+b", "a+b"), ("%61%7a", "az", "az"), ("%C3%A9", "\u{e9}", "\u{e9}"),
        ("%c3%a9", "\u{e9}", "\u{e9}"), ("%252e", "%2e", "%2e"), ("%0A", "\n", "\n"),
        ("%F0%9F%98%80", "\u{1f600}", "\u{1f600}"), ("%3Cb%3E", "<b>", "<b>"),
    ]

    @Test("decodes escapes, and a plus where it is a blank", arguments: texts)
    func decode(_ row: (encoded: String, blank: String, plus: String)) throws {
        #expect(try PercentDecoding.decode(row.encoded[...], plusIsBlank: true) == row.blank)
        #expect(try PercentDecoding.decode(row.encoded[...], plusIsBlank: false) == row.plus)
    }

    static let faults: [(encoded: String, fault: PercentDecoding.Fault)] = [
        ("%", .invalidEscape), ("%4", .invalidEscape), ("a%", .invalidEscape),
        ("%zz", .invalidEscape), ("%4g", .invalidEscape), ("%g4", .invalidEscape),
        ("%%20", .invalidEscape), ("%u0041", .invalidEscape), ("%+1", .invalidEscape),
        ("% 41", .invalidEscape), ("%\u{664}1", .invalidEscape),
        ("%00", .nul), ("a%00b", .nul), ("\u{0}", .nul),
        ("%FF", .notUTF8), ("%C3", .notUTF8), ("%C3%28", .notUTF8), ("%C0%AF", .notUTF8),
        ("%ED%A0%80", .notUTF8), ("%F4%90%80%80", .notUTF8), ("%80", .notUTF8),
        ("\u{e9}", .notEncoded), ("a\u{fffd}", .notEncoded),
    ]

    @Test("refuses what has no one meaning", arguments: faults)
    func refuse(_ row: (encoded: String, fault: PercentDecoding.Fault)) {
        #expect(throws: row.fault) {
            try PercentDecoding.decode(row.encoded[...], plusIsBlank: true)
        }
    }
}
