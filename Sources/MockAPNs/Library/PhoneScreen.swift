/// What the user of a device sees.
public struct PhoneScreen: Sendable, Equatable {
    /// Whether the screen is locked.
    public let isLocked: Bool
    /// The banner that hangs from the top; nil: none.
    public let banner: Notification?
    /// The apps of the device, in its order.
    public let apps: [App]

    /// All notifications of the list, app by app.
    public var notifications: [Notification] { apps.flatMap(\.notifications) }

    /// What an app shows outside itself.
    public struct App: Sendable, Equatable {
        /// The bundle id.
        public let topic: String
        /// The number on its icon; 0: none.
        public let badge: Int
        /// Its notifications, on the lock screen or in the list.
        public let notifications: [Notification]
        /// Those that wait for the scheduled summary.
        public let summary: [Notification]
        /// Its Live Activities.
        public let liveActivities: [LiveActivity]
    }

    /// A notification as it is shown.
    public struct Notification: Sendable, Equatable {
        /// `sequence` of the push; nil for one that the app scheduled itself.
        public let push: Int?
        /// Its request identifier.
        public let identifier: String?
        /// Title; nil when there is none.
        public let title: String?
        /// Subtitle; nil when there is none.
        public let subtitle: String?
        /// Body; nil when there is none.
        public let body: String?
        /// The thread that it belongs to.
        public let threadID: String?
        /// Whether a service extension has changed it.
        public let isModified: Bool
        /// Where it stands: `banner`, `lock-screen`, `list`, `summary`.
        public let places: [String]
    }

    /// A Live Activity.
    public struct LiveActivity: Sendable, Equatable {
        /// `sequence` of the push that changed it last.
        public let push: Int?
        /// `active`, `stale` or `ended`.
        public let state: String
        /// `content-state` of its newest push.
        public let contentState: PayloadValue
    }

    init(_ json: PayloadValue) {
        isLocked = json["locked"]?.bool ?? false
        banner = json["banner"].flatMap { $0.isNull ? nil : Notification($0) }
        apps = (json["apps"]?.array ?? []).map { App($0) }
    }
}

extension PhoneScreen.App {
    fileprivate init(_ json: PayloadValue) {
        topic = json["topic"]?.string ?? ""
        badge = json["badge"]?.int ?? 0
        notifications = (json["notifications"]?.array ?? []).map { PhoneScreen.Notification($0) }
        summary = (json["summary"]?.array ?? []).map { PhoneScreen.Notification($0) }
        liveActivities = (json["live_activities"]?.array ?? []).map { PhoneScreen.LiveActivity($0) }
    }
}

extension PhoneScreen.Notification {
    fileprivate init(_ json: PayloadValue) {
        push = json["push"]?.int
        identifier = json["identifier"]?.string
        title = json["title"]?.string
        subtitle = json["subtitle"]?.string
        body = json["body"]?.string
        threadID = json["thread_id"]?.string
        isModified = json["modified"]?.bool ?? false
        places = (json["where"]?.array ?? []).compactMap(\.string)
    }
}

extension PhoneScreen.LiveActivity {
    fileprivate init(_ json: PayloadValue) {
        push = json["push"]?.int
        state = json["state"]?.string ?? ""
        contentState = json["content_state"] ?? nil
    }
}
