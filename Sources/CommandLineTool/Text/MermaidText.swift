/// Text as it may stand in a Mermaid diagram: never a statement, a comment or markup.
///
/// Source: Mermaid, sequence diagrams, "Entity codes to escape characters" and the note on the
/// word `end`.
enum MermaidText {
    /// Escapes all that is not a letter, a digit, a blank or plain punctuation.
    static func escaped(_ text: String, columnsMax: Int = 60) -> String {
        let shown = TextWidth.cut(TerminalText.visible(text), to: columnsMax)
        var words: [String] = []
        for word in shown.split(separator: " ", omittingEmptySubsequences: false) {
            words.append(escaped(word: word))
        }
        return words.joined(separator: " ")
    }

    private static func escaped(word: Substring) -> String {
        // The word `end` ends a block, whatever stands around it.
        let isEnd = word.filter(\.isLetter).lowercased() == "end"
        var text = ""
        for scalar in word.unicodeScalars {
            let isInitial = isEnd && (scalar == "e" || scalar == "E")
            if !scalar.isASCII || (isPlain(scalar) && !isInitial) {
                text.unicodeScalars.append(scalar)
            } else {
                text += "#\(scalar.value);"
            }
        }
        return text
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", ",", ":", "+", "-", "_", "(", ")", "/", "'",
            "!", "?":
            true
        case _: false
        }
    }
}
