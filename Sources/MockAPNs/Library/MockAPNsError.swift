/// What went wrong in a call of this library; `description` says what to do about it.
///
/// Swift Testing prints the description of an error that a test throws, so a failed wait shows
/// what was expected, how many pushes came, and the one that came nearest.
public struct MockAPNsError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure; more may join, so compare with `==`.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Base {
            case addressInUse, badConfiguration, badDevice, badFault, badMatch, badRequest
            case certificates, fileNotWritten, impossible, notFound, stopped, system, tooFewPushes
            case unavailable, unexpectedPush
        }

        private let base: Base

        private init(_ base: Base) {
            self.base = base
        }

        /// The port that was asked for is taken.
        public static let addressInUse = Code(.addressInUse)
        /// A member of the configuration is not what it may be.
        public static let badConfiguration = Code(.badConfiguration)
        /// A device cannot be registered as it is.
        public static let badDevice = Code(.badDevice)
        /// A fault cannot be installed as it is.
        public static let badFault = Code(.badFault)
        /// A condition cannot be used where it stands.
        public static let badMatch = Code(.badMatch)
        /// What was asked for is not what it may be.
        public static let badRequest = Code(.badRequest)
        /// The certificates cannot be made or read.
        public static let certificates = Code(.certificates)
        /// A file cannot be written.
        public static let fileNotWritten = Code(.fileNotWritten)
        /// What was asked for cannot happen as things stand.
        public static let impossible = Code(.impossible)
        /// There is no device, push, fault or key of that name.
        public static let notFound = Code(.notFound)
        /// The server was stopped, so what was waited for cannot happen.
        public static let stopped = Code(.stopped)
        /// The system has no thread, descriptor or memory left.
        public static let system = Code(.system)
        /// Fewer pushes came in time than were expected.
        public static let tooFewPushes = Code(.tooFewPushes)
        /// The server cannot do it now; asked again later it may.
        public static let unavailable = Code(.unavailable)
        /// A push came although none was expected.
        public static let unexpectedPush = Code(.unexpectedPush)

        /// The name of the code.
        public var description: String { "\(base)" }
    }

    /// Which kind of failure it is.
    public let code: Code
    /// What was got, what was expected, what to do; several lines for pushes.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    init(_ error: ServerError) {
        let code: Code =
            switch error {
            case .addressInUse: .addressInUse
            case .badOption: .badConfiguration
            case .certificates: .certificates
            case .data, .system: .system
            }
        self.init(code, error.message)
    }
}
