import APNs
import HTTP1
import JSON
import PushLog
import Routing

extension ControlAPI {
    private static let routeKeys = [
        "push_type", "topic", "priority", "device", "state", "states", "policy", "actions",
    ]

    /// What a push would do on a device, in its state, another one, or all of them.
    func routePush(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let body = try PushBody(
            request, keys: ControlAPI.routeKeys, whenEmpty: "send a payload at least")
        let push: PushRequest
        let policy: RoutingPolicy
        let states: RouteStates
        do throws(DevicePlanError) {
            try refuseActions(body)
            push = try pushRequest(body)
            policy = try routingPolicy(body)
            states = try RouteStates(body)
        } catch {
            throw .badMember(error)
        }
        let target = try RouteTarget(body, push, self)
        let shape = PushShape(push)
        let traces = states.list(target.app.state).map { state in
            var app = target.app
            app.state = state
            return Router.route(shape, to: app, on: target.device, policy: policy)
        }
        var json = JSONWriter(reserving: 8_192)
        guard states.isList else {
            json.route(traces[0], device: target.id)
            return .answer(.json(200, json))
        }
        json.beginObject()
        json.key("routes")
        json.beginArray()
        for trace in traces { json.route(trace, device: target.id) }
        json.endArray()
        json.endObject()
        return .answer(.json(200, json))
    }

    private func refuseActions(_ body: PushBody) throws(DevicePlanError) {
        guard let actions = body.object.nonNull("actions"), actions.value != .array([]) else {
            return
        }
        throw actions.bad(
            expected: "none", hint: "this version routes the push alone, without what follows it")
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
        guard let payload = body.payload else {
            throw DevicePlanError(
                .missingKey, path: "payload", got: "nothing", expected: "the payload of the push",
                hint: "payload_base64 for one that is no JSON")
        }
        var fields = try PushHeaders.read(body.object.nonNull("headers"))
        for (member, header) in [
            ("push_type", "apns-push-type"), ("topic", "apns-topic"),
            ("priority", "apns-priority"),
        ] {
            fields.replace(header, with: try body.object.nonNull(member).map(PushHeaders.text))
        }
        let push = PushRequest(RawRequest(fields: fields, body: payload))
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
