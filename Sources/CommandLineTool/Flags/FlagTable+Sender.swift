internal import APNs

// Rows of flags about senders: provider tokens, addresses, headers.
extension FlagTable {
    static let key = Flag(
        .key, .text("FILE"), "provider key (.p8) to sign with, instead of the one in --certs")

    static let keyName = Flag(
        .keyName, .text("NAME"),
        "provider key of mock-apns certs to sign with: good, other-team, development-only,"
            + " production-only, topic-scoped or topic-scoped-related")

    static let keyID = Flag(.keyID, .text("ID"), "key id (kid) of the provider token")

    static let teamID = Flag(.teamID, .text("ID"), "team id (iss) of the provider token")

    static let defect = Flag(
        .defect, .word(ProviderTokenDefect.allCases.map(\.name), "NAME"), repeats: true,
        "make the provider token wrong or odd on purpose; each NAME is a flag too: "
            + ProviderTokenDefect.allCases.map { "--\($0.name)" }.joined(separator: " ")
            + "; mock-apns token --list-defects tells of them")

    static let listDefects = Flag(
        .listDefects, .toggle, "list the defects, with what the gateway answers to each")

    static let to = Flag(
        .to, .address, "the gateway; without it the one that --control tells of")

    static let deviceToken = Flag(
        .deviceToken, .text("HEX"),
        "device token, without it a made-up one; mock-apns test-tokens lists some with a built-in"
            + " outcome")

    static let expiration = Flag(
        .expiration, .text("SECONDS"), "apns-expiration, seconds since 1970; 0 for one attempt")

    static let collapseID = Flag(.collapseID, .text("TEXT"), "apns-collapse-id")

    static let id = Flag(.id, .text("UUID"), "apns-id; without it the gateway makes one")

    static let ca = Flag(
        .ca, .text("FILE"),
        "CA certificate to trust; without it that of the server, for Apple's hosts the system's")

    static let bearer = Flag(
        .bearer, .secret("TOKEN|none"),
        "provider token to send as it is, as mock-apns token prints it; none sends no authorization"
    )

    static let cert = Flag(
        .cert, .text("FILE"),
        "client certificate with its key, in one PEM file, in place of a provider token; apns-topic"
            + " is then sent only with --topic")
}
