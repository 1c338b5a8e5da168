import Gateway
import HTTP1
import HTTP2
import Journal
import Routing

extension Setting {
    /// All settings by name, in the order in which they are listed.
    package static let all: [Setting] =
        behaviour + delivery + credentials + connections + limits
        + RoutingPolicy.switches.map { routing($0) }

    private static let behaviour: [Setting] = [
        toggle(
            "test-tokens", "reserved device tokens have their built-in outcomes",
            { $0.testTokens }, { $0.testTokens = $1 }),
        toggle(
            "error-content-type", "error answers carry content-type: application/json",
            { $0.errorContentType }, { $0.errorContentType = $1 }),
    ]

    private static let limits: [Setting] = [
        number(
            "log-records", 1...10_000_000,
            "pushes kept in the log; of the topic that has most the oldest go first",
            { $0.journal.records }, { $0.journal.records = $1 }),
        number(
            "log-bytes", 65_536...1 << 40,
            "bytes kept in the log; of the topic that has most the oldest pushes go first",
            { $0.journal.bytes }, { $0.journal.bytes = $1 }),
        number(
            "log-age", 0...3_155_760_000,
            "seconds of the virtual clock for which a push is kept in the log; 0 keeps it for ever",
            { Int(($0.journal.milliseconds ?? 0) / 1_000) },
            { $0.journal.milliseconds = $1 == 0 ? nil : Int64($1) * 1_000 }),
        number(
            "header-fields", 1...1000, "header fields of one request",
            { $0.http2.maximumFields }, { $0.http2.maximumFields = $1 }),
        number(
            "request-memory", 65_536...1 << 30, "bytes of unanswered requests of one connection",
            { $0.http2.requestMemory }, { $0.http2.requestMemory = $1 }),
        number(
            "misbehaviour-burst", 1...1_000_000, "mistakes a connection may make at once",
            { $0.http2.misbehaviourBurst }, { $0.http2.misbehaviourBurst = $1 }),
        number(
            "reset-burst", 1...1_000_000, "streams a client may reset at once",
            { $0.http2.resetBurst }, { $0.http2.resetBurst = $1 }),
        number(
            "handshake-ms", 10...600_000, "milliseconds for the TLS handshake",
            { Int($0.gateway.handshakeMilliseconds) },
            { $0.gateway.handshakeMilliseconds = UInt64($1) }),
        number(
            "preface-ms", 10...600_000, "milliseconds for HTTP/2 preface and SETTINGS",
            { Int($0.gateway.prefaceMilliseconds) },
            { $0.gateway.prefaceMilliseconds = UInt64($1) }),
        number(
            "body-ms", 10...3_600_000, "milliseconds for the body of a request",
            { Int($0.http2.bodyMilliseconds) }, { $0.http2.bodyMilliseconds = UInt64($1) }),
        number(
            "stall-ms", 10...3_600_000, "milliseconds in which a peer must take 1 KiB",
            { Int($0.gateway.stallMilliseconds) },
            { $0.gateway.stallMilliseconds = UInt64($1) }),
        number(
            "control-connections", 1...10_000, "open connections of the control plane",
            { $0.control.connectionsMax }, { $0.control.connectionsMax = $1 }),
    ]
}
