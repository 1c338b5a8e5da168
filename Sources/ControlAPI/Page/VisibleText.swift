/// A sender's text as HTML: nothing in it is markup, and nothing in it hides.
///
/// Source: reliability.md section 5.1, stored XSS; Unicode Standard Annex 9 for the characters
/// that reorder what follows them.
enum VisibleText {
    /// Escapes markup and names characters that cannot be seen, as `U+202E` in a marked span.
    ///
    /// Cuts after `scalarsMax` code points.
    static func html(_ text: String, scalarsMax: Int) -> String {
        var html = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index == scalarsMax {
                html += "\u{2026}"
                break
            }
            append(scalar, to: &html)
        }
        return html
    }

    private static func append(_ scalar: Unicode.Scalar, to html: inout String) {
        switch scalar {
        case "&": html += "&amp;"
        case "<": html += "&lt;"
        case ">": html += "&gt;"
        case "\"": html += "&quot;"
        case "'": html += "&#39;"
        case "`": html += "&#96;"
        case _ where isHidden(scalar): html += "<span class=\"hidden\">\(name(of: scalar))</span>"
        case _: html.unicodeScalars.append(scalar)
        }
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

    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
