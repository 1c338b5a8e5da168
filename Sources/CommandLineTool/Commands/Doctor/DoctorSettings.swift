/// What the doctor was told.
struct DoctorSettings: Equatable, Sendable {
    /// The name a sender asks for; nil where nobody said.
    let host: String?
    let port: UInt16?
    /// Whether they came by `--to`, which names a place to send to.
    let isDestination: Bool
    let control: ControlAddress
    /// Whether somebody said that there is a control plane.
    let isControlTold: Bool
    let topic: String?
    let timeoutMilliseconds: Int

    /// - Throws: `.usage` for flags that do not go together.
    init(_ values: GivenValues, _ arguments: [Given]) throws(CommandError) {
        let flags = arguments.map(\.flag)
        let isPlaceGiven = flags.contains(.host) || flags.contains(.port)
        if flags.contains(.to), isPlaceGiven {
            throw .usage("--to names host and port; leave HOST and --port out, or --to")
        }
        // A variable that another command needs must not stand against the command line.
        let to = isPlaceGiven ? nil : values.told(.to).flatMap(GatewayAddress.init)
        isDestination = to != nil
        host = to?.host ?? values.told(.host).map(DoctorSettings.callable)
        port = to?.port ?? values.number(.port).flatMap { UInt16(exactly: $0) }
        guard let control = ControlAddress(values.text(.control) ?? "") else {
            preconditionFailure("the table's own default is well formed")
        }
        self.control = control
        isControlTold = values.told(.control) != nil
        topic = values.told(.topic)
        timeoutMilliseconds = (values.number(.timeout) ?? 5) * 1_000
    }

    /// MOCK_APNS_HOST may tell where a server listens: on every address, which is none to call.
    private static func callable(_ host: String) -> String {
        if ["0.0.0.0", "::"].contains(host) { return "localhost" }
        return host.hasPrefix("[") && host.hasSuffix("]")
            ? String(host.dropFirst().dropLast()) : host
    }

    /// The ports to try: the one that was told, else that of the kit and Apple's two.
    func ports(_ kit: Kit?) -> [UInt16] {
        if let port { return [port] }
        guard let own = kit?.gateway.port else { return [443, 2_197] }
        return host == nil ? [own] : [own] + [443, 2_197].filter { $0 != own }
    }
}
