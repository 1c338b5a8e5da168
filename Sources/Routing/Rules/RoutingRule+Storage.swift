/// Rules of the service for pushes that cannot be delivered at once.
///
/// Source: protocol section 10; delivery rules A1 (offline device), A3.
extension RoutingRule {
    static let storageBook: [Entry] = [
        Entry(
            .storedReplaced, "A1.one-stored",
            "The service stores one push for each app of a device: a newer one takes the place of "
                + "an older one.", .documented,
            "Apple: usernotifications/sending-notification-requests-to-apns"),
        Entry(
            .storedExpired, "A1.expired",
            "A push waits until apns-expiration, for 30 days at most; with 0 it is tried once.",
            .documented,
            "Apple: usernotifications/sending-notification-requests-to-apns"),
        Entry(
            .storedPower, "A3.power",
            "A push of priority 5 or 1 may wait while the device saves power, one of priority 1 "
                + "while it sleeps.", .documented,
            "Apple: usernotifications/viewing-the-status-of-push-notifications-using-metrics-"
                + "and-apns"),
        Entry(
            .storedGroup, "A3.power-group",
            "What waits for power comes in a group: when the device is used, when a push of "
                + "priority 10 wakes it, when it saves no power any more, or after a time.",
            .assumed, "delivery rules A3"),
        Entry(
            .forgottenDevice, "A1.forgotten",
            "A device that the server forgets, or that is registered anew without the app, loses "
                + "what was stored for it.", .assumed, "delivery rules A1"),
    ]
}
