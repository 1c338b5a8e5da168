/// Selects pushes: every condition must hold.
///
/// Conditions are chained: `.topic("com.example.app").status(200)`. Without any, `.any` selects
/// all pushes.
public struct PushMatch: Sendable, CustomStringConvertible {
    let conditions: [Condition]

    /// All pushes.
    public static let any = PushMatch(conditions: [])

    func adding(_ condition: Condition) -> PushMatch {
        PushMatch(conditions: conditions + [condition])
    }

    /// The conditions in words, joined by commas; `any` for none.
    public var description: String {
        conditions.isEmpty ? "any" : conditions.map(\.description).joined(separator: ", ")
    }
}

// MARK: - Conditions that are chained

extension PushMatch {
    /// `apns-topic` is exactly this.
    public func topic(_ topic: String) -> PushMatch { adding(.topic(topic)) }

    /// The device token is this; upper and lower case are the same.
    public func deviceToken(_ token: String) -> PushMatch { adding(.deviceToken(token)) }

    /// The `apns-id` of the answer is this; upper and lower case are the same.
    public func apnsID(_ id: String) -> PushMatch { adding(.apnsID(id)) }

    /// `apns-push-type` is this.
    public func pushType(_ type: ReceivedPush.PushType) -> PushMatch { adding(.pushType(type)) }

    /// `apns-priority` is this; 10 also where the sender gave none.
    public func priority(_ priority: Int) -> PushMatch { adding(.priority(priority)) }

    /// `apns-collapse-id` is exactly this.
    public func collapseID(_ id: String) -> PushMatch { adding(.collapseID(id)) }

    /// The connection stands for this of Apple's services.
    public func environment(_ environment: PushEnvironment) -> PushMatch {
        adding(.environment(environment))
    }

    /// Title of the alert.
    public func title(_ title: String) -> PushMatch { adding(.title(title)) }

    /// Body of the alert, also where the alert is a string.
    public func body(_ body: String) -> PushMatch { adding(.body(body)) }

    /// The answer's HTTP status; nil selects pushes that were not answered.
    public func status(_ status: Int?) -> PushMatch { adding(.status(status)) }

    /// The answer's reason.
    public func reason(_ reason: ReceivedPush.Reason) -> PushMatch { adding(.reason(reason)) }

    /// What became of the push on the device.
    public func outcome(_ outcome: ReceivedPush.Outcome) -> PushMatch { adding(.outcome(outcome)) }

    /// Where the push is on its way.
    public func deliveryState(_ state: ReceivedPush.DeliveryState) -> PushMatch {
        adding(.deliveryState(state))
    }

    /// A condition of your own.
    ///
    /// - Parameters:
    ///   - what: completes "expected a push with ..." in failure messages.
    ///   - test: whether a push fulfils it; called from any thread, any number of times.
    /// - Returns: a match with the condition added.
    public func satisfying(
        _ what: String, _ test: @escaping @Sendable (ReceivedPush) -> Bool
    ) -> PushMatch {
        adding(.custom(what, test))
    }
}

// MARK: - The same as first condition

extension PushMatch {
    /// `apns-topic` is exactly this.
    public static func topic(_ topic: String) -> PushMatch { any.topic(topic) }

    /// The device token is this; upper and lower case are the same.
    public static func deviceToken(_ token: String) -> PushMatch { any.deviceToken(token) }

    /// The `apns-id` of the answer is this; upper and lower case are the same.
    public static func apnsID(_ id: String) -> PushMatch { any.apnsID(id) }

    /// `apns-push-type` is this.
    public static func pushType(_ type: ReceivedPush.PushType) -> PushMatch { any.pushType(type) }

    /// `apns-priority` is this; 10 also where the sender gave none.
    public static func priority(_ priority: Int) -> PushMatch { any.priority(priority) }

    /// `apns-collapse-id` is exactly this.
    public static func collapseID(_ id: String) -> PushMatch { any.collapseID(id) }

    /// The connection stands for this of Apple's services.
    public static func environment(_ environment: PushEnvironment) -> PushMatch {
        any.environment(environment)
    }

    /// Title of the alert.
    public static func title(_ title: String) -> PushMatch { any.title(title) }

    /// Body of the alert, also where the alert is a string.
    public static func body(_ body: String) -> PushMatch { any.body(body) }

    /// The answer's HTTP status; nil selects pushes that were not answered.
    public static func status(_ status: Int?) -> PushMatch { any.status(status) }

    /// The answer's reason.
    public static func reason(_ reason: ReceivedPush.Reason) -> PushMatch { any.reason(reason) }

    /// What became of the push on the device.
    public static func outcome(_ outcome: ReceivedPush.Outcome) -> PushMatch {
        any.outcome(outcome)
    }

    /// Where the push is on its way.
    public static func deliveryState(_ state: ReceivedPush.DeliveryState) -> PushMatch {
        any.deliveryState(state)
    }

    /// A condition of your own; see the method of the same name.
    public static func satisfying(
        _ what: String, _ test: @escaping @Sendable (ReceivedPush) -> Bool
    ) -> PushMatch {
        any.satisfying(what, test)
    }
}
