internal import JSON

/// A sender's text as a terminal may show it: nothing in it acts, and nothing in it hides.
///
/// Source: reliability.md section 5.1; Unicode Standard Annex 9 for the characters that reorder
/// what follows them.
package enum TerminalText {
    /// Writes characters that cannot be seen as `\n` or `\u{202E}`.
    package static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": shown += "\\n"
            case "\r": shown += "\\r"
            case "\t": shown += "\\t"
            case _ where isHidden(scalar):
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            case _: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// The same for each line of a text of our own making.
    package static func visible(lines text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { visible(String($0)) }.joined(separator: "\n")
    }

    /// A JSON text as a command prints it: visible, and a line of its own.
    static func line(json: JSONWriter) -> String { visible(json: json.text) + "\n" }

    /// The same of an answer.
    static func line(json answer: JSONValue) -> String {
        var json = JSONWriter()
        json.value(answer)
        return line(json: json)
    }

    /// The same for a JSON text, whose meaning stays: such characters become `\uXXXX`.
    ///
    /// They can only stand in strings, as the rest of JSON is ASCII.
    package static func visible(json text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value > 0x7E && isHidden($0) }) else {
            return text
        }
        var shown = ""
        for scalar in text.unicodeScalars {
            guard scalar.value > 0x7E, isHidden(scalar) else {
                shown.unicodeScalars.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                let digits = String(unit, radix: 16)
                shown += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return shown
    }

    /// Control characters, marks that reorder text, and characters without width or ink.
    ///
    /// U+200C and U+200D stay: scripts and emoji need them.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E,
            0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE007F:
            true
        case let value: value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
        }
    }
}
