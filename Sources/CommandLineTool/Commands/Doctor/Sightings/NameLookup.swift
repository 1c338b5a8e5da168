#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// Where a name leads, as this machine sees it.
struct NameSighting: Equatable, Sendable {
    let name: String
    /// In the order in which a sender tries them; empty when the name leads nowhere.
    let addresses: [IPAddress]
    /// Why there is no address, in the system's words; nil when there is one.
    let failure: String?
}

/// Asks the system's resolver, hosts file included, as most runtimes do.
enum NameLookup {
    /// The addresses of a name or of an address; each once.
    static func find(_ name: String) -> NameSighting {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = ReachProbe.streamType
        var list: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(name, nil, &hints, &list)
        guard code == 0 else {
            return NameSighting(name: name, addresses: [], failure: reason(code))
        }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [IPAddress] = []
        var entry = unsafe list
        while let current = unsafe entry {
            if let address = unsafe address(of: current.pointee), !addresses.contains(address) {
                addresses.append(address)
            }
            unsafe entry = current.pointee.ai_next
        }
        return NameSighting(
            name: name, addresses: addresses,
            failure: addresses.isEmpty ? "no IPv4 or IPv6 address" : nil)
    }

    private static func reason(_ code: Int32) -> String {
        unsafe gai_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }

    private static func address(of entry: addrinfo) -> IPAddress? {
        guard let socket = unsafe entry.ai_addr else { return nil }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = unsafe getnameinfo(
            socket, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        let raw = unsafe UnsafeRawBufferPointer(start: socket, count: Int(entry.ai_addrlen))
        // sin_addr is at 4 and sin6_addr at 8 in every system's sockaddr.
        let bytes: [UInt8]
        switch unsafe entry.ai_family {
        case AF_INET: bytes = unsafe Array(raw[4..<8])
        case AF_INET6: bytes = unsafe Array(raw[8..<24])
        case _: return nil
        }
        let end = text.firstIndex(of: 0) ?? text.count
        return IPAddress(
            bytes: bytes,
            text: String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
