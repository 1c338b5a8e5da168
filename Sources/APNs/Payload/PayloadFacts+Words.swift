/// `aps.interruption-level`, or what the sound says of it.
///
/// Source: delivery rules A5.
package enum InterruptionLevel: UInt8, Sendable, CaseIterable {
    /// The default, also where the payload has another word.
    case active
    case passive, timeSensitive
    /// Also where the sound is an object with `critical` 1.
    case critical

    /// The word in the payload.
    package var name: String {
        switch self {
        case .active: "active"
        case .passive: "passive"
        case .timeSensitive: "time-sensitive"
        case .critical: "critical"
        }
    }
}

/// `aps.event` of a Live Activity push.
///
/// Source: delivery rules A8.
package enum ActivityEvent: UInt8, Sendable, CaseIterable {
    /// The key is absent or has another word.
    case absent
    case start, update, end

    /// The word in the payload; empty for `absent`.
    package var name: String {
        switch self {
        case .absent: ""
        case .start: "start"
        case .update: "update"
        case .end: "end"
        }
    }
}

extension PayloadFacts {
    // Two words of two bits each beside the facts.
    private static let levelShift: UInt16 = 11
    private static let eventShift: UInt16 = 13

    private static func bits(_ word: UInt8, _ shift: UInt16) -> PayloadFacts {
        PayloadFacts(rawValue: UInt16(word) << shift)
    }

    /// How loud the push is.
    package var interruptionLevel: InterruptionLevel {
        get {
            InterruptionLevel(rawValue: UInt8(rawValue >> PayloadFacts.levelShift & 3)) ?? .active
        }
        set {
            subtract(PayloadFacts.bits(3, PayloadFacts.levelShift))
            formUnion(PayloadFacts.bits(newValue.rawValue, PayloadFacts.levelShift))
        }
    }

    /// What a Live Activity push does.
    package var activityEvent: ActivityEvent {
        get { ActivityEvent(rawValue: UInt8(rawValue >> PayloadFacts.eventShift & 3)) ?? .absent }
        set {
            subtract(PayloadFacts.bits(3, PayloadFacts.eventShift))
            formUnion(PayloadFacts.bits(newValue.rawValue, PayloadFacts.eventShift))
        }
    }

    /// These facts with the interruption level `level`.
    package func with(_ level: InterruptionLevel) -> PayloadFacts {
        var facts = self
        facts.interruptionLevel = level
        return facts
    }

    /// These facts with the event `event`.
    package func with(_ event: ActivityEvent) -> PayloadFacts {
        var facts = self
        facts.activityEvent = event
        return facts
    }
}
