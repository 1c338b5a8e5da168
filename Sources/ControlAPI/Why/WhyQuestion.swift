package import APNs
import PushLog

/// The question why a device token saw nothing since a time.
package struct WhyQuestion: Sendable, Equatable {
    /// As it was given; digits of either case are the same token.
    package var deviceToken: String
    /// Only pushes with that topic are meant; nil: with any.
    package var topic: String?
    /// Only pushes to that service are meant; nil: to either.
    package var environment: Environment?
    /// By the clock on the wall.
    package var since: Instant

    /// How far it is looked back unless told, in milliseconds.
    package static let sinceUsual: Int64 = 3_600_000

    package init(
        deviceToken: String, topic: String? = nil, environment: Environment? = nil, since: Instant
    ) {
        self.deviceToken = deviceToken
        self.topic = topic
        self.environment = environment
        self.since = since
    }

    /// The pushes that are meant.
    var matcher: Matcher {
        var matcher = Matcher()
        matcher.deviceToken = deviceToken
        matcher.topic = topic
        matcher.environment = environment
        matcher.since = since
        return matcher
    }
}

extension WhyQuestion {
    static let parameters =
        [QueryParameter("device_token", Schema.someText, isRequired: true)]
        + QueryParameter.conditions([.topic, .environment, .since])

    init(_ query: QueryParameters, now: Instant) throws(ControlError) {
        let expected = "the device token that should have seen a push"
        guard let token = try query.text("device_token", expected: expected) else {
            throw .badValue(
                field: "device_token", got: "", expected: expected,
                hint: "for example /v1/why?device_token=ab12...&since=10m")
        }
        self.init(
            deviceToken: token,
            topic: try query.text("topic", expected: "a topic, as com.example.app"),
            environment: try query.word(
                "environment", among: Environment.allCases.map { ($0.name, $0) }),
            since: try query.time("since")
                ?? now.advanced(byMilliseconds: -WhyQuestion.sinceUsual))
    }
}
