extension TestDevice {
    /// Something that happens to a device or an app, or that the user does.
    ///
    /// A topic says which app is meant; nil is the only app of the device.
    public struct Action: Sendable, Equatable, CustomStringConvertible {
        let json: PayloadValue

        /// Any action as the control plane takes it, `["action": "tap", "push": 17]`.
        public init(json: PayloadValue) {
            self.json = json
        }

        private init(_ word: String, _ members: [(String, PayloadValue?)] = []) {
            let given = members.compactMap { key, value in value.map { (key, $0) } }
            json = PayloadValue(members: [("action", PayloadValue(word))] + given)
        }

        /// The action as compact JSON.
        public var description: String { json.description }

        /// A notification on a device.
        public enum Notification: Sendable, Hashable {
            /// That of a push, by the push's `sequence`.
            case push(Int)
            /// One that an app scheduled itself, by its identifier.
            case identifier(String)

            fileprivate var member: (String, PayloadValue?) {
                switch self {
                case .push(let sequence): ("push", PayloadValue(sequence))
                case .identifier(let text): ("notification", PayloadValue(text))
                }
            }
        }
    }
}

// MARK: - The device

extension TestDevice.Action {
    /// The service reaches the device again: what is stored is delivered.
    public static let online = TestDevice.Action("online")
    /// The service does not reach the device any more.
    public static let offline = TestDevice.Action("offline")
    /// The screen is locked.
    public static let lock = TestDevice.Action("lock")
    /// The user unlocks the screen.
    public static let unlock = TestDevice.Action("unlock")
    /// The device starts anew.
    public static let reboot = TestDevice.Action("reboot")

    /// Low Power Mode is switched.
    public static func lowPower(_ isOn: Bool) -> TestDevice.Action { switched("low-power", isOn) }

    /// A Focus of that name begins; nil: it ends.
    public static func focus(_ name: String?) -> TestDevice.Action {
        TestDevice.Action("focus", [("name", name.map { PayloadValue($0) } ?? nil as PayloadValue)])
    }

    /// The scheduled summary is switched.
    public static func summary(_ isOn: Bool) -> TestDevice.Action { switched("summary", isOn) }

    private static func switched(
        _ word: String, _ isOn: Bool, topic: String? = nil
    ) -> TestDevice.Action {
        TestDevice.Action(
            word,
            [("on", PayloadValue(booleanLiteral: isOn)), ("topic", topic.map { PayloadValue($0) })])
    }
}

// MARK: - Apps

extension TestDevice.Action {
    /// The user opens the app by its icon.
    public static func launch(topic: String? = nil) -> TestDevice.Action { of("launch", topic) }
    /// The app comes to the front.
    public static func foreground(topic: String? = nil) -> TestDevice.Action {
        of("foreground", topic)
    }
    /// The app goes behind others.
    public static func background(topic: String? = nil) -> TestDevice.Action {
        of("background", topic)
    }
    /// The user swipes the app away in the app switcher.
    public static func forceQuit(topic: String? = nil) -> TestDevice.Action {
        of("force-quit", topic)
    }
    /// The user deletes the app: its device token is unregistered.
    public static func uninstall(topic: String? = nil) -> TestDevice.Action {
        of("uninstall", topic)
    }
    /// The user installs the app again.
    public static func reinstall(topic: String? = nil) -> TestDevice.Action {
        of("reinstall", topic)
    }
    /// The app is launched and registers, as its script says.
    public static func register(topic: String? = nil) -> TestDevice.Action {
        of("register", topic)
    }
    /// The device token of the app expires.
    public static func expireToken(topic: String? = nil) -> TestDevice.Action {
        of("expire-token", topic)
    }

    /// The user changes in Settings what the app may do.
    public static func permission(
        _ permission: TestDevice.Permission, topic: String? = nil
    ) -> TestDevice.Action {
        let member = ("permission", Optional(PayloadValue(permission.word)))
        return TestDevice.Action("permission", [member, ("topic", topic.map { PayloadValue($0) })])
    }

    /// Background App Refresh is switched for the app.
    public static func backgroundRefresh(
        _ isOn: Bool, topic: String? = nil
    ) -> TestDevice.Action { switched("background-refresh", isOn, topic: topic) }

    private static func of(_ word: String, _ topic: String?) -> TestDevice.Action {
        TestDevice.Action(word, [("topic", topic.map { PayloadValue($0) })])
    }
}

// MARK: - Notifications

extension TestDevice.Action {
    /// The user taps the notification.
    public static func tap(_ notification: Notification) -> TestDevice.Action {
        TestDevice.Action("tap", [notification.member])
    }

    /// The user presses a button of the notification's category; `text` is what is typed into it.
    public static func button(
        _ id: String, on notification: Notification, text: String? = nil
    ) -> TestDevice.Action {
        TestDevice.Action(
            "action",
            [
                notification.member, ("id", PayloadValue(id)),
                ("text", text.map { PayloadValue($0) }),
            ])
    }

    /// The user removes the notification from the list.
    public static func dismiss(_ notification: Notification) -> TestDevice.Action {
        TestDevice.Action("dismiss", [notification.member])
    }

    /// The user flicks the banner away, of which no app hears.
    public static func flick(_ notification: Notification) -> TestDevice.Action {
        TestDevice.Action("flick", [notification.member])
    }

    /// The user presses the settings button of the notification, or (nil) in the Settings app.
    public static func openSettings(
        _ notification: Notification? = nil, topic: String? = nil
    ) -> TestDevice.Action {
        let named = notification.map { [$0.member] } ?? []
        return TestDevice.Action(
            "open-settings", named + [("topic", topic.map { PayloadValue($0) })])
    }

    /// A notification that the app scheduled itself is due.
    public static func local(
        title: String? = nil, body: String, identifier: String? = nil, topic: String? = nil
    ) -> TestDevice.Action {
        TestDevice.Action(
            "local",
            [
                ("title", title.map { PayloadValue($0) }), ("body", PayloadValue(body)),
                ("identifier", identifier.map { PayloadValue($0) }),
                ("topic", topic.map { PayloadValue($0) }),
            ])
    }
}
