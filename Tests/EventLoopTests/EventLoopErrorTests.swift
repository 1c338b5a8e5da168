import EventLoop
import Testing

@Suite("EventLoopError")
struct EventLoopErrorTests {
    static let cases: [(EventLoopError, [String])] = [
        (
            .addressInUse(host: "::1", port: 2_197),
            ["[::1]:2197 is in use", "stop that process", "0 takes any free one"]
        ),
        (.permissionDenied(host: "0.0.0.0", port: 443), ["0.0.0.0:443", "no permission", "1024"]),
        (.addressNotAvailable(host: "192.0.2.1", port: 1), ["192.0.2.1:1", "no interface"]),
        (.unknownHost(host: "nope", reason: "why"), ["\"nope\"", "why", "a name that resolves"]),
        (
            .connectFailed(host: "::1", port: 9, code: -111),
            ["[::1]:9", "connection refused (ECONNREFUSED)", "server listens"]
        ),
        (
            .system(operation: "uv_loop_init", code: -24),
            ["uv_loop_init", "too many open files (EMFILE)", "limits"]
        ),
        (.stopped(name: "event loop gateway-0"), ["event loop gateway-0 was stopped", "new one"]),
    ]

    @Test("each error says what was got and what to do", arguments: cases)
    func texts(error: EventLoopError, parts: [String]) {
        for part in parts {
            #expect(error.description.contains(part), "\(error)")
        }
    }

    @Test(
        "each end has words",
        arguments: [
            (SocketEnd.closed, "closed"), (.peerClosed, "peer closed"), (.peerReset, "peer reset"),
            (.failed(code: -110), "connection timed out (ETIMEDOUT)"),
        ])
    func ends(end: SocketEnd, text: String) {
        #expect(end.description == text)
    }
}
