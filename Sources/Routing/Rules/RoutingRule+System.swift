/// Rules for push types that came with a later system than the device has.
///
/// Source: delivery rules A8, A10.
extension RoutingRule {
    static let systemBook: [Entry] = [
        Entry(
            .complicationBelow9, "A10.complication",
            "Below iOS 9 a complication push does nothing.",
            .documented, "Apple SDK header PushKit.framework.h, PKPushTypeComplication"),
        Entry(
            .fileProviderBelow11, "A10.fileprovider",
            "Below iOS 11 a file provider push does nothing.", .documented,
            "Apple: pushkit/pkpushtype/fileprovider"),
        Entry(
            .locationBelow15, "A10.location", "Below iOS 15 a location push does nothing.",
            .documented, "Apple: corelocation/cllocationpushserviceextension"),
        Entry(
            .pushToTalkBelow16, "A10.pushtotalk", "Below iOS 16 a Push to Talk push does nothing.",
            .documented, "Apple: pushtotalk/ptchannelmanager"),
        Entry(
            .activityBelow16, "A10.liveactivity",
            "Below iOS 16.1 a Live Activity push does nothing.", .assumed,
            "delivery rules A10 (the number is not verified)"),
        Entry(
            .controlsBelow18, "A10.controls", "Below iOS 18 a controls push does nothing.",
            .assumed,
            "delivery rules A10 (the version is not verified)"),
        Entry(
            .widgetsBelow26, "A10.widgets", "Below iOS 26 a widgets push does nothing.",
            .documented,
            "Apple: widgetkit/updating-widgets-with-widgetkit-push-notifications"),
    ]
}
