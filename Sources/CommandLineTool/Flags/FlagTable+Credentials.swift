internal import APNs
internal import MockAPNs

// Rows of flags about whom a server believes, and where it listens for them.
extension FlagTable {
    static let auth = Flag(
        .auth, .choice(AuthMode.allCases.map(\.rawValue)), standard: "required",
        "whether pushes need a provider token or a client certificate")

    /// The provider keys of a server; `--key` of the client commands is another thing.
    static let serverKey = Flag(
        .key, .providerKey, repeats: true,
        "one more provider key: a PEM file with its private or public part, its ids, and what it"
            + " is limited to: environment=development|production, topics=A+B, related=KEY_ID")

    static let trustAnyKey = Flag(
        .trustAnyKey, .toggle,
        "take well-formed provider tokens of unknown keys without checking the signature, so that"
            + " the senders' real key can stay private")

    static let clientCertificates = Flag(
        .clientCertificates, .choice(ClientCertificateMode.allCases.map(\.rawValue)),
        standard: "optional", "whether senders are asked for a client certificate")

    static let clientCA = Flag(
        .clientCA, .text("FILE"), repeats: true,
        "one more root (PEM) under which client certificates are good")

    static let trustAnyCertificate = Flag(
        .trustAnyCertificate, .toggle,
        "take client certificates of any root, so that Apple's own work")

    static let registry = Flag(
        .registry, .choice(RegistryMode.allCases.map(\.rawValue)), standard: "auto",
        "what a well-formed device token is that no device has; auto: a device made from the"
            + " default plan; strict: BadDeviceToken")

    static let listen = Flag(
        .listen, .listener, repeats: true,
        "one more address of the gateway; environment fixes that of its connections, plain means"
            + " HTTP/2 without TLS, so without client certificates: provider tokens alone, also with"
            + " --client-certificates required")
}
