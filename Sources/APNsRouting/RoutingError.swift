internal import Routing

/// Why something that was asked of this library cannot be done.
///
/// The message is one line: what was got, what was expected, what to do.
public struct RoutingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of mistake.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// A text is not JSON.
        public static let notJSON = Code("not-json")
        /// JSON that is no device plan, hook set, push or payload.
        public static let badPlan = Code("bad-plan")
        /// A name that is none of the known ones.
        public static let unknownName = Code("unknown-name")
        /// An action that the user cannot do as things are.
        public static let impossible = Code("impossible")
    }

    /// The kind of mistake.
    public let code: Code
    /// What was got, what was expected, what to do.
    public let message: String

    /// The code and the message.
    public var description: String { "\(code): \(message)" }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: DevicePlanError) {
        self.init(error.problem == .unknownWord ? .unknownName : .badPlan, error.message)
    }

    init(_ error: ActionImpossible) {
        self.init(
            .impossible, error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
}
