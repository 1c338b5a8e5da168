package import JSON

/// What the user allows the app's notifications to do.
///
/// Source: delivery rules A5.
package struct Permission: Sendable, Hashable {
    /// `UNAuthorizationStatus`.
    package enum Status: UInt8, Sendable, PlanWord {
        case authorized, denied, notDetermined, provisional, ephemeral

        package var name: String {
            switch self {
            case .authorized: "authorized"
            case .denied: "denied"
            case .notDetermined: "not-determined"
            case .provisional: "provisional"
            case .ephemeral: "ephemeral"
            }
        }
    }

    /// What the user decided, or was not asked.
    package var status: Status
    /// The switches in Settings; they count only where the status allows notifications.
    package var alert: Bool
    package var badge: Bool
    package var sound: Bool
    /// Entries in Notification Center.
    package var list: Bool

    package init(
        _ status: Status = .authorized, alert: Bool = true, badge: Bool = true, sound: Bool = true,
        list: Bool = true
    ) {
        self.status = status
        self.alert = alert
        self.badge = badge
        self.sound = sound
        self.list = list
    }

    /// Notifications may appear in one form or another.
    package var allowsNotifications: Bool {
        switch status {
        case .authorized, .provisional, .ephemeral: true
        case .denied, .notDetermined: false
        }
    }
}

extension Permission {
    /// Reads a status word or `{"status", "alert", "badge", "sound", "list"}`.
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
        let object = try PlanObject(field, keys: ["status", "alert", "badge", "sound", "list"])
        self.init(
            try object.word("status", or: .authorized),
            alert: try object.bool("alert", or: true),
            badge: try object.bool("badge", or: true),
            sound: try object.bool("sound", or: true),
            list: try object.bool("list", or: true))
    }

    /// Writes the status word alone where all switches are on, else the object.
    package func write(to writer: inout JSONWriter) {
        if alert && badge && sound && list {
            writer.string(status.name)
            return
        }
        writer.beginObject()
        writer.member("status", status.name)
        writer.member("alert", alert)
        writer.member("badge", badge)
        writer.member("sound", sound)
        writer.member("list", list)
        writer.endObject()
    }
}
