package import JSON

extension Device {
    private static let keys = [
        "id", "platform", "os", "online", "locked", "unlocked_since_boot", "low_power", "focus",
        "summary", "run_from_xcode", "silent_budget", "held", "apps",
    ]

    /// Reads a device; all members are optional but `id`.
    package init(json: JSONValue) throws(DevicePlanError) {
        let field = PlanField(value: json, path: "", offset: nil)
        let object = try PlanObject(field, keys: Device.keys)
        let name = try object.required("id", "the name of the device")
        self.init(id: try name.text())
        guard Device.isValid(id: id) else { throw name.bad(expected: Device.idRule) }
        try read(object)
    }

    /// Reads a device whose id stands elsewhere, as in a path; an `id` inside must be the same.
    package init(id: String, json: JSONValue) throws(DevicePlanError) {
        guard Device.isValid(id: id) else {
            throw DevicePlanError(
                .badValue, path: "id", got: "\"\(id)\"", expected: Device.idRule)
        }
        self.init(id: id)
        let object = try PlanObject(
            PlanField(value: json, path: "", offset: nil), keys: Device.keys)
        if let inner = object.field("id"), try inner.text() != id {
            throw inner.bad(expected: "\"\(id)\", as in the address", hint: "leave `id` out")
        }
        try read(object)
    }

    private static let idRule = "1 to 128 letters, digits, '.', '-' or '_'"

    private static func isValid(id: String) -> Bool {
        (1...128).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                    UInt8(ascii: "_"):
                    true
                case _: false
                }
            }
    }

    private mutating func read(_ object: PlanObject) throws(DevicePlanError) {
        platform = try object.word("platform", or: platform)
        if let field = object.field("os") {
            let expected = "a version such as \"17.5\""
            guard let text = field.value.string else { throw field.wrongKind(expected) }
            guard let version = OSVersion(text) else { throw field.bad(expected: expected) }
            os = version
        }
        online = try object.bool("online", or: online)
        locked = try object.bool("locked", or: locked)
        unlockedSinceBoot = try object.bool("unlocked_since_boot", or: unlockedSinceBoot)
        lowPower = try object.bool("low_power", or: lowPower)
        focus = try object.nonNull("focus")?.text()
        summary = try object.bool("summary", or: summary)
        runFromXcode = try object.bool("run_from_xcode", or: runFromXcode)
        if let field = object.field("silent_budget") {
            silentBudget = field.value == .null ? nil : try SilentBudget(field)
        }
        try readApps(object)
        try readHeld(object)
    }

    private mutating func readApps(_ object: PlanObject) throws(DevicePlanError) {
        guard let list = object.field("apps") else { return }
        for element in try list.elements(of: "apps") {
            let app = try AppInstall(element)
            if apps.contains(where: { $0.topic == app.topic }) {
                throw DevicePlanError(
                    .badValue, path: element.path, got: "topic \"\(app.topic)\" a second time",
                    expected: "each topic once on a device", offset: element.offset)
            }
            apps.append(app)
        }
    }

    private mutating func readHeld(_ object: PlanObject) throws(DevicePlanError) {
        guard let list = object.field("held") else { return }
        for element in try list.elements(of: "topics") {
            let topic = try element.text()
            guard apps.contains(where: { $0.topic == topic }) else {
                throw element.bad(expected: "the topic of an app on the device")
            }
            if held.contains(topic) { throw element.repeated(id: topic, of: "topic") }
            held.append(topic)
        }
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("platform", platform.name)
        writer.member("os", os.description)
        writer.member("online", online)
        writer.member("locked", locked)
        writer.member("unlocked_since_boot", unlockedSinceBoot)
        writer.member("low_power", lowPower)
        writer.member("focus", focus)
        writer.member("summary", summary)
        writer.member("run_from_xcode", runFromXcode)
        writer.key("silent_budget")
        if let silentBudget { silentBudget.write(to: &writer) } else { writer.null() }
        writer.key("held")
        writer.beginArray()
        for topic in held { writer.string(topic) }
        writer.endArray()
        writer.key("apps")
        writer.beginArray()
        for app in apps { app.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}
