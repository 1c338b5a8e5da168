import EventLoop
import Testing

@Suite("SocketAddress")
struct SocketAddressTests {
    @Test(
        "literals keep their text and show their family",
        arguments: [
            ("127.0.0.1", false, "127.0.0.1:80"),
            ("0.0.0.0", false, "0.0.0.0:80"),
            ("::1", true, "[::1]:80"),
            ("::", true, "[::]:80"),
            ("2001:db8::7", true, "[2001:db8::7]:80"),
        ])
    func literals(host: String, isIPv6: Bool, text: String) throws {
        let address = try #require(SocketAddress(literal: host, port: 80))
        #expect(address.host == host)
        #expect(address.isIPv6 == isIPv6)
        #expect(address.description == text)
    }

    @Test(
        "anything else is no literal",
        arguments: ["", "localhost", "127.0.0", "256.0.0.1", "[::1]", "::g", "127.0.0.1:80"])
    func notLiterals(text: String) {
        #expect(SocketAddress(literal: text, port: 80) == nil)
    }

    @Test("localhost resolves to loopback addresses, each once, with the port asked for")
    func localhost() throws {
        let found = try SocketAddress.resolve(host: "localhost", port: 443)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { ["127.0.0.1", "::1"].contains($0.host) && $0.port == 443 })
        #expect(Set(found).count == found.count)
    }
}
