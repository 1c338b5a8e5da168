/// Rules about the service extension.
///
/// Source: delivery rules A9, C4.
extension RoutingRule {
    static let extensionBook: [Entry] = [
        Entry(
            .r20, "R20",
            "The service extension runs although the user forced the app to quit.", .reported,
            "OneSignal/OneSignal-iOS-SDK release 2.4.0; Apple forum 762407"),
        Entry(
            .r25, "R25",
            "An alert with mutable-content goes through the service extension first.", .documented,
            "Apple: usernotifications/modifying-content-in-newly-delivered-notifications"),
        Entry(
            .r26, "R26",
            "A service extension that does not answer within 30 s is told "
                + "so, then the original is shown.", .documented,
            "Apple: usernotifications/modifying-content-in-newly-delivered-notifications"),
        Entry(
            .r27, "R27",
            "Content that a service extension returns without alert text is "
                + "ignored: the original is shown.", .documented,
            "Apple: usernotifications/modifying-content-in-newly-delivered-notifications"),
        Entry(
            .r28, "R28",
            "With the filtering entitlement empty content suppresses an "
                + "alert of push type alert.", .documented,
            "Apple: bundleresources/entitlements/com.apple.developer.usernotifications.filtering"),
        Entry(
            .r29, "R29",
            "Without alert text mutable-content does not start the service extension.", .documented,
            "Apple: usernotifications/modifying-content-in-newly-delivered-notifications"),
        Entry(
            .r30, "R30",
            "With alerts off in Settings the service extension does not run.", .documented,
            "Apple: usernotifications/modifying-content-in-newly-delivered-notifications"),
        Entry(
            .r31, "R31",
            "Beside the extension the app gets the original payload, in no "
                + "defined order.", .assumed,
            "delivery rules A9"),
        Entry(
            .r53, "R53",
            "Without a service extension mutable-content has no effect.", .documented,
            "Apple: usernotifications/modifying-content-in-newly-delivered-notifications"),
        Entry(
            .r56, "R56",
            "mutable-content or content-available given as true counts as 1.", .assumed,
            "delivery rules C4; founding document 2 (\"1 or true\")"),
        Entry(
            .extensionGrace, "A9.grace",
            "After its warning a service extension has a moment to answer, then "
                + "the original is shown.", .assumed,
            "delivery rules C2 (Deadlines)"),
        Entry(
            .extensionBelow10, "A10.extension",
            "Below iOS 10 no service extension exists.", .documented,
            "Apple: usernotifications/unnotificationserviceextension (iOS 10.0+)"),
    ]
}
