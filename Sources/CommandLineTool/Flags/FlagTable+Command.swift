extension FlagTable {
    /// The row of a flag as one command has it: a few words mean another thing there.
    package static func row(_ name: FlagName, of command: Command?) -> Flag {
        // Apart, since one switch over all pairs takes the compiler too long.
        if let row = impactRow(name, of: command) { return row }
        if let row = questionRow(name, of: command) { return row }
        if command == .devices, name == .action { return deviceAction }
        return switch (command, name) {
        case (.exec, .port), (.exec, .controlPort):
            Flag(name, port, standard: "0", row(name).help)
        case (.serve, .key), (.exec, .key): serverKey
        case (.exec, .certs):
            Flag(
                name, .text("DIR"),
                "folder of CA, certificate and provider key; without it a temporary one, removed"
                    + " at the end")
        case (.exec, .timeout):
            Flag(
                name, .number(1...86_400, "SECONDS"),
                "how long COMMAND may take; it is then ended, and the status is 124")
        case (.send, .timeout):
            Flag(
                name, .number(1...3_600, "SECONDS"), standard: "30",
                "how long to wait for the answer")
        // What is wrong on purpose must get through, so that the gateway can refuse it.
        case (.send, .pushType): Flag(name, .text("TYPE"), standard: "alert", pushType.help)
        case (.send, .priority): Flag(name, .text("N"), "apns-priority: 10, 5 or 1")
        case (.send, .topic):
            Flag(name, .text("TOPIC"), "apns-topic; without it the first one of the kit")
        case (.send, .payload):
            Flag(
                name, .text("FILE|JSON"), standard: #"{"aps":{"alert":"Hello"}}"#,
                "the payload: a file, - for standard input, or the JSON itself")
        case (.certs, .certs):
            Flag(
                name, .text("DIR"), standard: "certs",
                "the folder, made when it is missing; --out means the same")
        case (.certs, .topic):
            Flag(
                name, .text("TOPIC"), repeats: true,
                "topic of a new provider.json; without it com.example.app")
        case (.send, .certs), (.token, .certs):
            Flag(
                name, .text("DIR"), standard: "certs",
                "folder with provider.json and its key, as the server made it")
        case (.clock, .set):
            Flag(
                name, .text("TIME"), "move the clock forward to an instant: 2026-12-01T09:00:00Z")
        case (.doctor, .host):
            Flag(
                name, .host,
                "the name that the sender asks for; without it that of the server, else"
                    + " \(AppleNames.standard)")
        case (.doctor, .port):
            Flag(
                name, .number(1...65_535, "PORT"),
                "port that the sender asks for; without it that of the server, 443 and 2197")
        case (.doctor, .to): Flag(name, .address, "host and port in one")
        case (.doctor, .ca):
            Flag(name, .text("FILE"), "CA that the sender trusts, beside the one of the server")
        case (.doctor, .cert):
            Flag(
                name, .text("FILE"),
                "client certificate of the sender with its key, in one PEM file, in place of a"
                    + " provider token")
        case (.doctor, .certs):
            Flag(
                name, .text("DIR"), standard: "certs",
                "folder of the server's CA and key, if it is here")
        case (.doctor, .topic):
            Flag(name, .text("TOPIC"), "apns-topic; without it the first one of the kit")
        case (.doctor, .timeout):
            Flag(
                name, .number(1...3_600, "SECONDS"), standard: "5",
                "how long to wait for each connection and answer")
        case (.route, .format):
            Flag(
                name, .choice(["text", "json", "mermaid"]), standard: "text",
                "form of the output; mermaid is a sequence diagram")
        case (.claims, .format):
            Flag(
                name, .choice(["text", "json", "markdown"]), standard: "text",
                "form of the output; markdown is docs/seed-claims.md")
        case (.route, .pushType):
            Flag(
                name, pushType.value,
                pushType.help + "; without it none, or background where the payload is silent and"
                    + " no priority is given")
        case (.route, .priority):
            Flag(
                name, priority.value,
                "apns-priority; without it 10, or 5 where the payload is silent and no type is"
                    + " given")
        case (.route, .payload):
            Flag(
                name, .text("FILE|JSON"),
                "the payload: a file, - for standard input, or the JSON itself; without it only"
                    + " --register or --action launch")
        case (.route, .set):
            Flag(
                name, .entry(of: .routingSwitches), repeats: true,
                "one switch of the routing by name: p5-order=any; mock-apns rules --settings"
                    + " lists them")
        case (.route, .topic):
            Flag(
                name, .text("TOPIC"),
                "topic of the push, which names the app on the device; without it the only app")
        case _: row(name)
        }
    }
}
