import APNs

/// How long ago something was, for people.
enum Age {
    /// `now`, `5 s ago`, `3 min ago`, `2 h ago` or `4 d ago`, rounded down.
    ///
    /// A time that lies ahead, as after a change of the clock, counts as now.
    static func text(of instant: Instant, at now: Instant) -> String {
        let (distance, overflow) = now.milliseconds.subtractingReportingOverflow(
            instant.milliseconds)
        let seconds = (overflow ? Int64.max : distance) / 1_000
        switch seconds {
        case ..<1: return "now"
        case ..<60: return "\(seconds) s ago"
        case ..<3_600: return "\(seconds / 60) min ago"
        case ..<86_400: return "\(seconds / 3_600) h ago"
        case _: return "\(seconds / 86_400) d ago"
        }
    }
}
