import JSON

/// A `UNNotificationCategory` that the app registers.
///
/// JSON: `{"id": "INVITE", "actions": [{"id": "ACCEPT", "foreground": false,
/// "authentication_required": false, "text_input": false}], "custom_dismiss": false}`; only ids
/// are needed.
///
/// Source: delivery rules A6.
package struct NotificationCategory: Sendable, Hashable {
    /// A button of the category.
    package struct Action: Sendable, Hashable {
        package var id: String
        /// Brings the app to the front.
        package var foreground: Bool
        /// Asks to unlock the device first.
        package var authenticationRequired: Bool
        /// `UNTextInputNotificationAction`.
        package var textInput: Bool

        package init(
            _ id: String, foreground: Bool = false, authenticationRequired: Bool = false,
            textInput: Bool = false
        ) {
            self.id = id
            self.foreground = foreground
            self.authenticationRequired = authenticationRequired
            self.textInput = textInput
        }
    }

    /// What `aps.category` names.
    package var id: String
    package var actions: [Action]
    /// The option `customDismissAction`: a dismissal reaches the app.
    package var customDismiss: Bool

    package init(_ id: String, actions: [Action] = [], customDismiss: Bool = false) {
        self.id = id
        self.actions = actions
        self.customDismiss = customDismiss
    }
}

extension NotificationCategory {
    /// Reads an array of categories, each id once.
    static func list(_ field: PlanField) throws(DevicePlanError) -> [NotificationCategory] {
        var categories: [NotificationCategory] = []
        for element in try field.elements(of: "categories") {
            let category = try NotificationCategory(element)
            if categories.contains(where: { $0.id == category.id }) {
                throw element.repeated(id: category.id, of: "category")
            }
            categories.append(category)
        }
        return categories
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: ["id", "actions", "custom_dismiss"])
        self.init(try object.required("id", "the id of the category").name())
        customDismiss = try object.bool("custom_dismiss", or: customDismiss)
        guard let list = object.field("actions") else { return }
        for element in try list.elements(of: "actions") {
            let action = try Action(element)
            if actions.contains(where: { $0.id == action.id }) {
                throw element.repeated(id: action.id, of: "action")
            }
            actions.append(action)
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.key("actions")
        writer.beginArray()
        for action in actions { action.write(to: &writer) }
        writer.endArray()
        writer.member("custom_dismiss", customDismiss)
        writer.endObject()
    }
}

extension NotificationCategory.Action {
    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(
            field, keys: ["id", "foreground", "authentication_required", "text_input"])
        self.init(try object.required("id", "the id of the action").name())
        foreground = try object.bool("foreground", or: foreground)
        authenticationRequired = try object.bool(
            "authentication_required", or: authenticationRequired)
        textInput = try object.bool("text_input", or: textInput)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("foreground", foreground)
        writer.member("authentication_required", authenticationRequired)
        writer.member("text_input", textInput)
        writer.endObject()
    }
}
