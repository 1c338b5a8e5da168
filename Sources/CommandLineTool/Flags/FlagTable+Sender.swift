internal import APNs

// Rows of flags about senders: provider tokens, addresses, headers.
extension FlagTable {
    static let key = Flag(
        .key, .text("FILE"), "provider key (.p8) to sign with, instead of the one in --certs")

    static let keyID = Flag(.keyID, .text("ID"), "key id (kid) of the provider token")

    static let teamID = Flag(.teamID, .text("ID"), "team id (iss) of the provider token")

    static let defect = Flag(
        .defect, .word(ProviderTokenDefect.allCases.map(\.name), "NAME"), repeats: true,
        "make the provider token wrong on purpose; mock-apns token --list-defects lists them")

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
}
