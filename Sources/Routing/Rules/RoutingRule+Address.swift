/// Rules for pushes that get no further than the device's door.
///
/// Source: delivery rules A1, A2.
extension RoutingRule {
    static let addressBook: [Entry] = [
        Entry(
            .uninstalled, "A1.uninstalled",
            "The app is not installed; its token is answered with 410 once "
                + "that is confirmed.", .documented,
            "Apple: usernotifications/handling-notification-responses-from-apns"),
        Entry(
            .neverLaunched, "A1.never-launched",
            "An app that was never launched has no device token, so nothing can "
                + "address it.", .assumed,
            "delivery rules A1"),
        Entry(
            .offline, "A1.offline",
            "The service stores a push for a device that is offline.", .documented,
            "Apple: usernotifications/sending-notification-requests-to-apns"),
        Entry(
            .beforeUnlock, "A1.before-unlock",
            "Until the device is first unlocked after a restart the app is not launched.", .assumed,
            "delivery rules A1"),
        Entry(
            .nothing, "A2.nothing",
            "A payload without alert, badge, sound or content-available does nothing.", .assumed,
            "delivery rules A2"),
        Entry(
            .silentPriority10, "A2.priority-10",
            "A silent push with priority 10 does not reach the app.", .reported,
            "parse-community/parse-server#6106, threema-ch/push-relay#32; field case FC-D4"),
        Entry(
            .silentAsAlert, "A2.push-type",
            "From iOS 13 a silent payload under push type alert is dropped.", .reported,
            "codedge-llc/pigeon#155; field case FC-I8"),
        Entry(
            .pushTypeMissing, "A10.push-type",
            "watchOS 6 and later need apns-push-type: a push without it is dropped.", .documented,
            "Apple: usernotifications/sending-notification-requests-to-apns; field case FC-C8"),
        Entry(
            .pushTypeAdvised, "A10.push-type-advised",
            "Without apns-push-type iOS 13 and later may delay or drop a push; here it is "
                + "delivered.", .documented,
            "Apple: usernotifications/sending-notification-requests-to-apns; field case FC-C8"),
    ]
}
