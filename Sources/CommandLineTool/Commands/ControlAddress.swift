/// The address of a control plane as a person types it.
package struct ControlAddress: Sendable, Equatable {
    /// `http://HOST:PORT`, without a slash at the end; before a Unix socket a name that goes with
    /// any.
    package let base: String
    /// The Unix socket to connect to instead of host and port.
    package let unixSocket: String?

    /// The address as a person would type it.
    package var text: String { unixSocket.map { ControlAddress.unixScheme + $0 } ?? base }

    private static let unixScheme = "unix:"

    /// Reads `http://HOST[:PORT]`, with or without the scheme, or `unix:PATH`; nil for anything
    /// else.
    ///
    /// The control plane speaks plain HTTP, so another scheme is refused here.
    package init?(_ text: String) {
        if text.hasPrefix(ControlAddress.unixScheme) {
            let path = text.dropFirst(ControlAddress.unixScheme.count)
            let isPlain = path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            guard !path.isEmpty, isPlain, !path.hasPrefix("//") else { return nil }
            unixSocket = String(path)
            base = "http://localhost"
            return
        }
        unixSocket = nil
        var rest = Substring(text)
        let scheme = "http://"
        if let range = text.firstRange(of: "://") {
            guard text[..<range.upperBound].lowercased() == scheme else { return nil }
            rest = text[range.upperBound...]
        }
        if rest.hasSuffix("/") { rest.removeLast() }
        let isPlain = rest.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard !rest.isEmpty, isPlain, !rest.contains(where: { "/?#@\"\\".contains($0) }) else {
            return nil
        }
        guard ControlAddress.hasHostAndPort(rest) else { return nil }
        base = scheme + rest
    }

    private static func hasHostAndPort(_ text: Substring) -> Bool {
        // An IPv6 address stands in brackets, so a colon outside them begins the port.
        let host: Substring
        var rest: Substring
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return false }
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        } else {
            host = text.prefix { $0 != ":" }
            rest = text[host.endIndex...]
        }
        guard !host.isEmpty else { return false }
        guard !rest.isEmpty else { return true }
        guard rest.removeFirst() == ":", let port = UInt16(rest) else { return false }
        return port > 0
    }
}
