/// What the rules and the routing need to know of a payload.
package struct PayloadFacts: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    @inlinable
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The body is one JSON object.
    package static let isObject = PayloadFacts(rawValue: 1 << 0)
    /// The object has a key `aps` whose value is an object.
    package static let hasAPS = PayloadFacts(rawValue: 1 << 1)
    /// `aps.alert` shows text: a non-empty string, or an object with a title, subtitle or body.
    package static let alertText = PayloadFacts(rawValue: 1 << 2)
    /// `aps.badge` is a number.
    package static let badge = PayloadFacts(rawValue: 1 << 3)
    /// `aps.sound` is a string or an object.
    package static let sound = PayloadFacts(rawValue: 1 << 4)
    /// `aps.content-available` is 1 (or true).
    package static let contentAvailable = PayloadFacts(rawValue: 1 << 5)
    /// `aps.mutable-content` is 1 (or true).
    package static let mutableContent = PayloadFacts(rawValue: 1 << 6)
    /// Names of request headers (`apns-...`) stand in the payload, where they have no effect.
    package static let namesHeaders = PayloadFacts(rawValue: 1 << 7)
    /// A key repeats in one object; which one a device takes is not known.
    package static let repeatsKeys = PayloadFacts(rawValue: 1 << 8)

    /// The object has a key `aps` whose value is neither an object nor null.
    package static let apsIsNoObject = PayloadFacts(rawValue: 1 << 9)

    /// Something stands in the payload that payload lint must look at.
    package static let unusual = PayloadFacts(rawValue: 1 << 10)

    /// `content-available` or `mutable-content` is true instead of 1.
    package static let flagIsTrue = PayloadFacts(rawValue: 1 << 15)

    /// What a user could notice: alert text, badge or sound.
    package static let visible: PayloadFacts = [.alertText, .badge, .sound]
}
