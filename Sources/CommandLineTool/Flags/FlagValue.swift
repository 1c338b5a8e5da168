internal import APNs
internal import PushLog

/// What a flag takes as its value, and so what is refused before a command starts.
package enum FlagValue: Sendable, Equatable {
    /// No value: `--help`.
    case nothing
    /// Any text that is not empty; the word stands for it in the help.
    case text(String)
    /// A whole number in a range; the word stands for it in the help.
    case number(ClosedRange<Int>, String)
    /// One of some words.
    case choice([String])
    /// An IP address or a host name, without a port.
    case host
    /// One of words that are too many for the help; the last word stands for them there.
    case word([String], String)
    /// Nothing on the command line; `true` or `false` in a variable.
    case toggle
    /// `NAME=VALUE`, both from a book.
    case entry(of: PairBook)
    /// `HOST:PORT`.
    case address
    /// What a run of `exec` must have sent.
    case expectation
    /// An instant, or how long ago it was.
    case pastTime
    /// A text to look for in records.
    case searchText
    /// Something the user does: `tap`, `action=ACCEPT`.
    case userAction
    /// The address of a control plane: `http://HOST:PORT` or `unix:PATH`.
    case url
    /// A control token: the token, `@FILE`, or the word `none`.
    case token
    /// A text that stays out of messages; the word stands for it in the help.
    case secret(String)
    /// A provider key with its scope.
    case providerKey
    /// An address to listen on, with what holds there.
    case listener
    /// A command that is run for a push.
    case command

    /// Whether several sources are merged name by name.
    package var isPair: Bool {
        switch self {
        case .entry: true
        case .nothing, .text, .number, .choice, .word, .toggle, .address, .expectation, .userAction,
            .host, .url, .token, .secret, .providerKey, .listener, .command, .pastTime,
            .searchText:
            false
        }
    }

    /// Whether the value stays out of messages, which end up in logs.
    package var isSecret: Bool {
        switch self {
        case .token, .secret: true
        case .nothing, .text, .number, .choice, .word, .toggle, .entry, .address, .expectation,
            .userAction, .host, .url, .providerKey, .listener, .command, .pastTime, .searchText:
            false
        }
    }

    /// What stands for the value in the help; empty where the command line takes none.
    package var placeholder: String {
        switch self {
        case .nothing: ""
        case .text(let word), .number(_, let word), .secret(let word): word
        case .choice(let words): words.joined(separator: "|")
        case .word(_, let word): word
        case .toggle: ""
        case .host: "HOST"
        case .entry(let book): book.placeholder
        case .address: "HOST:PORT"
        case .expectation: "N[+]|none[,NAME=VALUE]"
        case .userAction: ActionArgument.placeholder
        case .pastTime: "TIME"
        case .searchText: "TEXT"
        case .url: "URL"
        case .token: "TOKEN|@FILE|none"
        case .providerKey: ProviderKeyArgument.placeholder
        case .listener: ListenerArgument.placeholder
        case .command: "COMMAND"
        }
    }

    /// Why `text` cannot be the value, as the end of a sentence that names the flag; nil when it can.
    package func problem(with text: String) -> String? {
        if text.isEmpty { return "needs a value (\(placeholder))" }
        switch self {
        case .nothing: return "takes no value; got \(quoted(text))"
        case .text, .secret: return nil
        case .number(let range, _): return FlagValue.problem(with: text, number: range)
        case .choice(let words), .word(let words, _):
            return FlagValue.problem(with: text, words: words)
        case .toggle: return FlagValue.problem(with: text, words: ["true", "false"])
        case .host: return FlagValue.problem(withHost: text)
        case .entry(let book): return book.problem(with: text)
        case .address:
            return GatewayAddress(text) == nil
                ? "needs an address like localhost:2197; got \(quoted(text))" : nil
        case .expectation: return Expectation.problem(with: text)
        case .userAction: return ActionArgument.problem(with: text)
        case .pastTime: return FlagValue.problem(withTime: text)
        case .searchText:
            return SearchText(checking: text) == nil
                ? "needs \(SearchText.expected); got \(text.utf8.count) bytes" : nil
        case .url:
            return ControlAddress(text) == nil
                ? "needs an address like http://127.0.0.1:8197 or unix:PATH; got \(quoted(text))"
                : nil
        case .token: return FlagValue.problem(withToken: text)
        case .providerKey: return ProviderKeyArgument.problem(with: text)
        case .listener: return ListenerArgument.problem(with: text)
        case .command: return PushCommand.problem(with: text)
        }
    }

    private static func problem(with text: String, number range: ClosedRange<Int>) -> String? {
        // `Int` also reads "+5"; digits alone keep the three sources alike.
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            range.contains(number)
        {
            return nil
        }
        return "needs a whole number from \(range.lowerBound) to \(range.upperBound); "
            + "got \(quoted(text))"
    }

    private static func problem(with text: String, words: [String]) -> String? {
        if words.contains(text) { return nil }
        let near = NearMatch.suggestion(for: text, among: words)
        return "needs one of \(words.joined(separator: ", ")); got \(quoted(text))\(near)"
    }

    private static func problem(withHost text: String) -> String? {
        if text.contains("://") || text.contains("/") {
            return "needs a host without scheme or path; got \(quoted(text))"
        }
        if text.contains(where: { $0 == "," || $0.isWhitespace }) {
            return "needs one host (separate several with a blank); got \(quoted(text))"
        }
        // One colon can only be a port; an IPv6 address has at least two.
        if text.split(separator: ":", omittingEmptySubsequences: false).count == 2 {
            return "needs a host without a port; got \(quoted(text))"
        }
        return nil
    }

    private static func problem(withTime text: String) -> String? {
        // Any clock does: only whether it is a time is asked.
        guard PastTime.instant(text, now: Instant(milliseconds: 0)) == nil else { return nil }
        return "needs \(PastTime.expected(mayCountBack: true)); got \(quoted(text))"
    }

    private static func problem(withToken text: String) -> String? {
        if text == "@" { return "needs a file name after @" }
        if text.hasPrefix("@") { return nil }
        // The token travels in a header field.
        if text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return nil }
        return "needs a token of visible ASCII characters without blanks"
    }
}

/// A value as error messages show it: quoted, and cut where it is long; never key material.
func quoted(_ text: String) -> String {
    if KeyText.isIn(text) { return "the text of a key, not shown" }
    return text.count <= 80 ? "\"\(text)\"" : "\"\(text.prefix(80))...\""
}
