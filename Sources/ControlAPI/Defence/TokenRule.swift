import HTTP1

/// Whether a request shows the control token.
///
/// Source: reliability.md section 5.1, open control API; RFC 6750 section 2.1.
struct TokenRule: Sendable {
    private let token: [UInt8]?

    /// Nil asks for nothing.
    init(token: String?) {
        self.token = token.map { Array($0.utf8) }
    }

    /// True when no token is asked for, or the one `Authorization` field shows it.
    func accepts(_ headers: [HTTP1Header]) -> Bool {
        guard let token else { return true }
        let values = headers.all(named: "Authorization")
        guard values.count == 1, let value = values.first else { return false }
        let words = value.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else { return false }
        return TokenRule.isEqual(Array(words[1].utf8), token)
    }

    /// Takes as long for a wrong guess as for the right one of the same length.
    private static func isEqual(_ guess: [UInt8], _ token: [UInt8]) -> Bool {
        guard guess.count == token.count else { return false }
        var difference: UInt8 = 0
        for index in token.indices { difference |= guess[index] ^ token[index] }
        return difference == 0
    }
}
