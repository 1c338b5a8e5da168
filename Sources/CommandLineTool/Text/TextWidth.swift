/// How many columns of a terminal a text takes, and texts made to fit.
package enum TextWidth {
    /// The columns of a text without control characters.
    ///
    /// Near enough for a table: terminals differ in the width of rare characters.
    package static func columns(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns($1) }
    }

    /// The text, or its start with an ellipsis, in at most `width` columns, at least 1.
    package static func cut(_ text: String, to width: Int) -> String {
        guard columns(text) > width else { return text }
        var start = ""
        var left = max(1, width) - 1
        for character in text {
            left -= columns(character)
            guard left >= 0 else { break }
            start.append(character)
        }
        return start + "\u{2026}"
    }

    /// The text with blanks behind it up to `width` columns.
    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - columns(text)))
    }

    private static func columns(_ character: Character) -> Int {
        character.unicodeScalars.reduce(0) { max($0, columns($1)) }
    }

    /// Source: Unicode Standard Annex 11, East Asian Width, classes W and F in broad ranges.
    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
            0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        case 0x300..<0x1100, 0x2000...0x20FF, 0xFE00...0xFE0F:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: return 0
            case _: return 1
            }
        case _: return 1
        }
    }
}
