/// Rules about permission and the user's settings.
///
/// Source: delivery rules A5, C4.
extension RoutingRule {
    static let permissionBook: [Entry] = [
        Entry(
            .r32, "R32",
            "Without the user's permission nothing is shown and no extension runs.", .documented,
            "Apple: uikit/uiapplication/registerforremotenotifications()"),
        Entry(
            .r33, "R33",
            "Content-available needs no permission of the user.", .documented,
            "WWDC 2015, session 720"),
        Entry(
            .r34, "R34",
            "Under provisional permission a push goes to Notification Center only.", .documented,
            "Apple: usernotifications/asking-permission-to-use-notifications"),
        Entry(
            .r35, "R35",
            "While a Focus is on a push of the default interruption level "
                + "goes to the list.", .documented,
            "Apple: usernotifications/unnotificationinterruptionlevel"),
        Entry(
            .r57, "R57",
            "A change of permission in Settings calls no method of the app.", .assumed,
            "delivery rules C4"),
        Entry(
            .settings, "A5.settings",
            "The user's switches take away banner, sound, badge or list.", .documented,
            "Apple: usernotifications/unnotificationsettings"),
        Entry(
            .passive, "A5.passive",
            "Interruption level passive: the list only, no lit screen and no sound.", .documented,
            "Apple: usernotifications/unnotificationinterruptionlevel"),
        Entry(
            .timeSensitive, "A5.time-sensitive",
            "Interruption level time-sensitive breaks through Focus and "
                + "summary, given entitlement and switch.", .documented,
            "Apple: usernotifications/unnotificationinterruptionlevel"),
        Entry(
            .critical, "A5.critical",
            "Interruption level critical is always shown and heard, given "
                + "the entitlement and the user's consent.", .documented,
            "Apple: usernotifications/unnotificationinterruptionlevel"),
        Entry(
            .summary, "A5.summary",
            "With the scheduled summary on, passive and active pushes wait for it.", .documented,
            "Apple: usernotifications/unnotificationinterruptionlevel"),
        Entry(
            .filterCriteria, "A5.filter-criteria",
            "A Focus filter of the app judges filter-criteria; the app's "
                + "callbacks stay as they are.", .assumed,
            "delivery rules A5"),
        Entry(
            .lockScreen, "A5.lock-screen",
            "On a locked device a notification stands on the lock screen, where the user allows "
                + "it, instead of in a banner.", .documented,
            "Apple: usernotifications/unnotificationsettings/lockscreensetting"),
        Entry(
            .levelBelow15, "A10.interruption-level",
            "Below iOS 15 interruption levels are not known.", .documented,
            "Apple: usernotifications/unnotificationinterruptionlevel"),
        Entry(
            .provisionalKept, "A5.provisional-kept",
            "A provisional app that was kept with Deliver Immediately has no "
                + "alert, sound or badge permission.", .documented,
            "Apple: usernotifications/asking-permission-to-use-notifications"),
        Entry(
            .unauthorizedForeground, "A5.unauthorized-foreground",
            "Without permission an alert in the foreground reaches the app "
                + "delegate, silently.", .assumed,
            "delivery rules A5"),
        Entry(
            .provisionalForeground, "A5.provisional-foreground",
            "Under provisional permission un.willPresent is called, and only "
                + "the list can show.", .assumed,
            "delivery rules A5"),
        Entry(
            .provisionalExtension, "A5.provisional-extension",
            "Under provisional permission the service extension runs.", .assumed,
            "delivery rules A5"),
    ]
}
