import Testing

@testable import ControlAPI

struct IPLiteralTests {
    @Test(
        "IPv4 addresses", arguments: ["0.0.0.0", "127.0.0.1", "255.255.255.255", "1.20.30.4"])
    func ipv4(_ text: String) {
        #expect(IPLiteral.isIPv4(text))
    }

    @Test(
        "no IPv4 addresses",
        arguments: [
            "", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.04", "00.1.2.3", "1..2.3",
            "1.2.3.", ".1.2.3", "1.2.3.x", "1.2.3.+4", "1.2.3.-4", "1.2.3.4 ", "0x7f.0.0.1",
            "1.2.3.\u{664}", "1.2.3.1000",
        ])
    func notIPv4(_ text: String) {
        #expect(!IPLiteral.isIPv4(text))
    }

    @Test(
        "IPv6 addresses",
        arguments: [
            "::", "::1", "1::", "fe80::1", "1:2:3:4:5:6:7:8", "2001:DB8::ABCD", "1:2:3:4:5:6:7::",
            "::2:3:4:5:6:7:8", "1::3:4:5:6:7:8", "::ffff:127.0.0.1", "::127.0.0.1",
            "1:2:3:4:5:6:127.0.0.1", "64:ff9b::192.0.2.1", "0001::0000",
        ])
    func ipv6(_ text: String) {
        #expect(IPLiteral.isIPv6(text))
    }

    @Test(
        "no IPv6 addresses",
        arguments: [
            "", ":", ":::", "1", "1:2", ":1", "1:", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
            "1::2::3", ":1::2", "1::2:", "::12345", "::g", "1:2:3:4:5:6:7:127.0.0.1",
            "127.0.0.1::", "::127.0.0.1:1", "::127.0.0", "::256.0.0.1", "fe80::1%eth0", "[::1]",
            "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", " ::1", "::1\u{0}", "127.0.0.1",
        ])
    func notIPv6(_ text: String) {
        #expect(!IPLiteral.isIPv6(text))
    }
}
