internal import JSON
internal import PushLog

/// A command that is run for a push: words, some of which stand for what the push says.
///
/// What a sender chose is never read as anything but one argument: no shell splits or expands it,
/// it does not name the program, it cannot be taken for an option, and it does not become a part
/// of a text that another program may read as code.
struct PushCommand: Equatable {
    /// What a word in braces stands for.
    enum Placeholder: String, CaseIterable {
        case topic
        case deviceToken = "device_token"
        case sequence = "seq"
        case apnsID = "apns_id"

        /// The text of a push; nil where it has none.
        func text(_ record: JSONValue) -> String? {
            let value = record.value(for: rawValue)
            return value?.string ?? value?.integer.map(String.init)
        }
    }

    /// A part of a word.
    enum Part: Equatable {
        case text(String)
        case placeholder(Placeholder)
    }

    /// Why a command is not run for a push.
    struct Obstacle: Error, Equatable {
        let message: String
    }

    /// Why a text is no command.
    struct Problem: Error, Equatable {
        let message: String
    }

    let words: [[Part]]

    /// Whether the command gets the push on standard input.
    var takesInput: Bool { words.dropFirst().contains([.text("-")]) }

    /// Reads the words: blanks part them, quotes and backslashes hold them together.
    init(_ text: String) throws(Problem) {
        words = try CommandWords.split(text).map { (word) throws(Problem) in
            try PushCommand.parts(of: word)
        }
        guard let program = words.first, program != [.text("")] else {
            throw Problem(message: "needs a command")
        }
        guard program.allSatisfy({ if case .text = $0 { true } else { false } }) else {
            throw Problem(message: "needs a program that no push names; got \(quoted(text))")
        }
    }

    /// Why `text` cannot be the value of the flag, as the end of a sentence that names it.
    static func problem(with text: String) -> String? {
        do throws(Problem) {
            _ = try PushCommand(text)
            return nil
        } catch {
            return error.message
        }
    }

    /// The arguments for a push.
    func arguments(for record: JSONValue) throws(Obstacle) -> [String] {
        try words.map { (parts) throws(Obstacle) in
            var word = ""
            for (index, part) in parts.enumerated() {
                switch part {
                case .text(let text): word += text
                case .placeholder(let placeholder):
                    let name = placeholder.rawValue
                    guard let text = text(of: placeholder, record), !text.isEmpty else {
                        throw Obstacle(message: "it has no \(name)")
                    }
                    guard index > 0 || !text.hasPrefix("-") else {
                        throw Obstacle(
                            message: "its \(name) begins with a hyphen, as an option does")
                    }
                    guard !text.utf8.contains(0) else {
                        throw Obstacle(message: "its \(name) has a zero byte")
                    }
                    word += text
                }
            }
            return word
        }
    }

    /// Beside the file for a simulator the topic is the bundle id in the file: that of the app.
    private func text(of placeholder: Placeholder, _ record: JSONValue) -> String? {
        if placeholder == .topic, takesInput, let file = try? SimulatorFile(record: record) {
            return file.bundleID
        }
        return placeholder.text(record)
    }

    /// A word with its placeholders; `{` that begins none stands for itself.
    private static func parts(of word: String) throws(Problem) -> [Part] {
        var parts: [Part] = []
        var text = ""
        var rest = word[...]
        while let open = rest.firstIndex(of: "{") {
            text += rest[..<open]
            let inner = rest[rest.index(after: open)...]
            let name = inner.prefix { $0 == "_" || ("a"..."z").contains($0) }
            guard !name.isEmpty, inner.dropFirst(name.count).first == "}" else {
                text += "{"
                rest = inner
                continue
            }
            guard let placeholder = Placeholder(rawValue: String(name)) else {
                let known = Placeholder.allCases.map { "{\($0.rawValue)}" }
                throw Problem(
                    message: "knows \(known.joined(separator: ", ")); got \(quoted("{\(name)}"))")
            }
            if !text.isEmpty { parts.append(.text(text)) }
            parts.append(.placeholder(placeholder))
            text = ""
            rest = inner.dropFirst(name.count + 1)
        }
        text += rest
        if !text.isEmpty || parts.isEmpty { parts.append(.text(text)) }
        // A text with blanks that is one word is likely a script, which would run what it holds.
        let hasPlaceholder = parts.contains { if case .placeholder = $0 { true } else { false } }
        guard !hasPlaceholder || !word.contains(where: \.isWhitespace) else {
            throw Problem(
                message: "needs placeholders in words of their own, as a script would run what a"
                    + " push says: sh -c 'echo \"$1\"' sh {topic}; got \(quoted(word))")
        }
        return parts
    }
}
