import APNs
import JSON
import Routing

// What can happen to a device. Read by DeviceAction+JSON and UserAction+JSON.

extension Schema {
    static let action = oneOf(
        UserAction.Verb.allCases.map { verb($0, namesPush: true) }
            + DeviceAction.Verb.allCases.map(verb))

    /// In a what-if one that names no notification means the last that came.
    static let userActions = UserAction.Verb.allCases.map { verb($0, namesPush: false) }

    private static func word(_ word: String) -> SchemaMember {
        .must("action", constant(.string(word)))
    }

    private static func verb(_ verb: UserAction.Verb, namesPush: Bool) -> Schema {
        let members = verb.keys.map { key -> SchemaMember in
            switch key {
            case "push": .may("push", sequence.orNull)
            case "id": .must("id", name)
            case "text": .may("text", text.orNull)
            case "permission": .must("permission", ref(.permission))
            case _: .may(key, name.orNull)
            }
        }
        let schema = object([word(verb.name)] + members)
        let pair = ["push", "notification"]
        guard verb.keys.contains("push") else { return schema }
        // The settings are opened without a notification, too.
        let isNeeded = namesPush && verb != .openSettings
        let one = schema.havingOneAtMost(of: pair)
        return isNeeded ? one.havingOne(of: pair) : one
    }

    private static func verb(_ verb: DeviceAction.Verb) -> Schema {
        let topic = SchemaMember.may("topic", name.orNull)
        let members: [SchemaMember] =
            switch verb {
            case .local: localMembers
            case .register: registrationMembers
            case .lowPower, .summary: [.must("on", flag)]
            case .focus: [.must("name", name.orNull.saying("Null: none."))]
            case .backgroundRefresh: [.must("on", flag), topic]
            case .expireToken: [topic]
            }
        return object([word(verb.name)] + members)
    }

    static let registrationMembers: [SchemaMember] = [
        .may("topic", name.orNull),
        .may("user_answers", words(Registration.Answer.allCases.map(\.name))),
    ]

    static let localMembers: [SchemaMember] = [
        .may("topic", name.orNull), .may("identifier", name.orNull),
        .may("title", text.orNull), .may("subtitle", text.orNull), .may("body", text.orNull),
        .may("sound", flag), .may("badge", integer(0...999_999).orNull),
        .may("category", text.orNull), .may("thread_id", text.orNull),
        .may("target_content_id", text.orNull), .may("filter_criteria", text.orNull),
        .may("interruption_level", words(InterruptionLevel.allCases.map(\.name))),
        .may("relevance_score", number(0...1).orNull),
    ]
}
