/// Rules of iOS 8 and 9.
///
/// Source: delivery rules C4 (LEG).
extension RoutingRule {
    static let legacyBook: [Entry] = [
        Entry(
            .leg01, "LEG01",
            "Below iOS 10 an alert in the foreground calls the app delegate "
                + "and shows nothing.", .documented,
            "Apple: archived Local and Remote Notification Programming Guide, "
                + "Registering, Scheduling, and Handling User Notifications"),
        Entry(
            .leg02, "LEG02",
            "Below iOS 10 a tap calls the same method, with application "
                + "state inactive.", .documented,
            "Apple: archived Local and Remote Notification Programming Guide, "
                + "Registering, Scheduling, and Handling User Notifications"),
        Entry(
            .leg03, "LEG03",
            "Below iOS 10 a tap that launches the app gives launch options, "
                + "then the fetch variant alone.", .documented,
            "Apple: uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:)"),
        Entry(
            .leg04, "LEG04",
            "Below iOS 10 content-available calls the fetch variant only.", .documented,
            "Apple: archived Local and Remote Notification Programming Guide, "
                + "Registering, Scheduling, and Handling User Notifications"),
        Entry(
            .leg05, "LEG05",
            "Below iOS 10 an alert with content-available calls the app on "
                + "arrival and again on the tap.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .leg06, "LEG06",
            "Below iOS 10 a custom action calls handleActionWithIdentifier.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:handleactionwithidentifier:forremotenotification:"
                + "completionhandler:)"
        ),
        Entry(
            .leg07, "LEG07",
            "Below iOS 10 a local notification calls "
                + "didReceiveLocalNotification; a cold start gives launch options.", .documented,
            "Apple: uikit/uiapplicationdelegate/application(_:didreceive:) (which has "
                + "the method called after launch too)"),
        Entry(
            .leg07Behind, "LEG07.behind",
            "Below iOS 10 the system shows a local notification while the app is not in front.",
            .documented,
            "Apple: archived Local and Remote Notification Programming Guide, "
                + "Registering, Scheduling, and Handling User Notifications"),
        Entry(
            .leg08, "LEG08",
            "Below iOS 10 the app registers its user notification settings, "
                + "then for remote notifications.", .documented,
            "Apple: archived Local and Remote Notification Programming Guide, "
                + "Registering, Scheduling, and Handling User Notifications"),
        Entry(
            .leg09, "LEG09",
            "Below iOS 10 mutable-content is ignored.", .documented,
            "Apple: usernotifications/unnotificationserviceextension (iOS 10.0+)"),
        Entry(
            .leg10, "LEG10",
            "Below iOS 10 UNUserNotificationCenter does not exist: a UN "
                + "proxy cannot run.", .documented,
            "Apple: usernotifications/unusernotificationcenter (iOS 10.0+)"),
    ]
}
