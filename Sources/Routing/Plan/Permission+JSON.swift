package import JSON

extension Permission {
    private static let keys = [
        "status", "alert", "badge", "sound", "list", "lock_screen", "time_sensitive", "critical",
        "provides_settings",
    ]

    /// Reads a status word or the object.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        if case .string = field.value {
            self.init(try field.word(Status.self))
            return
        }
        guard case .object = field.value else {
            throw field.wrongKind("a status word or an object")
        }
        let object = try PlanObject(field, keys: Permission.keys)
        self.init(try object.word("status", or: .authorized))
        alert = try object.bool("alert", or: alert)
        badge = try object.bool("badge", or: badge)
        sound = try object.bool("sound", or: sound)
        list = try object.bool("list", or: list)
        lockScreen = try object.bool("lock_screen", or: lockScreen)
        timeSensitive = try object.bool("time_sensitive", or: timeSensitive)
        critical = try object.bool("critical", or: critical)
        providesSettings = try object.bool("provides_settings", or: providesSettings)
    }

    /// Writes the status word alone where all else is as it is by default, else the object.
    package func write(to writer: inout JSONWriter) {
        if self == Permission(status) {
            writer.string(status.name)
            return
        }
        writer.beginObject()
        writer.member("status", status.name)
        writer.member("alert", alert)
        writer.member("badge", badge)
        writer.member("sound", sound)
        writer.member("list", list)
        writer.member("lock_screen", lockScreen)
        writer.member("time_sensitive", timeSensitive)
        writer.member("critical", critical)
        writer.member("provides_settings", providesSettings)
        writer.endObject()
    }
}
