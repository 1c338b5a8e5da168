import APNs
import HTTP1
import JSON
import PushLog
import Routing

extension ControlAPI {
    private static let routeKeys =
        ["push_type", "topic", "priority", "device", "state", "states", "policy"]
        + RouteInputs.keys

    /// What a push, a local notification, a registration or the user would do on a device, in its
    /// state, another one, or all of them.
    func routePush(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let body = try PushBody(
            request, keys: ControlAPI.routeKeys, whenEmpty: "send a payload at least")
        let push: PushRequest
        let policy: RoutingPolicy
        let states: RouteStates
        let inputs: RouteInputs
        let cause: Scenario.Cause?
        let followUps: [Scenario.Input]
        do throws(DevicePlanError) {
            inputs = try RouteInputs(body.object)
            push = try pushRequest(body)
            cause = try self.cause(body, push, inputs)
            followUps = try RouteInputs.followUps(body.object, on: cause)
            try checkSomethingHappens(cause, inputs, followUps)
            policy = try routingPolicy(body)
            states = try RouteStates(body)
        } catch {
            throw .badMember(error)
        }
        let target = try RouteTarget(body, push, self)
        var scenario = Scenario(
            device: target.device, app: target.app, policy: policy,
            registration: inputs.registration, cause: cause, inputs: followUps,
            explains: inputs.explains)
        scenario.app.hooks += inputs.hooks
        guard HookSet.fits(scenario.app.hooks) else {
            throw .badMember(
                DevicePlanError(
                    .badValue, path: "hooks", got: "more hooks",
                    expected: "at most \(HookSet.hooksMax) hooks in an app, with the device's"))
        }
        var json = JSONWriter(reserving: 8_192)
        write(scenario, states, device: target.id, to: &json)
        return .answer(.json(200, json))
    }

    private func write(
        _ scenario: Scenario, _ states: RouteStates, device: String?, to json: inout JSONWriter
    ) {
        switch states {
        case .own:
            let first = scenario.registration == nil ? scenario : scenario.asFirstLaunch
            first.play().write(device: device, to: &json)
        case .one(let state): scenario.play(in: state).write(device: device, to: &json)
        case .several(let states):
            json.beginObject()
            json.key("routes")
            json.beginArray()
            for state in states { scenario.play(in: state).write(device: device, to: &json) }
            json.endArray()
            json.endObject()
        }
    }

    /// The push of the body, or the local notification in its place.
    private func cause(
        _ body: PushBody, _ push: PushRequest, _ inputs: RouteInputs
    ) throws(DevicePlanError) -> Scenario.Cause? {
        let payload = body.payload.flatMap { try? JSONValue(parsing: $0, limits: .payload) }
        switch inputs.local {
        case .no:
            guard body.payload != nil else { return nil }
            return .push(
                PushInput(
                    shape: PushShape(push), collapseID: push.text(.collapseID),
                    payload: payload ?? .null))
        case .payload:
            guard body.payload != nil else { throw missingPayload }
            return .local(
                LocalNotification(
                    sound: PushShape(push).facts.contains(.sound),
                    content: PushContent(payload: payload ?? .null)))
        case .notification(let notification):
            if let field = body.object.nonNull("payload") ?? body.object.nonNull("payload_base64") {
                throw field.bad(
                    expected: "no payload beside the local notification",
                    hint: "give \"local\": true for a payload")
            }
            return .local(notification)
        }
    }

    /// Something must come, register or launch.
    private func checkSomethingHappens(
        _ cause: Scenario.Cause?, _ inputs: RouteInputs, _ followUps: [Scenario.Input]
    ) throws(DevicePlanError) {
        guard cause == nil, inputs.registration == nil,
            !followUps.contains(where: { $0.isPush || $0.action?.verb == .launch })
        else { return }
        throw missingPayload
    }

    private var missingPayload: DevicePlanError {
        DevicePlanError(
            .missingKey, path: "payload", got: "nothing", expected: "the payload of the push",
            hint: "payload_base64 for one that is no JSON; local, register and a launch need none")
    }

    /// The server's policy with the switches of the body.
    private func routingPolicy(_ body: PushBody) throws(DevicePlanError) -> RoutingPolicy {
        var policy = configuration.rules.routing
        guard let field = body.object.nonNull("policy") else { return policy }
        let switches = try PlanObject(field, keys: RoutingPolicy.switches.map(\.name))
        for (name, value) in switches.fields {
            let word = try value.text()
            do throws(DevicePlanError) {
                try policy.set(name, to: word)
            } catch {
                throw error.under(field.path)
            }
        }
        return policy
    }

    /// The push with headers that the gateway lets through.
    private func pushRequest(_ body: PushBody) throws(DevicePlanError) -> PushRequest {
        var fields = try PushHeaders.read(body.object.nonNull("headers"))
        for (member, header) in [
            ("push_type", "apns-push-type"), ("topic", "apns-topic"),
            ("priority", "apns-priority"),
        ] {
            fields.replace(header, with: try body.object.nonNull(member).map(PushHeaders.text))
        }
        let push = PushRequest(RawRequest(fields: fields, body: body.payload ?? []))
        if push.pushType == .invalid {
            let words = PushType.allCases.map(\.name)
            throw wrong(
                push, .pushType, "push_type", expected: "one of " + words.joined(separator: ", "),
                hint: NearMatch.hint(push.text(.pushType) ?? "", among: words))
        }
        if push.priority == .invalid {
            throw wrong(
                push, .priority, "priority", expected: Priority.expected, hint: Priority.hint)
        }
        return push
    }

    private func wrong(
        _ push: PushRequest, _ field: HeaderField, _ member: String, expected: String,
        hint: String?
    ) -> DevicePlanError {
        DevicePlanError(
            .unknownWord, path: member, got: ErrorAnswer.quoted(push.text(field) ?? ""),
            expected: expected, hint: hint)
    }
}

extension PushShape {
    /// What routing looks at in a push that was not judged.
    fileprivate init(_ push: PushRequest) {
        var reader = PayloadReader()
        self.init(
            facts: reader.read(push.raw.bytes, from: push.raw.fieldsEnd),
            pushType: push.pushType.value, topicType: push.topicType,
            priority: push.effectivePriority)
    }
}
