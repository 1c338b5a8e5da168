package import JSON

extension AppScript {
    private static let keys = [
        "registers", "off_main_thread", "prompts", "replies", "nse", "voip", "categories",
        "entitlements", "provides_settings", "activities",
    ]

    /// Reads a script; all members are optional.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: AppScript.keys)
        self.init()
        registers = try object.word("registers", or: registers)
        offMainThread = try object.bool("off_main_thread", or: offMainThread)
        prompts = try object.word("prompts", or: prompts)
        if let field = object.field("replies") { replies = try ScriptReplies(field) }
        if let field = object.field("nse") { serviceExtension = try ExtensionScript(field) }
        if let field = object.field("voip") {
            let voip = try PlanObject(field, keys: ["reports_call"])
            reportsCall = try voip.bool("reports_call", or: reportsCall)
        }
        if let field = object.field("categories") {
            categories = try NotificationCategory.list(field)
        }
        if let field = object.field("entitlements") { entitlements = try Entitlements(field) }
        providesSettings = try object.bool("provides_settings", or: providesSettings)
        if let field = object.field("activities") { activities = try ActivitySchema.list(field) }
    }

    /// Writes all members; `activities` where there are any.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("registers", registers.name)
        writer.member("off_main_thread", offMainThread)
        writer.member("prompts", prompts.name)
        writer.key("replies")
        replies.write(to: &writer)
        writer.key("nse")
        serviceExtension.write(to: &writer)
        writer.key("voip")
        writer.beginObject()
        writer.member("reports_call", reportsCall)
        writer.endObject()
        writer.key("categories")
        writer.beginArray()
        for category in categories { category.write(to: &writer) }
        writer.endArray()
        writer.key("entitlements")
        entitlements.write(to: &writer)
        writer.member("provides_settings", providesSettings)
        if !activities.isEmpty {
            writer.key("activities")
            writer.beginArray()
            for schema in activities { schema.write(to: &writer) }
            writer.endArray()
        }
        writer.endObject()
    }
}
