/// A control token that stands in a file: `--control-token @FILE`.
enum ControlTokenFile {
    /// The one token in the file.
    ///
    /// - Throws: `.usage` when there is not exactly one.
    static func read(_ path: String) throws(CommandError) -> String {
        let bytes = try Files.read(path, as: "control token file")
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        // `@` and `none` have a meaning on the command line only.
        guard words.count == 1, let token = words.first,
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw .usage(
                "the control token file \(quoted(path)) needs one token of visible ASCII"
                    + " characters")
        }
        return String(token)
    }

    /// The token that a client sends; nil where it sends none.
    ///
    /// - Parameter text: the value of `--control-token`.
    /// - Returns: the token itself.
    /// - Throws: `.usage` when it stands in a file that cannot be read.
    static func resolve(_ text: String?) throws(CommandError) -> String? {
        guard let text, text != "none" else { return nil }
        return text.hasPrefix("@") ? try read(String(text.dropFirst())) : text
    }
}
