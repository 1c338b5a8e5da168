internal import HTTPClient

/// Where a push goes, and as whom.
struct SendTarget {
    let gateway: GatewayAddress
    let trust: HTTPClientTrust
    /// What signs a provider token; nil where none is to be made.
    let key: SigningKey?
    /// nil where none is to be sent.
    let topic: String?

    /// The target of the flags; what they leave open comes from the server or its folder.
    ///
    /// - Throws: `.usage` or `.failed` when neither says enough.
    static func resolve(_ values: GivenValues) throws(CommandError) -> SendTarget {
        guard let address = values.told(.to) else { return try ofServer(values) }
        guard let gateway = GatewayAddress(address) else {
            preconditionFailure("the flag's row has checked the address")
        }
        return SendTarget(
            gateway: gateway, trust: trust(values, gateway),
            key: makesToken(values) ? try SigningKey.read(values) : nil,
            topic: topic(values, among: values.told(.key) == nil ? keyTopics(values) : []))
    }

    private static func ofServer(_ values: GivenValues) throws(CommandError) -> SendTarget {
        var client = try ControlPlaneClient(values)
        let kit = try Kit(try client.get("/v1/kit"))
        return SendTarget(
            gateway: kit.gateway,
            trust: values.told(.ca).map { .file($0) } ?? .pem(kit.caPEM),
            key: makesToken(values) ? try key(values, kit) : nil,
            topic: topic(
                values, among: values.told(.keyName) == nil ? kit.topics : keyTopics(values)))
    }

    /// The topics of the key that the flags name, or where it has no own ones of the folder.
    private static func keyTopics(_ values: GivenValues) -> [String] {
        let own = try? ProviderFolder.read(folder(values), key: values.told(.keyName)).topics
        if let own, !own.isEmpty { return own }
        return (try? ProviderFolder.read(folder(values)).topics) ?? []
    }

    private static func key(_ values: GivenValues, _ kit: Kit) throws(CommandError) -> SigningKey {
        let flags: [FlagName] = [.key, .keyName, .certs]
        if flags.contains(where: { values.told($0) != nil }) { return try SigningKey.read(values) }
        return SigningKey(
            key: kit.key.key, keyID: values.told(.keyID) ?? kit.key.keyID,
            teamID: values.told(.teamID) ?? kit.key.teamID)
    }

    /// Whether a provider token is made: not where one is given, or a certificate stands for it.
    private static func makesToken(_ values: GivenValues) -> Bool {
        values.told(.bearer) == nil && values.told(.cert) == nil
    }

    /// A certificate of one topic needs no `apns-topic`, so none is made up beside one.
    private static func topic(_ values: GivenValues, among known: [String]) -> String? {
        if let topic = values.text(.topic) { return topic }
        return values.told(.cert) == nil ? known.first ?? "com.example.app" : nil
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
