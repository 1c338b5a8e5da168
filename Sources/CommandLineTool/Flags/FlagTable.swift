internal import APNs
internal import MockAPNs

/// The one table of flags: parsing, variables, config file and help all read it.
package enum FlagTable {
    /// The row of a flag.
    package static func row(_ name: FlagName) -> Flag {
        switch name {
        case .host:
            Flag(
                name, .host, standard: "127.0.0.1",
                "address of the gateway; 127.0.0.1 means ::1 too, 0.0.0.0 means :: too")
        case .port:
            Flag(name, port, standard: "2197", "port of the gateway; 0 takes a free one")
        case .controlHost:
            Flag(
                name, .host, standard: "127.0.0.1",
                "address of the control plane and web page; beyond loopback it needs a token")
        case .controlPort:
            Flag(name, port, standard: "8197", "port of the control plane; 0 takes a free one")
        case .controlSocket:
            Flag(
                name, .text("PATH"),
                "a Unix socket for the control plane as well, for this user alone; client commands"
                    + " take --control unix:PATH")
        case .controlToken:
            Flag(
                name, .token,
                "token that control requests must carry; without it one is made, and kept in a"
                    + " file, when the control plane listens beyond loopback")
        case .allowedHost:
            Flag(
                name, .host, repeats: true,
                "one more Host name that control requests may use")
        case .certs:
            Flag(
                name, .text("DIR"), standard: "certs",
                "folder of the test CA and the server certificate, made on first start")
        case .san:
            Flag(name, .host, repeats: true, "one more host name in the server certificate")
        case .newCA:
            Flag(
                name, .toggle,
                "a new CA and server certificate in place of the old ones, which clients trust")
        case .data:
            Flag(
                name, .text("DIR"),
                "folder that keeps log, devices, faults, keys and clock beyond the end of the"
                    + " server; without it all is in memory")
        case .durability:
            Flag(
                name, .choice(["crash", "power"]), standard: "crash",
                "what the log in --data survives: the end of the process, or of power too")
        case .payloadStorage:
            Flag(
                name, .choice(["full", "shape", "none"]), standard: "full",
                "what the log keeps of payloads: all, their shape with values masked, or their size"
            )
        case .environment:
            Flag(
                name, .choice(Environment.allCases.map(\.name)),
                standard: "development",
                "environment of connections that do not name one of Apple's hosts")
        case .auth: auth
        case .trustAnyKey: trustAnyKey
        case .clientCertificates: clientCertificates
        case .clientCA: clientCA
        case .trustAnyCertificate: trustAnyCertificate
        case .registry: registry
        case .listen: listen
        case .threads:
            Flag(
                name, .number(1...64, "N"),
                "event loops; without it one for each core, at most 4")
        case .set:
            Flag(
                name, .entry(of: .settings), repeats: true,
                "one setting by name: initial-streams=1000; mock-apns rules --settings lists them")
        case .profile: profile
        case .rule: rule
        case .config:
            Flag(name, .text("FILE"), "JSON file with these flags' names as keys")
        case .readyFile:
            Flag(name, .text("FILE"), "file that gets the ready line, and is removed at the end")
        case .logFormat:
            Flag(
                name, .choice(LogFormat.allCases.map(\.rawValue)),
                standard: "text", "form of the log on standard error")
        case .control:
            Flag(
                name, .url, standard: "http://127.0.0.1:8197",
                "address of the server's control plane, or unix:PATH for its Unix socket")
        case .timeout:
            Flag(
                name, .number(0...3_600, "SECONDS"), standard: "10",
                "how long to wait; 0 asks once")
        case .payload: payload
        case .pushType: pushType
        case .topic: topic
        case .priority: priority
        case .format: format
        case .state: state
        case .device: device
        case .hooks: hooks
        case .action: action
        case .local: local
        case .register: register
        case .prompt: prompt
        case .explain: explain
        case .list: list
        case .show: show
        case .members: members
        case .act: act
        case .screen: screen
        case .settings: settings
        case .routing: routing
        case .document: document
        case .apps: apps
        case .os: system
        case .key: key
        case .keyName: keyName
        case .keyID: keyID
        case .teamID: teamID
        case .defect: defect
        case .listDefects: listDefects
        case .bearer: bearer
        case .cert: cert
        case .to: to
        case .deviceToken: deviceToken
        case .expiration: expiration
        case .collapseID: collapseID
        case .id: id
        case .ca: ca
        case .follow: follow
        case .exec: exec
        case .file: file
        case .speed: speed
        case .limit: limit
        case .status: status
        case .reason: reason
        case .outcome: outcome
        case .since: since
        case .until: until
        case .text: searchText
        case .summary: summary
        case .atLeast: atLeast
        case .exactly: exactly
        case .none: none
        case .within: within
        case .settle: settle
        case .timeline: timeline
        case .expect: expect
        case .summaryFile: summaryFile
        case .advance: advance
        case .freeze: freeze
        case .unfreeze: unfreeze
        case .operation: operation
        case .query: query
        case .body: body
        case .help: Flag(name, .nothing, "this text")
        case .version: Flag(name, .nothing, "the version")
        }
    }

    static let port = FlagValue.number(0...65_535, "PORT")
}
