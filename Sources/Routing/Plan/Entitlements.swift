import JSON

/// The entitlements of an app that decide about notifications.
///
/// JSON: `{"push": true, "filtering": false, "time_sensitive": true, "critical": false}`, all
/// optional. By default the app has what anybody can switch on in Xcode and a notification of
/// an ordinary app needs, and lacks what Apple must approve.
///
/// Source: delivery rules A5, A9, REG05.
package struct Entitlements: Sendable, Hashable {
    /// `aps-environment`.
    package var push: Bool
    /// `com.apple.developer.usernotifications.filtering`.
    package var filtering: Bool
    /// `com.apple.developer.usernotifications.time-sensitive`.
    package var timeSensitive: Bool
    /// `com.apple.developer.usernotifications.critical-alerts`.
    package var critical: Bool

    package init(
        push: Bool = true, filtering: Bool = false, timeSensitive: Bool = true,
        critical: Bool = false
    ) {
        self.push = push
        self.filtering = filtering
        self.timeSensitive = timeSensitive
        self.critical = critical
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(
            field, keys: ["push", "filtering", "time_sensitive", "critical"])
        self.init()
        push = try object.bool("push", or: push)
        filtering = try object.bool("filtering", or: filtering)
        timeSensitive = try object.bool("time_sensitive", or: timeSensitive)
        critical = try object.bool("critical", or: critical)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("push", push)
        writer.member("filtering", filtering)
        writer.member("time_sensitive", timeSensitive)
        writer.member("critical", critical)
        writer.endObject()
    }
}
