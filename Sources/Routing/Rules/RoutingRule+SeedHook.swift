/// Rules about the three plans of the first founding document.
///
/// Source: delivery rules C4 (INT).
extension RoutingRule {
    static let seedHookBook: [Entry] = [
        Entry(
            .int01, "INT01",
            "A hook that is exchanged in calls a selector that its target does not "
                + "have; with one argument it reads the wrong one.", .reproduced,
            "founding document 1, run on the GNU Objective-C runtime"),
        Entry(
            .int02, "INT02",
            "A hook is added where the method was missing and calls a "
                + "selector that its target does not have.", .reproduced,
            "founding document 1, run on the GNU Objective-C runtime"),
        Entry(
            .int03, "INT03",
            "A delegate class looked up by a name that no class has: no hook at all.", .reproduced,
            "founding document 1, run on the GNU Objective-C runtime"),
        Entry(
            .int04, "INT04",
            "A hook added to a class that inherits the method shadows the "
                + "inherited one.", .reproduced,
            "founding document 1, run on the GNU Objective-C runtime"),
        Entry(
            .int05, "INT05",
            "The notification names of the second plan do not exist in "
                + "UIKit: no event ever comes.", .documented,
            "Apple SDK header UIApplication.h"),
        Entry(
            .int06, "INT06",
            "A proxy that only a local variable holds is gone at once, and "
                + "the app's own delegate with it.", .documented,
            "Apple: usernotifications/unusernotificationcenter/delegate"),
        Entry(
            .int07, "INT07",
            "A proxy that always has un.willPresent ends the fallback that the app "
                + "relied on.", .sdk,
            "firebase/firebase-ios-sdk#324, embrace-io/embrace-apple-sdk#168"),
        Entry(
            .int08, "INT08",
            "An app that sets its UN delegate after the proxy replaces the proxy.", .documented,
            "Apple: usernotifications/unusernotificationcenter/delegate"),
        Entry(
            .int21, "INT21",
            "Methods that are exchanged twice are as they were: the hook is "
                + "gone without a word.", .reproduced,
            "founding document 1, run on the GNU Objective-C runtime"),
        Entry(
            .int22, "INT22",
            "A hook that does not forward leaves the app without its callback.", .reproduced,
            "founding document 1, run on the GNU Objective-C runtime"),
        Entry(
            .int23, "INT23",
            "A proxy without openSettingsFor leaves the settings button dead.", .documented,
            "Apple SDK header UserNotifications.framework.h"),
        Entry(
            .int24, "INT24",
            "A proxy that answers with banner shows nothing below iOS 14.", .documented,
            "Apple: usernotifications/unnotificationpresentationoptions"),
        Entry(
            .int25, "INT25",
            "A UN proxy gets neither silent pushes nor the device token.", .documented,
            "Apple SDK header UserNotifications.framework.h"),
        Entry(
            .int26, "INT26",
            "A proxy that is set after launching finished misses the tap that "
                + "launched the app.", .reported,
            "deltachat/deltachat-ios#2672"),
        Entry(
            .int27, "INT27",
            "A weak original that is read twice may be gone at the second reading: "
                + "nobody answers.", .sdk,
            "invertase/react-native-firebase#9094"),
        Entry(
            .int28, "INT28",
            "A proxy that always has un.didReceive ends the fallback of the tap.", .sdk,
            "OneSignal SDK source (FB3)"),
        Entry(
            .int29, "INT29",
            "A hook on a method that the framework does not need can only do harm.", .assumed,
            "delivery rules C4; founding document 1, third note"),
    ]
}
