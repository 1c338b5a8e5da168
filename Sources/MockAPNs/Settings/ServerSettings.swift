import APNs
import Delivery
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
    /// Pushes need credentials.
    var judgesCredentials = true
    /// How provider tokens and certificates are taken.
    var credentials = CredentialPolicy()
    /// Changes of a key's provider token count on all connections together.
    var countsUpdatesByKey = false
    /// Streams a new connection may open before its first valid provider token.
    ///
    /// Nil: 1, or all at once where there is nothing to wait for (decision 14.3).
    var initialStreams: Int?
    /// A refused push brings the stream limit down to 1 until one is accepted.
    var shrinksStreamsOnError = false
    /// Reserved device tokens have their built-in outcomes.
    var testTokens = true
    /// How pushes are stored, and when a removed app is told of.
    var store = StoreSettings()
    /// How many pushes a device token may get; nil: as many as come.
    var tokenRate: TokenRate?
    /// Error answers carry `content-type: application/json` (decision 14.2).
    var errorContentType = false

    init() {}

    /// Reads what the command line gave.
    init(_ options: ServerOptions) throws(ServerError) {
        guard options.dataFolder != nil || options.durability != .power else {
            throw .badOption(
                "--durability power: got no --data, expected the folder of a log that survives; "
                    + "without one all is in memory")
        }
        rules = RuleSettings(profile: options.profile)
        for (id, level) in options.rules { rules.set(id, to: level) }
        for (name, value) in options.settings { try set(name, to: value) }
        journal.payloads = options.payloadStorage
        credentials.isStrict = options.profile == .strict
        judgesCredentials = options.auth == .required && options.profile != .lenient
        http2.bodyLimit = { PushRequest($0).bodyLimit }
        http2.smallestBodyLimit = BodyLimit.standard
    }
}
