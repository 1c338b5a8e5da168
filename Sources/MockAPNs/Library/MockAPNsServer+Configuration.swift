import APNs

extension MockAPNsServer {
    /// How a server in the process of a test is started; the defaults suit nearly all tests.
    public struct Configuration: Sendable {
        /// Where CA, server certificate and provider key are kept.
        public enum Storage: Sendable, Hashable {
            /// Nowhere: each start makes new ones, and no file is read or written.
            case memory
            /// In a folder, which is made when it is missing: the next start finds the same ones.
            case folder(String)
        }

        /// Which set of rule levels to start from.
        public enum Profile: Sendable, Hashable {
            /// What Apple does or is best believed to do.
            case apns
            /// Also refuses what Apple accepts and the phone then drops.
            case strict
            /// Takes any device token, any topic and no credentials.
            case lenient
        }

        /// What follows from a broken rule.
        public enum RuleLevel: Sendable, Hashable {
            /// Nothing.
            case off
            /// A finding with the rule's id; judging goes on.
            case warn
            /// The push is refused.
            case enforce
        }

        /// Whether pushes need credentials.
        public enum Authentication: Sendable, Hashable {
            /// A provider token or a client certificate, judged as Apple does.
            case required
            /// None; what is shown is not judged.
            case off
        }

        /// The address to listen on: 127.0.0.1 means ::1 too, 0.0.0.0 means :: too.
        public var host: String
        /// The gateway's port; with 0 the system chooses a free one.
        public var port: Int
        /// Which of Apple's services a sender reaches that names none of its hosts.
        public var environment: PushEnvironment
        /// Whether pushes need credentials.
        public var authentication: Authentication
        /// Takes provider tokens of unknown keys without a check of their signature, for senders
        /// that sign with a key of their own.
        public var trustsAnyKey: Bool
        /// Refuses pushes to device tokens that no registered device has.
        public var refusesUnknownDevices: Bool
        /// Which set of rule levels to start from.
        public var profile: Profile
        /// Levels of single rules by id, as `mock-apns rules` lists them; they beat the profile.
        public var rules: [String: RuleLevel]
        /// Settings by name, as `mock-apns rules --settings` lists them.
        public var settings: [String: String]
        /// Names and addresses of the server certificate besides `localhost` and Apple's.
        public var names: [String]
        /// Where certificates and key are kept.
        public var storage: Storage

        /// Makes a configuration; what is left out suits a test in the same process.
        public init(
            host: String = "127.0.0.1", port: Int = 0,
            environment: PushEnvironment = .development,
            authentication: Authentication = .required, trustsAnyKey: Bool = false,
            refusesUnknownDevices: Bool = false, profile: Profile = .apns,
            rules: [String: RuleLevel] = [:], settings: [String: String] = [:],
            names: [String] = [], storage: Storage = .memory
        ) {
            self.host = host
            self.port = port
            self.environment = environment
            self.authentication = authentication
            self.trustsAnyKey = trustsAnyKey
            self.refusesUnknownDevices = refusesUnknownDevices
            self.profile = profile
            self.rules = rules
            self.settings = settings
            self.names = names
            self.storage = storage
        }
    }
}

extension MockAPNsServer.Configuration {
    /// The same for the parts: one loop, no output, the control plane on loopback.
    func options() throws(MockAPNsError) -> ServerOptions {
        guard let port = UInt16(exactly: port) else {
            throw .bad("port", got: "\(port)", expected: "0 to 65535; 0 takes any free one")
        }
        var options = ServerOptions(version: MockAPNsServer.version)
        options.host = host
        options.port = port
        options.controlPort = 0
        options.threads = 1
        options.writesLog = false
        options.environment = environment.value
        options.auth = authentication == .required ? .required : .off
        options.trustsAnyKey = trustsAnyKey
        options.registry = refusesUnknownDevices ? .strict : .auto
        options.profile = profile.value
        options.extraNames = names
        switch storage {
        case .memory: options.certificateStore = .memory
        case .folder(let path): options.certificateStore = .folder(path)
        }
        // Sorted, so that the same mistake is reported each time.
        for (name, level) in rules.sorted(by: { $0.key < $1.key }) {
            guard let id = RuleID.allCases.first(where: { $0.name == name }) else {
                throw .bad("rules", got: "\"\(name)\"", expected: "the id of a rule")
            }
            options.rules.append((id: id, level: level.value))
        }
        options.settings = settings.sorted { $0.key < $1.key }.map { (name: $0, value: $1) }
        return options
    }
}

extension MockAPNsServer.Configuration.Profile {
    fileprivate var value: Profile {
        switch self {
        case .apns: .apns
        case .strict: .strict
        case .lenient: .lenient
        }
    }
}

extension MockAPNsServer.Configuration.RuleLevel {
    fileprivate var value: RuleLevel {
        switch self {
        case .off: .off
        case .warn: .warn
        case .enforce: .enforce
        }
    }
}

extension MockAPNsError {
    fileprivate static func bad(_ field: String, got: String, expected: String) -> MockAPNsError {
        MockAPNsError(.badConfiguration, "\(field): got \(got), expected \(expected)")
    }
}
