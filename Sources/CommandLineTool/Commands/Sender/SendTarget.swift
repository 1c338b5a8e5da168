internal import HTTPClient

/// Where a push goes, and as whom.
struct SendTarget {
    let gateway: GatewayAddress
    let trust: HTTPClientTrust
    let key: SigningKey
    let topic: String

    /// The target of the flags; what they leave open comes from the server or its folder.
    ///
    /// - Throws: `.usage` or `.failed` when neither says enough.
    static func resolve(_ values: GivenValues) throws(CommandError) -> SendTarget {
        guard let address = values.told(.to) else { return try ofServer(values) }
        guard let gateway = GatewayAddress(address) else {
            preconditionFailure("the flag's row has checked the address")
        }
        let topics =
            values.told(.key) == nil ? try? ProviderFolder.read(folder(values)).topics : nil
        return SendTarget(
            gateway: gateway, trust: trust(values, gateway), key: try SigningKey.read(values),
            topic: values.text(.topic) ?? topics?.first ?? "com.example.app")
    }

    private static func ofServer(_ values: GivenValues) throws(CommandError) -> SendTarget {
        var client = try ControlPlaneClient(values)
        let kit = try Kit(try client.get("/v1/kit"))
        let isKeyTold = values.told(.key) != nil || values.told(.certs) != nil
        var key = isKeyTold ? try SigningKey.read(values) : kit.key
        if !isKeyTold {
            key = SigningKey(
                key: key.key, keyID: values.told(.keyID) ?? key.keyID,
                teamID: values.told(.teamID) ?? key.teamID)
        }
        return SendTarget(
            gateway: kit.gateway,
            trust: values.told(.ca).map { .file($0) } ?? .pem(kit.caPEM), key: key,
            topic: values.text(.topic) ?? kit.topics.first ?? "com.example.app")
    }

    private static func trust(
        _ values: GivenValues, _ gateway: GatewayAddress
    ) -> HTTPClientTrust {
        if let path = values.told(.ca) { return .file(path) }
        let path = "\(folder(values))/trust/ca.pem"
        return gateway.isApple || !Files.exists(path) ? .system : .file(path)
    }

    private static func folder(_ values: GivenValues) -> String {
        values.text(.certs) ?? "certs"
    }
}
