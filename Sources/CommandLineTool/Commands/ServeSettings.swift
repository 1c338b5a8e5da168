internal import APNs
internal import PushLog
package import MockAPNs

/// What `serve` was told: the server's options and the process's own.
package struct ServeSettings: Sendable {
    package var options: ServerOptions
    /// Where the control token stands, when it was given as `@FILE`.
    package var tokenFile: String?
    package var readyFile: String?

    /// The settings that follow from the values that hold.
    ///
    /// - Parameters:
    ///   - given: the values after `Precedence`, each allowed by its flag's row.
    ///   - version: the version the server tells.
    package init(_ given: [Given], version: String) {
        options = ServerOptions(version: version)
        for one in given { apply(one.flag, one.value) }
    }

    /// The row of each flag has checked the text, so a reading here that fails changes nothing.
    private mutating func apply(_ flag: FlagName, _ text: String) {
        switch flag {
        case .host: options.host = text
        case .port: options.port = UInt16(text) ?? options.port
        case .controlHost: options.controlHost = text
        case .controlPort: options.controlPort = UInt16(text) ?? options.controlPort
        case .controlSocket: options.controlSocket = text
        case .controlToken: applyToken(text)
        case .allowedHost: options.allowedHosts.append(text)
        case .certs: options.certificates = text
        case .san: options.extraNames.append(text)
        case .data: options.dataFolder = text
        case .durability:
            options.durability = Durability(rawValue: text) ?? options.durability
        case .payloadStorage:
            options.payloadStorage =
                PayloadStorage.allCases.first { $0.name == text } ?? options.payloadStorage
        case .environment:
            options.environment = Environment(name: text) ?? options.environment
        case .threads: options.threads = Int(text)
        case .profile:
            options.profile = Profile.allCases.first { $0.name == text } ?? options.profile
        case .set: options.settings.append(pair(text))
        case .rule:
            let (name, word) = pair(text)
            if let id = RuleID(name: name), let level = RuleLevel(name: word) {
                options.rules.append((id, level))
            }
        case .readyFile: readyFile = text
        case .logFormat: options.logFormat = LogFormat(rawValue: text) ?? options.logFormat
        case .auth: options.auth = AuthMode(rawValue: text) ?? options.auth
        case .key:
            if let key = try? ProviderKeyArgument.read(text) { options.keys.append(key) }
        case .trustAnyKey: options.trustsAnyKey = text == "true"
        case .clientCertificates:
            options.clientCertificates =
                ClientCertificateMode(rawValue: text) ?? options.clientCertificates
        case .clientCA: options.clientCAFiles.append(text)
        case .trustAnyCertificate: options.trustsAnyCertificate = text == "true"
        case .registry: options.registry = RegistryMode(rawValue: text) ?? options.registry
        case .listen:
            if let listener = try? ListenerArgument.read(text) {
                options.listeners.append(listener)
            }
        // Read before.
        case .config: break
        // Flags of exec and of the client commands.
        case .control, .timeout, .payload, .pushType, .topic, .priority, .format, .state, .device,
            .hooks, .action, .local, .register, .prompt, .explain, .list, .show, .members, .apps,
            .os, .settings, .routing, .document, .keyID, .teamID, .defect, .listDefects, .to,
            .deviceToken, .expiration, .collapseID, .id, .ca, .follow, .exec, .file, .speed, .limit,
            .status, .reason, .operation, .query, .body,
            .outcome, .expect, .summaryFile, .newCA, .keyName, .bearer, .cert, .advance, .freeze,
            .unfreeze, .act, .screen, .since, .until, .text, .summary,
            .atLeast, .exactly, .none, .within, .settle, .timeline, .help, .version:
            break
        }
    }

    private mutating func applyToken(_ text: String) {
        if text == "none" {
            options.controlToken = .none
        } else if text.hasPrefix("@") {
            tokenFile = String(text.dropFirst())
        } else {
            options.controlToken = .value(text)
        }
    }

    private func pair(_ text: String) -> (name: String, value: String) {
        let name = text.prefix { $0 != "=" }
        return (String(name), String(text[name.endIndex...].dropFirst()))
    }
}
