package import APNs
package import JSON

/// What the control plane is told when it is made.
package struct ControlConfiguration: Sendable {
    /// One named value, in the order in which it is shown.
    package typealias Named = (name: String, value: JSONValue)

    /// The server's version.
    package var version: String
    /// Where pushes go, `127.0.0.1:2197`.
    package var gateway: String
    /// Where the control plane is, `http://127.0.0.1:8197`.
    package var control: String
    /// The service that a sender reaches who names none.
    package var environment: Environment
    /// The certificate that senders must trust, PEM.
    package var caPEM: [UInt8]
    /// What senders need besides.
    package var kit: SenderKit
    /// Names accepted in `Host` besides those that cannot be rebound; case is ignored.
    package var allowedHosts: [String]
    /// What `Authorization: Bearer` must say; nil: nothing is asked for.
    package var controlToken: String?
    /// The file that keeps it, for who is refused; nil where it was given otherwise.
    package var controlTokenFile: String?
    /// A push without credentials is refused; the page's example says so.
    package var needsCredentials: Bool
    /// How pushes are judged and routed.
    package var rules: ControlRules
    /// The effective settings; the value of `control-token` is never shown.
    package var settings: [Named]
    /// The limits in force.
    package var limits: [Named]
    /// What an operator should know of how the server was started, as that any key is trusted.
    ///
    /// Whole sentences without a full stop; shown on the page and in `/v1/info`.
    package var warnings: [String]
    /// The limits of `GET /v1/events`.
    package var events = EventLimits()
    /// What the server has counted since its start.
    package var figures: @Sendable () -> ServerFigures = { ServerFigures() }
    /// Whether pushes are taken now.
    package var readiness: @Sendable () -> Readiness
    /// Wall time; for ages on the page only.
    package var now: @Sendable () -> Instant

    package init(
        version: String, gateway: String, control: String, environment: Environment,
        caPEM: [UInt8], kit: SenderKit, allowedHosts: [String] = [], controlToken: String? = nil,
        controlTokenFile: String? = nil, needsCredentials: Bool = true,
        rules: ControlRules = ControlRules(), settings: [Named] = [],
        limits: [Named] = [], warnings: [String] = [],
        readiness: @escaping @Sendable () -> Readiness, now: @escaping @Sendable () -> Instant
    ) {
        self.version = version
        self.gateway = gateway
        self.control = control
        self.environment = environment
        self.caPEM = caPEM
        self.kit = kit
        self.allowedHosts = allowedHosts
        self.controlToken = controlToken
        self.controlTokenFile = controlTokenFile
        self.needsCredentials = needsCredentials
        self.rules = rules
        self.settings = settings
        self.limits = limits
        self.warnings = warnings
        self.readiness = readiness
        self.now = now
    }
}

/// Whether the server takes pushes.
package struct Readiness: Sendable, Equatable {
    package let isReady: Bool
    /// Why not; or what an operator should know although it is ready.
    package let reasons: [String]

    package init(isReady: Bool, reasons: [String] = []) {
        self.isReady = isReady
        self.reasons = reasons
    }
}
