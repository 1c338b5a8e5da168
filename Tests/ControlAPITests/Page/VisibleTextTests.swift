import Testing

@testable import ControlAPI

struct VisibleTextTests {
    private static func mark(_ name: String) -> String { "<span class=\"hidden\">\(name)</span>" }

    static let texts: [(text: String, html: String)] = [
        ("", ""), ("plain", "plain"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\"'`&<>", "&quot;&#39;&#96;&amp;&lt;&gt;"), ("&lt;", "&amp;lt;"),
        ("</td><svg/onload=alert(1)>", "&lt;/td&gt;&lt;svg/onload=alert(1)&gt;"),
        ("caf\u{e9} \u{65e5}\u{672c} \u{1f600}", "caf\u{e9} \u{65e5}\u{672c} \u{1f600}"),
        ("\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "\u{5e9}\u{5dc}\u{5d5}\u{5dd}"),
        ("\u{1f468}\u{200d}\u{1f469}", "\u{1f468}\u{200d}\u{1f469}"),
        ("a\u{202e}b", "a\(mark("U+202E"))b"), ("\u{0}", mark("U+0000")),
        ("a\nb\tc", "a\(mark("U+000A"))b\(mark("U+0009"))c"),
        ("\u{1b}[31m", "\(mark("U+001B"))[31m"), ("\u{7f}\u{85}", mark("U+007F") + mark("U+0085")),
        ("\u{e0041}", mark("U+E0041")), ("\u{1d173}", mark("U+1D173")),
        ("<\u{202e}>", "&lt;\(mark("U+202E"))&gt;"),
    ]

    @Test("escapes markup and names what cannot be seen", arguments: texts)
    func html(_ row: (text: String, html: String)) {
        #expect(VisibleText.html(row.text, scalarsMax: 100) == row.html)
    }

    @Test("every mark that reorders text is named")
    func reordering() {
        let marks: [ClosedRange<UInt32>] = [
            0x61C...0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069,
        ]
        for value in marks.joined() {
            let scalar = Unicode.Scalar(value) ?? "x"
            #expect(VisibleText.isHidden(scalar), "\(String(value, radix: 16))")
        }
    }

    @Test("characters without ink are named, letters and joiners are not")
    func hidden() {
        for value: UInt32 in [
            0xAD, 0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF, 0x3164, 0xFFFE, 0x1FFFF, 0xFDD0,
        ] {
            #expect(VisibleText.isHidden(Unicode.Scalar(value) ?? "x"))
        }
        for scalar: Unicode.Scalar in [" ", "a", "~", "\u{a0}", "\u{200c}", "\u{200d}", "\u{fffd}"]
        {
            #expect(!VisibleText.isHidden(scalar))
        }
    }

    @Test("a long text is cut by code points")
    func cut() {
        #expect(VisibleText.html("abcd", scalarsMax: 4) == "abcd")
        #expect(VisibleText.html("abcde", scalarsMax: 4) == "abcd\u{2026}")
        #expect(VisibleText.html("<<<", scalarsMax: 2) == "&lt;&lt;\u{2026}")
        let marks = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(VisibleText.html(marks, scalarsMax: 10).unicodeScalars.count == 11)
    }
}
