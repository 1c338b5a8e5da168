internal import APNs
internal import JSON
internal import Routing

extension RouteRequest {
    /// Reads what the flags name: payload, device, hooks, actions, switches.
    ///
    /// - Throws: `.usage` for what is missing or cannot be, `.failed` for a payload that is no
    ///   JSON object.
    init(_ values: GivenValues) throws(CommandError) {
        let pushType = values.text(.pushType).flatMap { PushType(name: $0) }
        let topic = RouteTopic(values.text(.topic), pushType: pushType)
        let hooks = try HookArgument.read(values.text(.hooks))
        var (device, app) = try RouteDevice.read(values.text(.device), topic: topic)
        app.hooks += hooks
        guard HookSet.fits(app.hooks) else {
            throw .usage("--hooks and the device have more than \(HookSet.hooksMax) hooks")
        }
        if device.apps.isEmpty { device.apps = [app] }
        let cause = try RouteRequest.cause(values, pushType, topic)
        let actions = try RouteRequest.actions(values, cause)
        let isRegistering = values.isOn(.register)
        guard cause != nil || isRegistering || actions.contains(where: { $0.verb == .launch })
        else {
            throw .usage("route needs a payload: mock-apns route FILE, or - for standard input")
        }
        self.init(
            scenario: Scenario(
                device: device, app: app, policy: try RouteRequest.policy(values),
                registration: isRegistering ? Registration() : nil, cause: cause,
                actions: actions, explains: values.isOn(.explain)),
            state: values.text(.state).flatMap { word in
                AppState.allCases.first { $0.name == word }
            },
            alert: RouteRequest.alert(cause))
    }

    private static func cause(
        _ values: GivenValues, _ pushType: PushType?, _ topic: RouteTopic
    ) throws(CommandError) -> Scenario.Cause? {
        guard let source = values.told(.payload) else {
            if values.isOn(.local) {
                throw .usage("--local needs a payload: mock-apns route FILE --local")
            }
            return nil
        }
        let bytes = try PayloadSource.read(source)
        let facts = try RouteRequest.facts(bytes, name: PayloadSource.name(source))
        let payload = (try? JSONValue(parsing: bytes, limits: .payload)) ?? .null
        if values.isOn(.local) {
            for flag in [FlagName.pushType, .priority] where values.told(flag) != nil {
                throw .usage("\(flag.argument) belongs to a push; leave it out with --local")
            }
            return .local(
                LocalNotification(
                    sound: facts.contains(.sound), content: PushContent(payload: payload)))
        }
        let priority = values.text(.priority).flatMap { UInt8($0) }.flatMap {
            Priority(rawValue: $0)
        }
        // A silent push without its headers is what nobody means; see the help of the flags.
        let isBare = pushType == nil && topic.type == nil && priority == nil
        if isBare, PayloadClass(facts, pushType: nil) == .silent {
            let shape = PushShape(facts: facts, pushType: .background, priority: .considerPower)
            return .push(PushInput(shape: shape, payload: payload))
        }
        let shape = PushShape(
            facts: facts, pushType: pushType, topicType: topic.type,
            priority: priority ?? .immediate)
        return .push(PushInput(shape: shape, payload: payload))
    }

    private static func actions(
        _ values: GivenValues, _ cause: Scenario.Cause?
    ) throws(CommandError) -> [UserAction] {
        let notification = Scenario.notification(of: cause)
        let actions = values.texts(.action).compactMap { text in
            ActionArgument.action(text, on: notification)
        }
        if cause == nil, let action = actions.first(where: { $0.notification != nil }) {
            throw .usage(
                "--action \(action.verb.name) needs a notification: mock-apns route FILE"
                    + " --action \(action.argument)")
        }
        return actions
    }

    private static func alert(_ cause: Scenario.Cause?) -> String? {
        switch cause {
        case .push(let push): AlertLine.text(of: push.payload)
        case .local(let notification): notification.content.body ?? notification.content.title
        case nil: nil
        }
    }

    private static func facts(
        _ payload: [UInt8], name: String
    ) throws(CommandError) -> PayloadFacts {
        var reader = PayloadReader()
        let facts = reader.read(payload, from: 0)
        if let error = reader.error {
            let place = PayloadPlace(error.offset, in: payload)
            throw .failed("\(name):\(place.line):\(place.column): not JSON: \(error.message)")
        }
        guard facts.contains(.isObject) else {
            throw .failed("\(name): a payload is one JSON object; this is another JSON value")
        }
        return facts
    }

    private static func policy(_ values: GivenValues) throws(CommandError) -> RoutingPolicy {
        var policy = RoutingPolicy()
        for (name, value) in values.pairs(.set) {
            do throws(DevicePlanError) {
                try policy.set(name, to: value)
            } catch {
                throw .usage("--set \(error.message)")
            }
        }
        return policy
    }
}

/// The topic of a push: the app's bundle id, and what a special push type adds to it.
struct RouteTopic: Equatable {
    /// Nil when nobody named one.
    let bundleID: String?
    let type: PushType?

    init(_ text: String?, pushType: PushType?) {
        guard let text else {
            bundleID = nil
            type = pushType.flatMap { $0.topicSuffix.utf8.count > 0 ? $0 : nil }
            return
        }
        type = PushType(topicSuffixOf: Array(text.utf8).span)
        let suffix = type.map { $0.topicSuffix.utf8.count } ?? 0
        bundleID = String(text.dropLast(suffix))
    }
}
