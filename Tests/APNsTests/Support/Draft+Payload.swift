// Changes of the payload's text, for drafts that break several rules at once.

extension Draft {
    /// Puts a member, as JSON text, in front of those of `aps`; nothing happens without `aps`.
    mutating func addToAPS(_ member: String) {
        replace(#""aps":{"#, with: #""aps":{\#(member),"#)
    }

    /// Puts a member, as JSON text, in front of `aps`; nothing happens without `aps`.
    mutating func addBesideAPS(_ member: String) {
        replace(#""aps":{"#, with: #"\#(member),"aps":{"#)
    }

    /// Replaces the first `old` in the body, if it is there.
    mutating func replace(_ old: String, with new: String) {
        guard let range = text.firstRange(of: old) else { return }
        text.replaceSubrange(range, with: new)
    }

    /// A background push with the priority that Apple asks for.
    mutating func becomeBackground() {
        self["apns-push-type"] = "background"
        self["apns-priority"] = "5"
    }
}
