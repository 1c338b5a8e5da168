import APNs
import Gateway
import HTTP1
import HTTP2
import Journal
import Routing

/// Every figure and switch of one server: the one home of its limits.
///
/// Profile first, then `--rule`, then `--set`. Source: design decisions 9 and 14.
struct ServerSettings: Sendable {
    var rules = RuleSettings()
    var routing = RoutingPolicy()
    var http2 = HTTP2Configuration()
    var gateway = GatewayLimits()
    var journal = JournalLimits()
    var control = HTTP1Limits()
    /// Streams a new connection may open before its first valid provider token.
    ///
    /// Nil: all at once where credentials are not judged (decision 14.3).
    var initialStreams: Int?
    /// Reserved device tokens have their built-in outcomes.
    var testTokens = true
    /// Error answers carry `content-type: application/json` (decision 14.2).
    var errorContentType = false

    init() {}

    /// Reads what the command line gave.
    init(_ options: ServerOptions) throws(ServerError) {
        rules = RuleSettings(profile: options.profile)
        for (id, level) in options.rules { rules.set(id, to: level) }
        for (name, value) in options.settings { try set(name, to: value) }
        http2.announcedStreams = initialStreams ?? http2.maximumStreams
        http2.bodyLimit = { PushRequest($0).bodyLimit }
        http2.smallestBodyLimit = BodyLimit.standard
    }
}
