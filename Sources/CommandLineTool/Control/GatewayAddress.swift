/// The address of a gateway as a person types it.
package struct GatewayAddress: Sendable, Equatable {
    /// A name or an address, without brackets.
    package let host: String
    package let port: UInt16

    /// Puts an address together.
    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT` or `[IPV6]:PORT`; nil for anything else.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...]), port > 0
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        let isPlain = host.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard !host.isEmpty, isPlain, !host.contains(where: { "/?#@\"\\[]".contains($0) }) else {
            return nil
        }
        self.host = String(host)
        self.port = port
    }

    /// `https://HOST:PORT`.
    package var url: String {
        host.contains(":") ? "https://[\(host)]:\(port)" : "https://\(host):\(port)"
    }

    /// Whether it is one of Apple's own hosts.
    package var isApple: Bool { host.lowercased().hasSuffix(".push.apple.com") }
}
