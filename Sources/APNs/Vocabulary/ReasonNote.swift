/// What a reason means for whoever got it.
package struct ReasonNote: Sendable, Equatable {
    /// Whether the same push may be sent again.
    package enum Retry: String, Sendable, CaseIterable {
        /// Not this push to this device token.
        case never
        /// As soon as what was wrong is mended.
        case afterMending = "after-mending"
        /// As it is, after a while.
        case later
    }

    /// What the gateway found, one sentence without a full stop.
    package let meaning: String
    package let retry: Retry
    /// What to do, and after how long; one sentence without a full stop.
    package let advice: String
    /// Where it stands.
    package let source: String

    init(_ meaning: String, _ retry: Retry, _ advice: String, _ source: String = ReasonNote.table) {
        self.meaning = meaning
        self.retry = retry
        self.advice = advice
        self.source = source
    }

    private static let table = "Apple, Handling notification responses from APNs, table of reasons"
}
