import JSON
import Testing

@testable import CommandLineTool

@Suite("Texts of senders in a terminal")
struct TerminalTextTests {
    @Test(
        "what a terminal acts on, or what hides, is shown by name",
        arguments: [
            ("plain", "plain"), ("", ""), ("ü – 漢字 👍🏽", "ü – 漢字 👍🏽"),
            ("a\nb\r\nc\td", #"a\nb\r\nc\td"#),
            ("\u{1B}[31mred", #"\u{1B}[31mred"#),
            ("\u{9B}31m", #"\u{9B}31m"#),
            ("\u{7F}\u{0}", #"\u{7F}\u{0}"#),
            ("invoice\u{202E}gpj.exe", #"invoice\u{202E}gpj.exe"#),
            ("\u{2066}a\u{2069}\u{200F}", #"\u{2066}a\u{2069}\u{200F}"#),
            ("\u{2028}\u{FEFF}\u{E0041}", #"\u{2028}\u{FEFF}\u{E0041}"#),
            ("👩\u{200D}👧", "👩\u{200D}👧"), ("نمی\u{200C}خواهم", "نمی\u{200C}خواهم"),
        ])
    func visible(text: String, shown: String) {
        #expect(TerminalText.visible(text) == shown)
    }

    @Test(
        "in JSON they become escapes that mean the same",
        arguments: [
            (#"{"a":"ü"}"#, #"{"a":"ü"}"#),
            ("{\"a\":\"\u{202E}x\"}", #"{"a":"\u202ex"}"#),
            ("{\"a\":\"\u{9B}\"}", #"{"a":"\u009b"}"#),
            ("{\"a\":\"\u{E0041}\"}", #"{"a":"\udb40\udc41"}"#),
            (#"{"a":"\n"}"#, #"{"a":"\n"}"#),
        ])
    func json(text: String, shown: String) {
        #expect(TerminalText.visible(json: text) == shown)
    }

    @Test("line ends of our own stay")
    func lines() {
        #expect(TerminalText.visible(lines: "a\u{1B}\nb\n") == "a\\u{1B}\nb\n")
    }
}

@Suite("Columns of texts")
struct TextWidthTests {
    @Test(
        "wide characters count twice, marks not at all",
        arguments: [
            ("abc", 3), ("", 0), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("👍🏽", 2),
            ("👩\u{200D}👧", 2), ("한글", 4), ("Ａ", 2), ("…", 1),
        ])
    func columns(text: String, columns: Int) {
        #expect(TextWidth.columns(text) == columns)
    }

    @Test(
        "a text that is too long ends in an ellipsis and never takes more room",
        arguments: [
            ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, "…"),
            ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"),
        ])
    func cut(text: String, width: Int, expected: String) {
        #expect(TextWidth.cut(text, to: width) == expected)
    }

    @Test("columns stand under each other, and no line ends in blanks")
    func table() {
        var table = TextTable(["a", "long head", "c"])
        table.add(["漢字", "x", ""])
        table.add(["b"])
        #expect(table.text == "a     long head  c\n漢字  x\nb\n")
    }
}

@Suite("Texts in Mermaid diagrams")
struct MermaidTextTests {
    @Test(
        "nothing in it is a statement or markup",
        arguments: [
            ("Hi, you (2)!", "Hi, you (2)!"),
            ("a;b#c", "a#59;b#35;c"),
            ("<b>x</b>", "#60;b#62;x#60;/b#62;"),
            ("the end", "the #101;nd"), ("END.", "#69;ND."), ("(end)", "(#101;nd)"),
            ("ends", "ends"),
            ("%% no comment", "#37;#37; no comment"),
            ("\"q\"", "#34;q#34;"),
            ("a\nb", "a#92;nb"), ("\u{202E}x", "#92;u#123;202E#125;x"), ("ü漢", "ü漢"),
        ])
    func escaping(text: String, escaped: String) {
        #expect(MermaidText.escaped(text) == escaped)
    }

    @Test("a long text is cut before it is escaped")
    func cutting() {
        let text = MermaidText.escaped(String(repeating: ";", count: 100), columnsMax: 3)
        #expect(text == "#59;#59;…")
    }
}

@Suite("The alert of a payload in one line")
struct AlertLineTests {
    @Test(
        "title, subtitle and body, or their keys",
        arguments: [
            (#"{"aps":{"alert":"hi"}}"#, "hi"),
            (#"{"aps":{"alert":""}}"#, nil),
            (#"{"aps":{"alert":{"title":"a","subtitle":"b","body":"c"}}}"#, "a – b – c"),
            (#"{"aps":{"alert":{"title-loc-key":"K","loc-key":"L"}}}"#, "K – L"),
            (#"{"aps":{"alert":{"title":"","title-loc-key":"K"}}}"#, "K"),
            (#"{"aps":{"badge":1}}"#, nil),
            ("{}", nil), ("[]", nil),
        ] as [(String, String?)])
    func line(payload: String, expected: String?) throws {
        #expect(AlertLine.text(of: try JSONValue(parsing: Array(payload.utf8))) == expected)
    }

    @Test("no payload, no text")
    func none() {
        #expect(AlertLine.text(of: nil) == nil)
    }
}
