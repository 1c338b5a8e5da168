package import APNs

extension Instant {
    /// Sums and distances of a few times within these milliseconds do not overflow; no clock shows
    /// others.
    private static let moderate: ClosedRange<Int64> = -(1 << 60)...(1 << 60)

    /// The nearest time that can be reckoned with: one that was read from a file may be any.
    package var moderate: Instant {
        Instant(
            milliseconds: min(
                max(milliseconds, Instant.moderate.lowerBound), Instant.moderate.upperBound))
    }
}
