package import JSON

/// A callback that did not happen, with the condition that stopped it.
package struct Absence: Sendable, Hashable {
    package let callback: Callback
    /// The condition, as the rest of a sentence: "the app is suspended, not in front".
    package let because: String
    /// The rule that says so, or the one whose condition was not met.
    package let rule: RoutingRule

    init(_ callback: Callback, _ because: String, _ rule: RoutingRule) {
        self.callback = callback
        self.because = because
        self.rule = rule
    }

    /// The callbacks that are accounted for: all that an app of today can have.
    ///
    /// Source: delivery rules, section 1.
    package static let callbacks: [Callback] = [
        .appWillFinish, .appDidFinish, .appToken, .appTokenFail, .appDidReceiveRemote,
        .appDidReceiveRemoteOld, .unWillPresent, .unDidReceive, .unOpenSettings, .nseDidReceive,
        .nseWillExpire, .pkIncoming, .sceneWillConnect, .pttIncoming, .lpseDidReceive,
        .lpseWillTerminate,
    ]

    /// Writes `{"callback", "because", "rule", "source", "evidence"}`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("callback", callback.name)
        writer.member("because", because)
        writer.member("rule", rule.id)
        writer.member("source", rule.source)
        writer.member("evidence", rule.evidence.name)
        writer.endObject()
    }
}
