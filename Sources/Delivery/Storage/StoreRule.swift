import APNs
import Routing

/// What the service does with a push whose app can be addressed: deliver, store or discard it.
///
/// Source: protocol sections 10 and 14.4; delivery rules C2, step 3.
enum StoreRule {
    /// What is done.
    enum Verdict: Equatable {
        case deliver
        case store(StoredPush.Reason, deadline: Instant, groupAt: Instant?)
        /// It may not wait, or not so long.
        case discard
    }

    /// Judges a push that has just come.
    static func judge(
        expiration: Int64?, priority: Priority, _ device: Device, _ arrival: DeviceTime,
        _ settings: StoreSettings
    ) -> Verdict {
        guard let reason = obstacle(priority, device) else { return .deliver }
        if reason == .power, let expiration, Instant(seconds: expiration) <= arrival.wall {
            // One attempt is made, whatever power it costs.
            return .deliver
        }
        let wait = patience(expiration, arrival, settings)
        guard wait > 0 else { return .discard }
        let groupAt: Instant? =
            reason == .power && priority == .considerPower
            ? arrival.virtual.advanced(byMilliseconds: settings.powerGroupMilliseconds) : nil
        return .store(
            reason, deadline: arrival.virtual.advanced(byMilliseconds: wait), groupAt: groupAt)
    }

    /// What stands between a push of that priority and the device; nil: nothing.
    ///
    /// Priority 10 is immediate, 5 considers power, 1 never wakes the device.
    static func obstacle(_ priority: Priority, _ device: Device) -> StoredPush.Reason? {
        if !device.online { return .offline }
        switch priority {
        case .immediate: return nil
        case .considerPower: return device.lowPower ? .power : nil
        case .lowest: return device.lowPower || device.locked ? .power : nil
        }
    }

    /// Milliseconds that a push may wait.
    ///
    /// `apns-expiration` is wall time; what is left of it then passes on the virtual clock. Source:
    /// design decision 10.
    private static func patience(
        _ expiration: Int64?, _ arrival: DeviceTime, _ settings: StoreSettings
    ) -> Int64 {
        guard let expiration else { return StoredPush.longestMilliseconds }
        if expiration == 0 { return settings.zeroExpirationGraceMilliseconds }
        let (wait, overflow) = Instant(seconds: expiration).milliseconds
            .subtractingReportingOverflow(arrival.wall.milliseconds)
        return overflow ? StoredPush.longestMilliseconds : min(wait, StoredPush.longestMilliseconds)
    }
}

/// What is our choice in storing pushes.
package struct StoreSettings: Sendable, Equatable {
    /// Milliseconds for which a push of `apns-expiration: 0` waits for an offline device.
    ///
    /// Source: protocol 14.4 (0 s; a report of 20 to 30 s exists, Apple forum 795610).
    package var zeroExpirationGraceMilliseconds: Int64 = 0
    /// Milliseconds after which what waits for a device that saves power comes in a group.
    package var powerGroupMilliseconds: Int64 = 900_000
    /// Milliseconds between the removal of an app and the first 410.
    ///
    /// Source: protocol 14.4.
    package var unregisteredDelayMilliseconds: Int64 = 0

    /// The chosen defaults.
    package init() {}
}
