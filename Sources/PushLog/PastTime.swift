package import APNs

/// A time in the past as a person writes it: an instant, or how long ago.
package enum PastTime {
    /// What it may look like, for error messages.
    package static func expected(mayCountBack: Bool) -> String {
        "a time of RFC 3339, as 2026-11-30T09:00:00Z"
            + (mayCountBack ? ", or how long ago, as 10m" : "")
    }

    /// The instant; nil for a text that is none, and for a duration without a `now`.
    package static func instant(_ text: String, now: Instant?) -> Instant? {
        if let instant = Instant(rfc3339: text) { return instant }
        guard let now, let milliseconds = DurationText.milliseconds(text) else { return nil }
        return now.advanced(byMilliseconds: -milliseconds)
    }
}

extension SearchText {
    /// What it may look like, for error messages.
    package static let expected = "a text of 1 to \(bytesMax) bytes to look for"

    /// The text where it has a length that is allowed; else nil.
    package init?(checking text: String) {
        guard (1...SearchText.bytesMax).contains(text.utf8.count) else { return nil }
        self.init(text)
    }
}
