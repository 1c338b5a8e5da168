package import JSON

/// As `UserAction`, and `{"action": "low-power", "on": true}`, `{"action": "focus", "name":
/// "Work"}`, `{"action": "local", "body": "Tea is ready"}`, `{"action": "register",
/// "user_answers": "allow"}`, `{"action": "expire-token", "topic": "com.example.app"}`.
extension DeviceAction {
    /// Reads an action.
    package init(json: JSONValue) throws(DevicePlanError) {
        let field = PlanField(value: json, path: "", offset: nil)
        guard let members = json.members else { throw field.wrongKind("an object") }
        let words = members.filter { $0.key == "action" }
        if words.count > 1 {
            throw DevicePlanError(
                .repeatedKey, path: "action", got: "the key a second time",
                expected: "each key once", offset: words[1].offset)
        }
        guard let word = words.first else {
            throw DevicePlanError(
                .missingKey, path: "action", got: "nothing",
                expected: "what happens, one of " + DeviceAction.names.joined(separator: ", "))
        }
        guard let text = word.value.string, DeviceAction.names.contains(text) else {
            let names = DeviceAction.names
            let near = word.value.string.flatMap { NearMatch.of($0, among: names) }
            throw PlanField(value: word.value, path: "action", offset: word.offset).bad(
                expected: "one of " + names.joined(separator: ", "),
                hint: near.map { "did you mean \"\($0)\"?" })
        }
        guard let verb = Verb.allCases.first(where: { $0.name == text }) else {
            self = .user(try UserAction(json: json))
            return
        }
        try self.init(verb, field, rest: members.filter { $0.key != "action" })
    }

    private init(
        _ verb: Verb, _ field: PlanField, rest: [JSONValue.Member]
    ) throws(DevicePlanError) {
        let object = PlanField(value: .object(rest), path: "", offset: field.offset)
        func isOn(_ keys: [String]) throws(DevicePlanError) -> (Bool, PlanObject) {
            let plan = try PlanObject(object, keys: keys)
            return (try plan.required("on", "true or false").bool(), plan)
        }
        switch verb {
        case .local: self = .local(try LocalNotification(object))
        case .register: self = .register(try Registration(object))
        case .lowPower: self = .lowPower(try isOn(["on"]).0)
        case .summary: self = .summary(try isOn(["on"]).0)
        case .focus:
            let plan = try PlanObject(object, keys: ["name"])
            let name = try plan.required("name", "the name of the Focus, or null for none")
            self = .focus(name.value == .null ? nil : try name.name())
        case .backgroundRefresh:
            let (isOn, plan) = try isOn(["on", "topic"])
            self = .backgroundRefresh(isOn, topic: try plan.nonNull("topic")?.name())
        case .expireToken:
            let plan = try PlanObject(object, keys: ["topic"])
            self = .expireToken(topic: try plan.nonNull("topic")?.name())
        }
    }
}
