/// An IP address, and how far away it can be.
struct IPAddress: Hashable, Sendable {
    /// 4 or 16, in network order.
    let bytes: [UInt8]
    /// As the system writes it, a zone included.
    let text: String

    /// How far away the machine behind an address can be.
    enum Reach: String, Sendable {
        case loopback
        case `private`
        case `public`
    }

    /// Anything that is not known to stay near counts as public, as nothing is sent there.
    ///
    /// Source: RFC 6890; RFC 1918, 6598 (shared), 3927 and 4291 (link-local), 4193 (local),
    /// 4291 section 2.5.5.2 (IPv4 in IPv6).
    var reach: Reach {
        if bytes.count == 4 { return IPAddress.reach(bytes[0], bytes[1]) }
        guard bytes.count == 16 else { return .public }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10...11] == [0xFF, 0xFF]
        if isMapped { return IPAddress.reach(bytes[12], bytes[13]) }
        // ::1 itself, and ::, which connects to the same machine.
        if bytes[..<15].allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return .loopback }
        switch (bytes[0], bytes[1]) {
        case (0xFC...0xFD, _), (0xFE, 0x80...0xBF): return .private
        case _: return .public
        }
    }

    private static func reach(_ first: UInt8, _ second: UInt8) -> Reach {
        switch (first, second) {
        case (127, _), (0, _): .loopback
        case (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127): .private
        case _: .public
        }
    }
}

/// An address and a port of it.
struct Endpoint: Hashable, Sendable {
    let address: IPAddress
    let port: UInt16

    /// As libcurl and people write it.
    var text: String {
        address.bytes.count == 16 ? "[\(address.text)]:\(port)" : "\(address.text):\(port)"
    }
}
