/// Apple's names for the gateway, which senders with a fixed host ask for.
enum AppleNames {
    /// Where a sender of a development build goes.
    static let standard = "api.sandbox.push.apple.com"

    static let all = ["api.push.apple.com", standard, "api.development.push.apple.com"]

    static func has(_ host: String) -> Bool {
        GatewayAddress(host: host, port: 443).isApple
    }

    /// The line of /etc/hosts that leads the names here.
    ///
    /// - Parameters:
    ///   - address: where "here" is, as the machine of the sender sees it.
    ///   - host: a name that must be in it.
    /// - Returns: address and names, without a line break.
    static func hostsLine(_ address: String, _ host: String) -> String {
        ([address] + (all.contains(host) || !has(host) ? [] : [host])
            + (has(host) ? all : [host])).joined(separator: " ")
    }
}
