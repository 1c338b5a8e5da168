package import APNs

// Stands in for the server until the assembly is merged; to be dropped then.

package enum ControlTokenOption: Sendable, Equatable {
    case none
    case value(String)
    case automatic
}

package enum LogFormat: String, Sendable, CaseIterable {
    case text, json
}

package struct ServerOptions: Sendable {
    package var host = "127.0.0.1"
    package var port: UInt16 = 2197
    package var controlHost = "127.0.0.1"
    package var controlPort: UInt16 = 8197
    package var controlToken: ControlTokenOption = .automatic
    package var allowedHosts: [String] = []
    package var extraNames: [String] = []
    package var certificates = "certs"
    package var environment = Environment.development
    package var threads: Int?
    package var settings: [(name: String, value: String)] = []
    package var logFormat: LogFormat = .text
    package var version: String

    package init(version: String) {
        self.version = version
    }
}

package enum ServerError: Error, Sendable {
    case addressInUse(String)
    case badOption(String)
    case certificates(String)

    package var message: String {
        switch self {
        case .addressInUse(let text), .badOption(let text), .certificates(let text): text
        }
    }

    package var exitStatus: Int32 {
        switch self {
        case .addressInUse: 1
        case .badOption, .certificates: 2
        }
    }
}

package struct ReadyInfo: Sendable, Equatable {
    package var gateway: String
    package var control: String
    package var ca: String
    package var pid: Int32
    package var version: String

    package init(gateway: String, control: String, ca: String, pid: Int32, version: String) {
        self.gateway = gateway
        self.control = control
        self.ca = ca
        self.pid = pid
        self.version = version
    }
}

package final class MockAPNsServer: Sendable {
    private let options: ServerOptions

    private init(_ options: ServerOptions) {
        self.options = options
    }

    package static func start(_ options: ServerOptions) throws(ServerError) -> MockAPNsServer {
        if options.port == 1 { throw .addressInUse("port 1 is in use") }
        return MockAPNsServer(options)
    }

    package var ready: ReadyInfo {
        ReadyInfo(
            gateway: "\(options.host):\(options.port)",
            control: "http://\(options.controlHost):\(options.controlPort)",
            ca: "/nowhere/certs/trust/ca.pem", pid: 1, version: options.version)
    }

    package func stop(drainMilliseconds: UInt64) {}

    package func stopNow() {}
}
