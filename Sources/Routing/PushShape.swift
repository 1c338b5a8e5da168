package import APNs

/// All that routing looks at in a push, small enough to be a key for shared traces.
package struct PushShape: Sendable, Hashable {
    /// What stands in the payload.
    package let facts: PayloadFacts
    /// The header `apns-push-type`; nil when it was absent.
    package let pushType: PushType?
    /// The special type whose suffix the topic ends in, or nil.
    package let topicType: PushType?
    /// An absent header counts as `immediate`.
    package let priority: Priority

    /// Makes a shape; without `priority` the header was absent, which counts as 10.
    @inlinable
    package init(
        facts: PayloadFacts, pushType: PushType?, topicType: PushType? = nil,
        priority: Priority = .immediate
    ) {
        self.facts = facts
        self.pushType = pushType
        self.topicType = topicType
        self.priority = priority
    }

    /// A different number for each shape, below 2^28.
    @inlinable package var packed: UInt32 {
        let header = pushType.map { UInt32($0.rawValue) + 1 } ?? 0
        let topic = topicType.map { UInt32($0.rawValue) + 1 } ?? 0
        return UInt32(facts.rawValue) | header << 16 | topic << 20
            | UInt32(priority.rawValue) << 24
    }

    /// The type that decides the route: the header, else the topic's suffix.
    @inlinable package var effectiveType: PushType? { pushType ?? topicType }

    /// The class of the payload under the type that decides.
    package var payloadClass: PayloadClass { PayloadClass(facts, pushType: effectiveType) }
}
