package import APNs
package import JSON

/// What a user sees of a push or local notification, and what apps and system sort it by.
///
/// Read only when somebody needs it: the accept path looks at `PushShape` alone.
package struct PushContent: Sendable, Hashable {
    /// The texts of the alert; for a text from the app's own files its key.
    package var title: String?
    package var subtitle: String?
    package var body: String?
    /// The number for the app's icon; 0 removes it.
    package var badge: Int64?
    /// Names a `NotificationCategory` of the app.
    package var category: String?
    package var threadID: String?
    /// Which window, or which instance of an App Clip, is meant.
    package var targetContentID: String?
    /// What a Focus filter of the app judges.
    package var filterCriteria: String?
    /// Order in the scheduled summary, 0 to 1; nil where the payload has none.
    package var relevanceScore: Double?
    package var interruptionLevel = InterruptionLevel.active
    /// What a Live Activity push carries; nil without `event`, `timestamp` and `content-state`.
    package var activity: ActivityContent?

    package init() {}

    /// Reads the payload of a push; what is missing or of another kind is nil.
    package init(payload: JSONValue) {
        guard let aps = payload.value(for: "aps") else { return }
        readAlert(aps.value(for: "alert"))
        badge = aps.value(for: "badge")?.integer
        category = aps.value(for: "category")?.string
        threadID = aps.value(for: "thread-id")?.string
        targetContentID = aps.value(for: "target-content-id")?.string
        filterCriteria = aps.value(for: "filter-criteria")?.string
        if case .number(let score) = aps.value(for: "relevance-score") {
            relevanceScore = score.double
        }
        let word = aps.value(for: "interruption-level")?.string
        interruptionLevel = InterruptionLevel.allCases.first { $0.name == word } ?? .active
        if case .number(let flag) = aps.value(for: "sound")?.value(for: "critical"),
            flag.double == 1
        {
            interruptionLevel = .critical
        }
        activity = ActivityContent(aps)
    }

    private mutating func readAlert(_ alert: JSONValue?) {
        if let text = alert?.string {
            body = text.isEmpty ? nil : text
            return
        }
        func text(_ key: String, _ localized: String) -> String? {
            (alert?.value(for: key) ?? alert?.value(for: localized))?.string
        }
        title = text("title", "title-loc-key")
        subtitle = text("subtitle", "subtitle-loc-key")
        body = text("body", "loc-key")
    }

    /// There is a text to show.
    package var hasText: Bool { title != nil || subtitle != nil || body != nil }
}

/// What a Live Activity push says of its activity.
///
/// Source: delivery rules A8.
package struct ActivityContent: Sendable, Hashable {
    package var event = ActivityEvent.absent
    /// Seconds since 1970; orders updates of one activity.
    package var timestamp: Int64?
    /// Seconds since 1970; from then on the activity is shown as stale.
    package var staleDate: Int64?
    /// Seconds since 1970; when an ended activity leaves the screen.
    package var dismissalDate: Int64?
    /// `content-state` is an object.
    package var hasState = false
    /// The keys of `content-state`.
    package var stateKeys: [String] = []
    /// The keys of `attributes`.
    package var attributeKeys: [String] = []
    /// Names the attributes of an activity that is started.
    package var attributesType: String?

    package init(_ event: ActivityEvent = .absent) {
        self.event = event
    }

    /// Reads `aps`; nil where nothing in it speaks of an activity.
    init?(_ aps: JSONValue) {
        let word = aps.value(for: "event")?.string
        event = ActivityEvent.allCases.first { $0.name == word } ?? .absent
        timestamp = aps.value(for: "timestamp")?.integer
        staleDate = aps.value(for: "stale-date")?.integer
        dismissalDate = aps.value(for: "dismissal-date")?.integer
        let state = aps.value(for: "content-state")?.members
        hasState = state != nil
        stateKeys = state?.map(\.key) ?? []
        attributeKeys = aps.value(for: "attributes")?.members?.map(\.key) ?? []
        attributesType = aps.value(for: "attributes-type")?.string
        guard word != nil || timestamp != nil || hasState else { return nil }
    }
}
