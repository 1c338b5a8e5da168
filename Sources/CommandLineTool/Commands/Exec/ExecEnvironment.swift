internal import MockAPNs

/// The variables by which a command finds its service.
struct ExecEnvironment {
    /// The name or address that the certificate and every resolver know.
    let host: String
    let port: String
    private let ready: ReadyInfo
    private let keyFile: String?
    private let key: MockAPNsServer.ProviderKey
    private let topic: String?
    /// The token of the control plane; nil where it asks for none.
    let controlToken: String?

    /// - Throws: `.failed` when the ready line has no port.
    init(
        _ server: MockAPNsServer, controlToken: String?
    ) throws(CommandError) {
        ready = server.ready
        guard let address = GatewayAddress(ready.gateway) else {
            throw .failed("the gateway says it listens on \(quoted(ready.gateway))")
        }
        let everywhere = ["127.0.0.1", "::1", "0.0.0.0", "::"]
        host = everywhere.contains(address.host) ? "localhost" : address.host
        port = String(address.port)
        keyFile = server.providerKeyFile
        key = server.providerKey
        topic = server.topics.first
        self.controlToken = controlToken
    }

    /// The variables of the command: those of this process, and the service's.
    ///
    /// - Parameters:
    ///   - base: those of this process.
    ///   - folder: where certificate bundles are written.
    /// - Returns: all variables.
    /// - Throws: `.failed` when one cannot be written.
    func variables(
        _ base: [String: String], folder: String
    ) throws(CommandError) -> [String: String] {
        var variables = base
        let ca = try Files.read(ready.ca, as: "CA certificate")
        let bundle = "\(folder)/ca-bundle.pem"
        try Files.replace(bundle, with: CABundle.system(base, and: ca))
        variables["SSL_CERT_FILE"] = bundle
        variables["NODE_EXTRA_CA_CERTS"] = ready.ca
        if let more = CABundle.node(base, and: ca) {
            let path = "\(folder)/node-ca.pem"
            try Files.replace(path, with: more)
            variables["NODE_EXTRA_CA_CERTS"] = path
        }
        variables["APNS_HOST"] = host
        variables["APNS_PORT"] = port
        variables["APNS_CA"] = ready.ca
        variables["APNS_KEY_FILE"] = keyFile
        variables["APNS_KEY_ID"] = key.keyID
        variables["APNS_TEAM_ID"] = key.teamID
        variables["APNS_TOPIC"] = topic
        variables["MOCK_APNS_CONTROL"] = ready.control
        if let controlToken { variables["MOCK_APNS_CONTROL_TOKEN"] = controlToken }
        return variables
    }
}
