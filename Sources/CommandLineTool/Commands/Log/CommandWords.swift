/// Splits a command line into words as a shell does, and does nothing else of what a shell does.
///
/// Source: POSIX, shell command language, 2.2 quoting.
enum CommandWords {
    /// The words; nothing in them is expanded.
    static func split(_ text: String) throws(PushCommand.Problem) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // Between double quotes a backslash stands for itself before most characters.
                if quote == "\"", character != "\"", character != "\\" {
                    word = (word ?? "") + "\\"
                }
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open {
                    quote = nil
                } else {
                    word = (word ?? "") + String(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else {
            let what = quote.map { "a quote \($0) that is not closed" } ?? "a backslash at the end"
            throw PushCommand.Problem(message: "needs a whole command; got \(what)")
        }
        if let word { words.append(word) }
        return words
    }
}
