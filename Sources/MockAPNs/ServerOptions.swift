package import APNs
package import Faults
package import PushLog
package import Routing

/// How a server is to be started; the defaults are those of the command line.
package struct ServerOptions: Sendable {
    /// Address of the gateway; 127.0.0.1 means ::1 too, 0.0.0.0 means :: too.
    package var host = "127.0.0.1"
    /// 0 lets the system choose.
    package var port: UInt16 = 2197
    package var controlHost = "127.0.0.1"
    package var controlPort: UInt16 = 8197
    package var controlToken = ControlTokenOption.automatic
    /// Names besides the usual ones under which the control plane may be asked.
    package var allowedHosts: [String] = []
    /// Names and addresses besides the usual ones for the server certificate.
    package var extraNames: [String] = []
    /// Where CA, certificate and keys are kept.
    package var certificateStore = CertificateStore.folder("certs")
    /// Folder of the log on disk, with devices, faults, keys and clock; nil: all in memory.
    package var dataFolder: String?
    /// What a commit of the log on disk survives.
    package var durability = Durability.crash
    /// What the log keeps of payloads.
    package var payloadStorage = PayloadStorage.full
    package var environment = Environment.development
    /// Event loops of the gateway; nil is one a core, at most four.
    package var threads: Int?
    /// Which set of rule levels to start from.
    package var profile = Profile.apns
    /// Levels of `--rule`, on top of the profile.
    package var rules: [(id: RuleID, level: RuleLevel)] = []
    /// Settings of `--set`, later ones beat earlier ones.
    package var settings: [(name: String, value: String)] = []
    /// Whether pushes need credentials.
    package var auth = AuthMode.required
    /// Provider keys besides those of the certificate folder.
    package var keys: [ProviderKeyFile] = []
    /// Takes well-formed provider tokens of unknown keys without checking their signature.
    package var trustsAnyKey = false
    package var clientCertificates = ClientCertificateMode.optional
    /// PEM files of further roots under which client certificates are good.
    package var clientCAFiles: [String] = []
    /// Takes client certificates of any root.
    package var trustsAnyCertificate = false
    package var registry = RegistryMode.auto
    /// Addresses besides `host` and `port`.
    package var listeners: [ExtraListener] = []
    /// Devices that are registered before the first push is taken.
    package var devices: [Device] = []
    /// The device that unknown device tokens get; nil: that of the default plan.
    package var defaultDevice: Device?
    /// Faults that are put before the first push is taken.
    package var faults: [Fault] = []
    package var logFormat = LogFormat.text
    /// Log lines go to standard error; false inside a host process.
    package var writesLog = true
    package var version: String

    package init(version: String) {
        self.version = version
    }
}

extension ServerOptions {
    /// Where a server keeps its CA, certificate and keys.
    package enum CertificateStore: Sendable, Equatable {
        /// In a folder, which is made when it is missing: the next start finds the same ones.
        case folder(String)
        /// Nowhere: each start makes new ones, and no file is read or written.
        case memory
    }

    /// The folder of CA, certificate and keys; empty where they are kept in memory.
    package var certificates: String {
        get {
            switch certificateStore {
            case .folder(let path): path
            case .memory: ""
            }
        }
        set { certificateStore = .folder(newValue) }
    }
}

/// What a commit of the log on disk survives.
package enum Durability: String, Sendable, CaseIterable {
    /// The end of the process, however it comes.
    case crash
    /// The end of power too.
    case power
}

/// Whether the control plane asks for a token.
package enum ControlTokenOption: Sendable, Equatable {
    /// None on loopback; beyond it one is made and kept in a file of mode 0600.
    case automatic
    /// None anywhere: the word `none`, shown at start and in /readyz.
    case none
    case value(String)
}

/// How log lines are written to standard error.
package enum LogFormat: String, Sendable, CaseIterable {
    case text, json
}

/// Where a running server is reached: the content of the ready line.
package struct ReadyInfo: Sendable, Equatable {
    /// Address of the gateway, `127.0.0.1:2197`.
    package let gateway: String
    /// Addresses of the further listeners, in the order of the options.
    package let listeners: [String]
    /// Address of the control plane, `http://127.0.0.1:8197`.
    package let control: String
    /// Absolute path of the CA certificate.
    package let ca: String
    package let pid: Int32
    package let version: String

    package init(
        gateway: String, listeners: [String] = [], control: String, ca: String, pid: Int32,
        version: String
    ) {
        self.gateway = gateway
        self.listeners = listeners
        self.control = control
        self.ca = ca
        self.pid = pid
        self.version = version
    }
}

/// Why a server could not be started.
package enum ServerError: Error, Sendable, Equatable {
    case addressInUse(String)
    case badOption(String)
    case certificates(String)
    /// The data folder cannot be used.
    case data(String)
    case system(String)

    /// One line: what was got, what was expected, what to do.
    package var message: String {
        switch self {
        case .addressInUse(let text), .badOption(let text), .certificates(let text),
            .data(let text), .system(let text):
            text
        }
    }

    /// Exit status of the command line: 2 for what the caller can correct in the call.
    package var exitStatus: Int32 {
        switch self {
        case .addressInUse, .data, .system: 1
        case .badOption, .certificates: 2
        }
    }
}
