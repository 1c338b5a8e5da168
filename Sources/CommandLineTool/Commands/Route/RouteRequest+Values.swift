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
        let inputs = try RouteRequest.inputs(values, cause)
        let registration = try RouteRequest.registration(values)
        guard cause != nil || registration != nil || inputs.contains(where: \.needsNothingBefore)
        else {
            throw .usage("route needs a payload: mock-apns route FILE, or - for standard input")
        }
        self.init(
            scenario: Scenario(
                device: device, app: app, policy: try RouteRequest.policy(values),
                registration: registration, cause: cause, inputs: inputs,
                explains: values.isOn(.explain)),
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
        let payload = try RoutePayload(source)
        if values.isOn(.local) {
            for flag in [FlagName.pushType, .priority] where values.told(flag) != nil {
                throw .usage("\(flag.argument) belongs to a push; leave it out with --local")
            }
            return .local(
                LocalNotification(
                    sound: payload.facts.contains(.sound),
                    content: PushContent(payload: payload.json)))
        }
        let priority = values.text(.priority).flatMap { UInt8($0) }.flatMap {
            Priority(rawValue: $0)
        }
        return .push(payload.push(pushType, topicType: topic.type, priority))
    }

    private static func registration(
        _ values: GivenValues
    ) throws(CommandError) -> Registration? {
        let answer = Registration.Answer.allCases.first { $0.name == values.told(.prompt) }
        guard values.isOn(.register) else {
            guard answer == nil else {
                throw .usage("--prompt answers the question of --register; give that too")
            }
            return nil
        }
        return Registration(userAnswers: answer ?? .allow)
    }

    /// What follows the first push, in the order given.
    private static func inputs(
        _ values: GivenValues, _ cause: Scenario.Cause?
    ) throws(CommandError) -> [Scenario.Input] {
        var inputs: [Scenario.Input] = []
        for text in values.texts(.action) {
            let notification = Scenario.notification(of: cause, then: inputs)
            switch ActionArgument.input(text, on: notification) {
            case .action(let action)?:
                let comes = cause != nil || inputs.contains(where: \.isPush)
                guard comes || action.notification == nil else {
                    throw .usage(
                        "--action \(action.verb.name) needs a notification: mock-apns route FILE"
                            + " --action \(action.argument)")
                }
                inputs.append(.action(action))
            case .push(let source?)?: inputs.append(.push(try RoutePayload(source).push()))
            case .push(nil)?:
                guard case .push(let push)? = cause else {
                    throw .usage(
                        "--action push sends PAYLOAD once more, which is no push here; name a"
                            + " payload: --action push=FILE")
                }
                inputs.append(.push(push))
            case .wait(let milliseconds)?: inputs.append(.wait(milliseconds: milliseconds))
            case nil: break
            }
        }
        return inputs
    }

    private static func alert(_ cause: Scenario.Cause?) -> String? {
        switch cause {
        case .push(let push): AlertLine.text(of: push.payload)
        case .local(let notification): notification.content.body ?? notification.content.title
        case nil: nil
        }
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

extension Scenario.Input {
    /// It is something by itself, without a push or registration before it.
    fileprivate var needsNothingBefore: Bool { isPush || action?.verb == .launch }
}
