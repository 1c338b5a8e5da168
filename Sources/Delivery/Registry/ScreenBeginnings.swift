/// From which push on the devices of unknown tokens that were ended begin anew: what their screens
/// showed before is in the log, and is not theirs any more.
struct ScreenBeginnings {
    private var first: [String: UInt64] = [:]
    /// That of all others.
    private var general: UInt64 = 0

    /// Notes that a device has ended.
    ///
    /// As many are known one by one as devices may be kept; beyond, all begin there.
    mutating func note(_ id: String, after sequence: UInt64, _ settings: DeliverySettings) {
        if first.count >= settings.autoDevicesMax {
            first = [:]
            general = sequence + 1
        }
        first[id] = sequence + 1
    }

    /// The pushes that a device's screen may show, up to the last one; nil: none.
    func range(_ id: String, to last: UInt64) -> ClosedRange<UInt64>? {
        let begin = max(first[id] ?? 0, general)
        return begin <= last ? begin...last : nil
    }
}
