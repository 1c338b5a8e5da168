import APNs
import Faults
import MockAPNs
import Routing
import Testing

@testable import CommandLineTool

@Suite("What serve is told")
struct ServeSettingsTests {
    private func settings(
        _ words: [String], _ environment: [String: String] = [:]
    ) throws -> ServeSettings {
        guard case .run(.serve, let given) = try ArgumentReader.read(["serve"] + words) else {
            throw CommandError.failed("\(words) is no request to serve")
        }
        return try ServeCommand.settings(given, environment: environment)
    }

    @Test("every flag arrives in the server's options")
    func allFlags() throws {
        let told = try settings([
            "--host", "0.0.0.0", "--port", "1", "--control-host", "::1", "--control-port", "2",
            "--control-token", "abc", "--allowed-host", "a.test", "--allowed-host", "b.test",
            "--certs", "/c", "--san", "s.test", "--environment", "production", "--auth", "required",
            "--threads", "3", "--set", "initial-streams=1000", "--set", "log-records=5",
            "--profile", "strict", "--rule", "bad-topic=off", "--ready-file", "/r",
            "--log-format", "json", "--key", "a.p8,KEY1234567,TEAM123456", "--key",
            "b.p8,KEY1234568,TEAM123456,environment=production,topics=a.b+c.d,related=KEY1234567",
            "--trust-any-key", "--client-certificates", "required", "--client-ca", "/a",
            "--client-ca", "/b", "--trust-any-certificate", "--registry", "strict", "--listen",
            "[::]:443,environment=production", "--listen", "127.0.0.1:0,plain",
        ])
        #expect(told.options.host == "0.0.0.0")
        #expect(told.options.port == 1)
        #expect(told.options.controlHost == "::1")
        #expect(told.options.controlPort == 2)
        #expect(told.options.controlToken == .value("abc"))
        #expect(told.options.allowedHosts == ["a.test", "b.test"])
        #expect(told.options.certificates == "/c")
        #expect(told.options.extraNames == ["s.test"])
        #expect(told.options.environment == .production)
        #expect(told.options.threads == 3)
        #expect(told.options.settings.map(\.name) == ["initial-streams", "log-records"])
        #expect(told.options.settings.map(\.value) == ["1000", "5"])
        #expect(told.options.profile == .strict)
        #expect(told.options.rules.map(\.id) == [.badTopic])
        #expect(told.options.rules.map(\.level) == [.off])
        #expect(told.readyFile == "/r")
        #expect(told.options.logFormat == .json)
        #expect(told.options.version == Program.version)
        #expect(told.options.auth == .required)
        #expect(try settings(["--auth", "off"]).options.auth == .off)
        let first = ProviderKeyScope(keyID: "KEY1234567", teamID: "TEAM123456")
        let second = ProviderKeyScope(
            keyID: "KEY1234568", teamID: "TEAM123456", environment: .production,
            topics: ["a.b", "c.d"], relatedKeyID: "KEY1234567")
        #expect(
            told.options.keys == [.init(.file("a.p8"), first), .init(.file("b.p8"), second)])
        #expect(told.options.trustsAnyKey && told.options.trustsAnyCertificate)
        #expect(told.options.clientCertificates == .required)
        #expect(told.options.clientCAFiles == ["/a", "/b"])
        #expect(told.options.registry == .strict)
        #expect(
            told.options.listeners == [
                .init(host: "::", port: 443, environment: .production),
                .init(host: "127.0.0.1", port: 0, isPlain: true),
            ])
    }

    @Test("the word none asks for a control plane without a token")
    func noToken() throws {
        #expect(try settings(["--control-token", "none"]).options.controlToken == .none)
        #expect(try settings([]).options.controlToken == .automatic)
    }

    @Test("a flag beats a variable, and a variable the config file")
    func sources() throws {
        try withFolder { folder in
            let config = "\(folder)/c.json"
            try Files.replace(
                config, with: #"{"port": 3, "threads": 3, "certs": "file", "log-format": "json"}"#)
            let told = try settings(
                ["--port", "1", "--config", config],
                ["MOCK_APNS_PORT": "2", "MOCK_APNS_THREADS": "2"])
            #expect(told.options.port == 1)
            #expect(told.options.threads == 2)
            #expect(told.options.certificates == "file")
            #expect(told.options.logFormat == .json)
        }
    }

    @Test("profile, rules and settings come from variables and file too, name by name")
    func rules() throws {
        try withFolder { folder in
            let config = "\(folder)/c.json"
            try Files.replace(
                config,
                with: """
                    {"profile": "lenient", "rule": {"bad-topic": "warn", "bad-path": "warn"},
                     "set": {"log-records": 7}}
                    """)
            let told = try settings(
                ["--rule", "bad-topic=off", "--config", config],
                ["MOCK_APNS_PROFILE": "strict", "MOCK_APNS_SET": "p5-order=any reset-burst=5"])
            #expect(told.options.profile == .strict)
            #expect(told.options.rules.map(\.id) == [.badPath, .badTopic])
            #expect(told.options.rules.map(\.level) == [.warn, .off])
            #expect(
                told.options.settings.map { "\($0.name)=\($0.value)" } == [
                    "log-records=7", "p5-order=any", "reset-burst=5",
                ])
        }
    }

    @Test("devices and faults of the config file arrive in the server's options")
    func plans() throws {
        try withFolder { folder in
            let config = "\(folder)/c.json"
            try Files.replace(
                config,
                with: """
                    {"devices": [{"id": "anna", "apps": [{"topic": "com.example.app"}]}],
                     "default-device": {"locked": true, "apps": [{"state": "foreground"}]},
                     "faults": [{"name": "deploy", "answers": [{"reason": "Shutdown"}]}]}
                    """)
            let told = try settings(["--config", config])
            #expect(told.options.defaultDevice?.locked == true)
            #expect(told.options.defaultDevice?.apps.map(\.state) == [.foreground])
            #expect(try settings([]).options.defaultDevice == nil)
            #expect(told.options.devices.map(\.id) == ["anna"])
            #expect(told.options.devices.first?.apps.map(\.topic) == ["com.example.app"])
            #expect(told.options.faults.map(\.name) == ["deploy"])
        }
    }

    @Test("credentials come from variables and file too, keys id by id")
    func credentials() throws {
        try withFolder { folder in
            let config = "\(folder)/c.json"
            try Files.replace(
                config,
                with: """
                    {"auth": "off", "trust-any-key": true, "listen": ["[::1]:2198,plain"],
                     "keys": [{"file": "f", "key_id": "AAAAAAAAAA", "team_id": "TEAM123456"},
                              {"pem": "PEM", "key_id": "BBBBBBBBBB", "team_id": "TEAM123456"}]}
                    """)
            let told = try settings(
                ["--key", "mine,AAAAAAAAAA,TEAM123457", "--config", config],
                [
                    "MOCK_APNS_AUTH": "required", "MOCK_APNS_CLIENT_CA": "/a /b",
                    "MOCK_APNS_TRUST_ANY_CERTIFICATE": "true", "MOCK_APNS_TRUST_ANY_KEY": "false",
                ]
            ).options
            #expect(told.auth == .required)
            #expect(!told.trustsAnyKey && told.trustsAnyCertificate)
            #expect(told.clientCAFiles == ["/a", "/b"])
            #expect(told.listeners == [.init(host: "::1", port: 2198, isPlain: true)])
            #expect(told.keys.map(\.content) == [.file("mine"), .pem("PEM")])
            #expect(told.keys.map(\.scope.teamID) == ["TEAM123457", "TEAM123456"])
        }
    }

    @Test(
        "a flag that another one makes do nothing is wrong use",
        arguments: [
            (
                ["--client-certificates", "off", "--client-ca", "/a"],
                "--client-ca does nothing with --client-certificates off; leave out one of them"
            ),
            (
                ["--client-certificates", "off", "--trust-any-certificate"],
                "--trust-any-certificate does nothing with --client-certificates off;"
                    + " leave out one of them"
            ),
            (
                ["--auth", "off", "--trust-any-key"],
                "--trust-any-key does nothing with --auth off; leave out one of them"
            ),
        ])
    func idle(words: [String], message: String) throws {
        #expect(throws: CommandError.usage(message)) { try settings(words) }
        // Switched on, or the other one switched off, both are at work.
        _ = try settings(words.map { $0 == "off" ? "required" : $0 })
        _ = try settings(
            words.map { $0.hasPrefix("--trust") ? $0 + "=false" : $0 }.filter {
                $0 != "--client-ca" && $0 != "/a"
            })
    }

    @Test("a flag of one source is held against one of another")
    func idleSources() {
        let message =
            "--trust-any-key does nothing with MOCK_APNS_AUTH off; leave out one of them"
        #expect(throws: CommandError.usage(message)) {
            try settings(["--trust-any-key"], ["MOCK_APNS_AUTH": "off"])
        }
    }

    @Test("a key id comes once in one source")
    func keysTwice() {
        let message = "--key has the key id AAAAAAAAAA twice"
        #expect(throws: CommandError.usage(message)) {
            try settings([
                "--key", "a,AAAAAAAAAA,TEAM123456", "--key", "b,AAAAAAAAAA,TEAM123457",
            ])
        }
    }

    @Test("a variable can name the config file")
    func configByVariable() throws {
        try withFolder { folder in
            try Files.replace("\(folder)/c.json", with: #"{"port": 3}"#)
            let told = try settings([], ["MOCK_APNS_CONFIG": "\(folder)/c.json"])
            #expect(told.options.port == 3)
        }
    }

    @Test("a config file that is not there is wrong use")
    func noConfig() throws {
        let message =
            "cannot read the config file \"/nowhere/c.json\": No such file or directory"
        #expect(throws: CommandError.usage(message)) {
            try settings(["--config", "/nowhere/c.json"])
        }
    }

    @Test("a token file gives its one word, without the line end")
    func tokenFile() throws {
        try withFolder { folder in
            try Files.replace("\(folder)/token", with: "s3cret\n")
            let told = try settings(["--control-token", "@\(folder)/token"])
            #expect(told.options.controlToken == .value("s3cret"))
        }
    }

    @Test(
        "a token file without exactly one word is wrong use", arguments: ["", "\n", "a b\n", "ä"])
    func badTokenFile(content: String) throws {
        try withFolder { folder in
            let path = "\(folder)/token"
            try Files.replace(path, with: content)
            let message =
                "the control token file \"\(path)\" needs one token of visible ASCII characters"
            #expect(throws: CommandError.usage(message)) {
                try settings(["--control-token", "@\(path)"])
            }
        }
    }
}
