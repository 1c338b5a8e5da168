internal import APNs
internal import Routing

// Rows of flags about one push and how it is judged.
extension FlagTable {
    static let profile = Flag(
        .profile, .choice(Profile.allCases.map(\.name)), standard: "apns",
        "levels of the rules to start from; apns: what Apple does; strict: also refuse what a phone"
            + " would drop; lenient: take any topic and device token, without credentials")

    static let rule = Flag(
        .rule, .entry(of: .rules), repeats: true,
        "level of one rule on top of the profile; mock-apns rules lists them")

    static let payload = Flag(
        .payload, .text("FILE"), "the payload: a file, - for standard input, or the JSON itself")

    static let pushType = Flag(
        .pushType, .word(PushType.allCases.map(\.name), "TYPE"),
        "apns-push-type: alert, background, voip and so on")

    static let topic = Flag(.topic, .text("TOPIC"), "apns-topic")

    static let priority = Flag(
        .priority, .choice(["10", "5", "1"]), "apns-priority; 10 without it")

    static let format = Flag(
        .format, .choice(["text", "json"]), standard: "text", "form of the output")

    static let settings = Flag(.settings, .toggle, "the names of --set instead")

    static let document = Flag(
        .document, .choice(FoundingDocument.allCases.map(\.code)),
        "only the claims of that document: 000, on three plans, or 003, on callbacks")

    static let routing = Flag(
        .routing, .toggle, "the rules of what a device does, and its diagnostics, instead")
}
