extension FlagTable {
    /// The row of a flag as one command has it: a few words mean another thing there.
    package static func row(_ name: FlagName, of command: Command?) -> Flag {
        let own =
            switch command {
            case .exec: execRow(name)
            case .serve: name == .key ? serverKey : nil
            case .send: sendRow(name)
            case .certs: certsRow(name)
            case .token: name == .certs ? senderCerts : nil
            case .clock: clockRow(name)
            case .doctor: doctorRow(name)
            case .route: routeRow(name)
            case .claims: claimsRow(name)
            case .devices: name == .action ? deviceAction : nil
            case _: Flag?.none
            }
        return impactRow(name, of: command) ?? exportRow(name, of: command)
            ?? questionRow(name, of: command) ?? own ?? row(name)
    }

    private static func execRow(_ name: FlagName) -> Flag? {
        switch name {
        case .port, .controlPort:
            Flag(name, port, standard: "0", row(name).help)
        case .key: serverKey
        case .certs:
            Flag(
                name, .text("DIR"),
                "folder of CA, certificate and provider key; without it a temporary one, removed"
                    + " at the end")
        case .timeout:
            Flag(
                name, .number(1...86_400, "SECONDS"),
                "how long COMMAND may take; it is then ended, and the status is 124")
        case _: nil
        }
    }

    private static func sendRow(_ name: FlagName) -> Flag? {
        switch name {
        case .timeout:
            Flag(
                name, .number(1...3_600, "SECONDS"), standard: "30",
                "how long to wait for the answer")
        // What is wrong on purpose must get through, so that the gateway can refuse it.
        case .pushType: Flag(name, .text("TYPE"), standard: "alert", pushType.help)
        case .priority: Flag(name, .text("N"), "apns-priority: 10, 5 or 1")
        case .topic:
            Flag(name, .text("TOPIC"), "apns-topic; without it the first one of the kit")
        case .payload:
            Flag(
                name, .text("FILE|JSON"), standard: #"{"aps":{"alert":"Hello"}}"#,
                "the payload: a file, - for standard input, or the JSON itself")
        case .certs: senderCerts
        case _: nil
        }
    }

    private static func certsRow(_ name: FlagName) -> Flag? {
        switch name {
        case .certs:
            Flag(
                name, .text("DIR"), standard: "certs",
                "the folder, made when it is missing; --out means the same")
        case .topic:
            Flag(
                name, .text("TOPIC"), repeats: true,
                "topic of a new provider.json; without it com.example.app")
        case _: nil
        }
    }

    private static func clockRow(_ name: FlagName) -> Flag? {
        switch name {
        case .set:
            Flag(
                name, .text("TIME"), "move the clock forward to an instant: 2026-12-01T09:00:00Z")
        case _: nil
        }
    }

    private static func doctorRow(_ name: FlagName) -> Flag? {
        switch name {
        case .host:
            Flag(
                name, .host,
                "the name that the sender asks for; without it that of the server, else"
                    + " \(AppleNames.standard)")
        case .port:
            Flag(
                name, .number(1...65_535, "PORT"),
                "port that the sender asks for; without it that of the server, 443 and 2197")
        case .to: Flag(name, .address, "host and port in one")
        case .ca:
            Flag(name, .text("FILE"), "CA that the sender trusts, beside the one of the server")
        case .cert:
            Flag(
                name, .text("FILE"),
                "client certificate of the sender with its key, in one PEM file, in place of a"
                    + " provider token")
        case .certs:
            Flag(
                name, .text("DIR"), standard: "certs",
                "folder of the server's CA and key, if it is here")
        case .topic:
            Flag(name, .text("TOPIC"), "apns-topic; without it the first one of the kit")
        case .timeout:
            Flag(
                name, .number(1...3_600, "SECONDS"), standard: "5",
                "how long to wait for each connection and answer")
        case _: nil
        }
    }

    private static func routeRow(_ name: FlagName) -> Flag? {
        switch name {
        case .format:
            Flag(
                name, .choice(["text", "json", "mermaid"]), standard: "text",
                "form of the output; mermaid is a sequence diagram")
        case .pushType:
            Flag(
                name, pushType.value,
                pushType.help + "; without it none, or background where the payload is silent and"
                    + " no priority is given")
        case .priority:
            Flag(
                name, priority.value,
                "apns-priority; without it 10, or 5 where the payload is silent and no type is"
                    + " given")
        case .payload:
            Flag(
                name, .text("FILE|JSON"),
                "the payload: a file, - for standard input, or the JSON itself; without it only"
                    + " --register or --action launch")
        case .set:
            Flag(
                name, .entry(of: .routingSwitches), repeats: true,
                "one switch of the routing by name: p5-order=any; mock-apns rules --settings"
                    + " lists them")
        case .topic:
            Flag(
                name, .text("TOPIC"),
                "topic of the push, which names the app on the device; without it the only app")
        case _: nil
        }
    }

    private static func claimsRow(_ name: FlagName) -> Flag? {
        switch name {
        case .format:
            Flag(
                name, .choice(["text", "json", "markdown"]), standard: "text",
                "form of the output; markdown is docs/seed-claims.md")
        case _: nil
        }
    }

    private static var senderCerts: Flag {
        Flag(
            .certs, .text("DIR"), standard: "certs",
            "folder with provider.json and its key, as the server made it")
    }
}
