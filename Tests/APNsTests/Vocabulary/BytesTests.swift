import APNs
import Testing

@Suite("Spans of bytes held against text")
struct BytesTests {
    @Test(
        "tell equal, beginning and ending bytes",
        arguments: [
            ("alert", true, true, true), ("alert1", false, true, false),
            ("1alert", false, false, true), ("aler", false, false, false),
            ("", false, false, false), ("alertalert", false, true, true),
            ("Alert", false, false, false),
        ])
    func compared(text: String, equal: Bool, prefix: Bool, suffix: Bool) {
        let bytes = Array(text.utf8)
        let span = bytes.span
        let found = (span.equals("alert"), span.hasPrefix("alert"), span.hasSuffix("alert"))
        #expect(found == (equal, prefix, suffix))
        let nothing = (span.equals(""), span.hasPrefix(""), span.hasSuffix(""))
        #expect(nothing == (bytes.isEmpty, true, true))
    }

    @Test("become text, with U+FFFD where they are not UTF-8")
    func text() {
        let bytes: [UInt8] = [0x61, 0xc3, 0xa9, 0xff, 0x62]
        let texts = [0..<5, 1..<3, 2..<2].map { bytes.span.text($0) }
        #expect(texts == ["a\u{e9}\u{fffd}b", "\u{e9}", ""])
    }
}
