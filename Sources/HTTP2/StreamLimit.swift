/// How many streams the client may have open, seen through SETTINGS and their acknowledgements.
///
/// A value binds the client once it acknowledged the frame that carries it; a higher value may be
/// used as soon as it was sent. Source: RFC 9113 section 6.5.3.
struct StreamLimit {
    /// What to do with one more stream.
    enum Verdict: Equatable {
        case accept
        /// The client cannot know the limit yet: RST_STREAM REFUSED_STREAM, so that it retries.
        case refuse
        /// The client acknowledged the limit and broke it.
        case violation
    }

    private var acknowledged: Int?
    private var sent: [Int] = []
    private var highestSent = 0

    /// A SETTINGS frame with this value was queued.
    mutating func announced(_ limit: Int) {
        sent.append(limit)
        highestSent = max(highestSent, limit)
    }

    /// The client acknowledged the oldest SETTINGS frame it had not acknowledged.
    mutating func acknowledgementReceived() {
        guard let first = sent.first else { return }
        acknowledged = first
        sent.removeFirst()
        highestSent = sent.max() ?? 0
    }

    /// Judges a stream that brings the number of open ones to `open`.
    func judge(open: Int) -> Verdict {
        if open <= max(acknowledged ?? 0, highestSent) { return .accept }
        return acknowledged == nil ? .refuse : .violation
    }
}
