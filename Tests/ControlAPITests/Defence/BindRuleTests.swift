import ControlAPI
import Testing

/// Row ADM-10.
struct BindRuleTests {
    @Test(
        "loopback needs no token",
        arguments: ["127.0.0.1", "127.255.0.9", "localhost", "LOCALHOST", "::1", "[::1]"])
    func loopback(_ host: String) {
        #expect(BindRule.isLoopback(host))
    }

    @Test(
        "anything else does",
        arguments: [
            "0.0.0.0", "::", "[::]", "192.168.1.2", "128.0.0.1", "127.0.0.1.evil.test", "127.1",
            "127.0.0.256", "mock-apns", "x.localhost", "", "*", "::ffff:127.0.0.1", "127.0.0.1:80",
            "localhost.",
        ])
    func other(_ host: String) {
        #expect(!BindRule.isLoopback(host))
    }
}
