/// Whether the control plane may listen on an address without a control token.
///
/// Browsers send no `Sec-Fetch-Site` for plain HTTP to a name of the local network, and there
/// others than this machine's user can ask. Source: reliability.md section 5.1, row ADM-10.
package enum BindRule {
    /// True for `localhost`, 127.0.0.0/8 and `::1`, with or without brackets.
    ///
    /// Any other form, also of the same addresses, counts as reachable from outside.
    package static func isLoopback(_ host: String) -> Bool {
        if IPLiteral.isIPv4(host) { return host.hasPrefix("127.") }
        return ["localhost", "::1", "[::1]"].contains(host.lowercased())
    }
}
