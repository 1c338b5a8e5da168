package import APNs
package import JSON

extension AppInstall {
    private static let keys = [
        "topic", "device_token", "device_tokens", "environment", "installed", "state",
        "permission", "service_extension", "background_modes", "background_refresh", "delegate",
        "lifecycle", "script", "hooks",
    ]

    /// The push types for which an app may have a device token of its own.
    package static let tokenKinds = PushType.allCases.filter { $0 != .alert && $0 != .background }

    /// Reads an app; all members are optional but `topic`.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: AppInstall.keys)
        let name = try object.required("topic", "the bundle id of the app")
        self.init(topic: try name.text())
        guard (1...255).contains(topic.utf8.count), !topic.utf8.contains(where: { $0 <= 0x20 })
        else { throw name.bad(expected: "a bundle id of 1 to 255 bytes without blanks") }
        try readTokens(object)
        if let word = object.nonNull("environment") {
            environment = try word.word(Environment.self)
        }
        installed = try object.bool("installed", or: installed)
        state = try object.word("state", or: state)
        if let value = object.field("permission") { permission = try Permission(value) }
        serviceExtension = try object.bool("service_extension", or: serviceExtension)
        if let list = object.field("background_modes") {
            backgroundModes = []
            for element in try list.elements(of: "background modes") {
                backgroundModes.insert(try element.word(BackgroundMode.self))
            }
        }
        backgroundRefresh = try object.bool("background_refresh", or: backgroundRefresh)
        if let value = object.field("delegate") { delegate = try DelegatePlan(value) }
        lifecycle = try object.word("lifecycle", or: lifecycle)
        if let value = object.field("script") { script = try AppScript(value) }
        if let list = object.field("hooks") {
            for element in try list.elements(of: "names of push frameworks") {
                hooks.append(try HookSet(reference: element))
            }
            guard HookSet.fits(hooks) else {
                throw DevicePlanError(
                    .badValue, path: list.path, got: "more hooks",
                    expected: "at most \(HookSet.hooksMax) hooks in an app", offset: list.offset)
            }
        }
    }

    private mutating func readTokens(_ object: PlanObject) throws(DevicePlanError) {
        if let token = object.nonNull("device_token") { deviceToken = try token.deviceToken() }
        guard let field = object.field("device_tokens") else { return }
        let kinds = AppInstall.tokenKinds.map(\.name)
        for (key, token) in try PlanObject(field, keys: kinds).fields {
            guard let kind = PushType(name: key) else { continue }
            deviceTokens[kind] = try token.deviceToken()
        }
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("topic", topic)
        writer.member("device_token", deviceToken.map(Hex.text))
        writer.key("device_tokens")
        writer.beginObject()
        for kind in PushType.allCases {
            if let token = deviceTokens[kind] { writer.member(kind.name, Hex.text(of: token)) }
        }
        writer.endObject()
        writer.member("environment", environment?.name)
        writer.member("installed", installed)
        writer.member("state", state.name)
        writer.key("permission")
        permission.write(to: &writer)
        writer.member("service_extension", serviceExtension)
        writer.key("background_modes")
        writer.beginArray()
        for mode in BackgroundMode.allCases where backgroundModes.contains(mode) {
            writer.string(mode.name)
        }
        writer.endArray()
        writer.member("background_refresh", backgroundRefresh)
        writer.key("delegate")
        delegate.write(to: &writer)
        writer.member("lifecycle", lifecycle.name)
        writer.key("script")
        script.write(to: &writer)
        writer.key("hooks")
        writer.beginArray()
        for set in hooks { set.writeReference(to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}

extension Environment: PlanWord {}
