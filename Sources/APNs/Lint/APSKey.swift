import JSON

/// A key that Apple reads, with the kinds of value it takes.
///
/// Source: Apple, Generating a remote notification, tables of keys; protocol section 8.2.
struct APSKey {
    /// What a value must be.
    enum Kind {
        case string, number, object, stringOrObject, stringArray, one, yes
    }

    let name: String
    let kind: Kind

    static let aps: [APSKey] = [
        APSKey(name: "alert", kind: .stringOrObject), APSKey(name: "badge", kind: .number),
        APSKey(name: "sound", kind: .stringOrObject), APSKey(name: "thread-id", kind: .string),
        APSKey(name: "category", kind: .string), APSKey(name: "content-available", kind: .one),
        APSKey(name: "mutable-content", kind: .one),
        APSKey(name: "target-content-id", kind: .string),
        APSKey(name: "interruption-level", kind: .string),
        APSKey(name: "relevance-score", kind: .number),
        APSKey(name: "filter-criteria", kind: .string),
        APSKey(name: "stale-date", kind: .number), APSKey(name: "timestamp", kind: .number),
        APSKey(name: "dismissal-date", kind: .number), APSKey(name: "event", kind: .string),
        APSKey(name: "content-state", kind: .object), APSKey(name: "attributes", kind: .object),
        APSKey(name: "attributes-type", kind: .string),
        APSKey(name: "input-push-token", kind: .one),
        APSKey(name: "input-push-channel", kind: .string),
        APSKey(name: "content-changed", kind: .yes), APSKey(name: "url-args", kind: .stringArray),
    ]

    static let alert: [APSKey] = [
        APSKey(name: "title", kind: .string), APSKey(name: "subtitle", kind: .string),
        APSKey(name: "body", kind: .string), APSKey(name: "launch-image", kind: .string),
        APSKey(name: "title-loc-key", kind: .string),
        APSKey(name: "title-loc-args", kind: .stringArray),
        APSKey(name: "subtitle-loc-key", kind: .string),
        APSKey(name: "subtitle-loc-args", kind: .stringArray),
        APSKey(name: "loc-key", kind: .string), APSKey(name: "loc-args", kind: .stringArray),
        APSKey(name: "action-loc-key", kind: .string), APSKey(name: "action", kind: .string),
        APSKey(name: "summary-arg", kind: .string),
        APSKey(name: "summary-arg-count", kind: .number),
    ]

    static let sound: [APSKey] = [
        APSKey(name: "critical", kind: .one), APSKey(name: "name", kind: .string),
        APSKey(name: "volume", kind: .number),
    ]

    /// Keys of `aps` that are often put beside it.
    static let oftenMisplaced = [
        "alert", "badge", "sound", "content-available", "mutable-content", "interruption-level",
        "thread-id",
    ]
}

extension APSKey.Kind {
    /// The words for an error message.
    var expected: String {
        switch self {
        case .string: "a string"
        case .number: "a number"
        case .object: "an object"
        case .stringOrObject: "a string or an object"
        case .stringArray: "an array of strings"
        case .one: "the number 1"
        case .yes: "true"
        }
    }

    func accepts(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.string, .string), (.number, .number), (.object, .object),
            (.stringOrObject, .string), (.stringOrObject, .object), (.one, .number),
            (.one, .bool), (.yes, .bool):
            true
        case (.stringArray, .array(let elements)): elements.allSatisfy { $0.string != nil }
        case _: false
        }
    }
}
