import JSON

extension PushMatch {
    /// One condition on a push.
    enum Condition: Sendable {
        case topic(String)
        case deviceToken(String)
        case apnsID(String)
        case pushType(ReceivedPush.PushType)
        case priority(Int)
        case collapseID(String)
        case environment(PushEnvironment)
        case title(String)
        case body(String)
        case status(Int?)
        case reason(ReceivedPush.Reason)
        case outcome(ReceivedPush.Outcome)
        case deliveryState(ReceivedPush.DeliveryState)
        case custom(String, @Sendable (ReceivedPush) -> Bool)
    }

    /// Whether every condition holds.
    func matches(_ push: ReceivedPush) -> Bool {
        conditions.allSatisfy { $0.holds(push) }
    }

    /// Text as it stands in messages: quoted, control characters escaped.
    static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}

extension PushMatch.Condition {
    /// What the condition looks at, what it wants, and what the push has there.
    private struct Sides {
        let field: String
        let expected: String
        let got: String
        let isEqual: Bool

        /// Both sides as texts that are shown quoted.
        init(_ field: String, _ expected: String, _ got: String?, foldingCase: Bool = false) {
            self.field = field
            self.expected = PushMatch.quoted(expected)
            self.got = got.map(PushMatch.quoted) ?? "none"
            isEqual = foldingCase ? expected.lowercased() == got?.lowercased() : expected == got
        }

        /// Both sides as words and numbers.
        init<Value: Equatable>(_ field: String, plain expected: Value, _ got: Value?) {
            self.field = field
            self.expected = "\(expected)"
            self.got = got.map { "\($0)" } ?? "none"
            isEqual = expected == got
        }
    }

    /// The condition held against a push; nil: against nothing, for its description.
    private func sides(_ push: ReceivedPush?) -> Sides? {
        switch self {
        case .topic(let topic): Sides("topic", topic, push?.topic)
        case .deviceToken(let token):
            Sides("device token", token, push?.deviceToken, foldingCase: true)
        case .apnsID(let id): Sides("apns-id", id, push?.apnsID, foldingCase: true)
        case .pushType(let type): Sides("push type", plain: type, push?.pushType)
        case .priority(let priority): Sides("priority", plain: priority, push?.priority)
        case .collapseID(let id): Sides("collapse id", id, push?.collapseID)
        case .environment(let environment):
            Sides("environment", plain: environment, push?.environment)
        case .title(let title): Sides("title", title, push?.title)
        case .body(let body): Sides("body", body, push?.body)
        case .status(let status):
            Sides(
                "status", plain: status.map(String.init) ?? "none",
                push.map { $0.status.map(String.init) ?? "none" })
        case .reason(let reason): Sides("reason", plain: reason, push?.reason)
        case .outcome(let outcome): Sides("outcome", plain: outcome, push?.outcome)
        case .deliveryState(let state):
            Sides("delivery state", plain: state, push?.deliveryState)
        case .custom: nil
        }
    }

    /// Whether the push fulfils it.
    func holds(_ push: ReceivedPush) -> Bool {
        if case .custom(_, let test) = self { return test(push) }
        return sides(push)?.isEqual ?? true
    }

    /// What the push has instead of what is wanted; nil when it fulfils the condition.
    func difference(_ push: ReceivedPush) -> String? {
        guard !holds(push) else { return nil }
        guard let sides = sides(push) else { return "it is not one with \(description)" }
        return "\(sides.field): got \(sides.got), expected \(sides.expected)"
    }

    /// The condition in words, `topic "com.example.app"`.
    var description: String {
        if case .custom(let what, _) = self { return what }
        return sides(nil).map { "\($0.field) \($0.expected)" } ?? ""
    }
}
