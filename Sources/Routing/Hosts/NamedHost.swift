import JSON

/// One of the ways in which apps are set up, to try hooks on.
///
/// What a set-up does not say is that of the default plan: iOS app, authorized, suspended, a UN
/// delegate that is held and set in didFinish, the variant with a fetch handler.
///
/// Source: delivery rules C4 (Named host set-ups).
package struct NamedHost: Sendable, Hashable {
    /// Words joined by hyphens, such as `swift-appdelegate`.
    package let name: String
    /// What it is, in one line.
    package let summary: String
    package let app: AppInstall

    init(_ name: String, _ summary: String, _ change: (inout AppInstall) -> Void = { _ in }) {
        self.name = name
        self.summary = summary
        var app = AppInstall(topic: NamedHost.topic)
        app.script.categories = [NamedHost.category]
        change(&app)
        self.app = app
    }

    /// The bundle id of all of them.
    package static let topic = "com.example.app"

    /// The category that all of them register, so that a button and dismissing can be tried.
    package static let category = NotificationCategory(
        "TASK", actions: [.init("DONE")], customDismiss: true)
}

extension NamedHost {
    /// All set-ups, in the order of the delivery rules.
    package static let all: [NamedHost] =
        appDelegates + unDelegates + lifecycles + frameworks + conditions + answers

    /// The set-up of that name, or nil.
    package static func named(_ name: String) -> NamedHost? {
        all.first { $0.name == name }
    }

    /// Reads `all`, or names with commas between them; each is taken once.
    ///
    /// - Throws: `unknownWord` for a name that no set-up has.
    package static func list(_ words: String) throws(DevicePlanError) -> [NamedHost] {
        if words == "all" { return all }
        var hosts: [NamedHost] = []
        for word in words.split(separator: ",", omittingEmptySubsequences: false) {
            let host = try known(String(word))
            if !hosts.contains(host) { hosts.append(host) }
        }
        return hosts
    }

    /// The set-up of that name; the error names the known ones and the nearest.
    package static func known(_ name: String) throws(DevicePlanError) -> NamedHost {
        if let host = named(name) { return host }
        let names = all.map(\.name)
        throw DevicePlanError(
            .unknownWord, path: "apps", got: "\"\(name)\"",
            expected: "all or one of " + names.joined(separator: ", "),
            hint: NearMatch.hint(name, among: names))
    }
}
