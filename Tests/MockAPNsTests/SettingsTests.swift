import JSON
import Testing

@testable import MockAPNs

@Suite("Settings")
struct SettingsTests {
    private func message(_ settings: [(name: String, value: String)]) -> String {
        var options = ServerOptions(version: "0.0.0-test")
        options.settings = settings
        do throws(ServerError) {
            let settings = try ServerSettings(options)
            return "streams \(settings.initialStreams.map(String.init) ?? "all")"
        } catch {
            #expect(error.exitStatus == 2)
            return error.message
        }
    }

    @Test("initial-streams is a number from 1 to 1000, and the last one counts")
    func initialStreams() {
        #expect(message([]) == "streams all")
        #expect(message([("initial-streams", "1")]) == "streams 1")
        #expect(message([("initial-streams", "1000")]) == "streams 1000")
        #expect(message([("initial-streams", "5"), ("initial-streams", "7")]) == "streams 7")
    }

    @Test(
        "any other value says what was got and what was expected",
        arguments: ["0", "1001", "-1", "many", "", "1.5", "99999999999999999999"])
    func badValue(value: String) {
        #expect(
            message([("initial-streams", value)])
                == "--set initial-streams=\(value): expected a number from 1 to 1000")
    }

    @Test("a switch takes its words alone", arguments: ["", "true", "ON", "1"])
    func badWord(value: String) {
        #expect(
            message([("test-tokens", value)])
                == "--set test-tokens=\(value): expected on or off")
    }

    @Test("an unknown name is an error that tells the near one")
    func unknownName() {
        let text = message([("initial-stream", "1")])
        #expect(text.hasPrefix("--set initial-stream=1: no such setting; "))
        #expect(text.contains("initial-streams"))
    }

    @Test("each setting has a name of its own, a meaning, and a default that it takes itself")
    func table() throws {
        let names = Setting.all.map(\.name)
        #expect(Set(names).count == names.count)
        for setting in Setting.all {
            #expect(!setting.meaning.isEmpty, "\(setting.name)")
            var settings = ServerSettings()
            try settings.set(setting.name, to: setting.defaultValue)
            #expect(setting.read(settings) == setting.defaultValue, "\(setting.name)")
        }
    }

    @Test("each setting takes both ends of its range, or each of its words, and nothing beyond")
    func ranges() throws {
        for setting in Setting.all {
            let (good, bad) =
                switch setting.kind {
                case .number(let range):
                    (
                        ["\(range.lowerBound)", "\(range.upperBound)"],
                        ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", ""]
                    )
                case .words(let words): (words, ["no-such-word", ""])
                case .rate:
                    (["off", "1/s", "1000000/h"], ["0/s", "1000001/s", "5", "5/d", "on", ""])
                }
            for value in good {
                var settings = ServerSettings()
                try settings.set(setting.name, to: value)
                #expect(setting.read(settings) == value, "\(setting.name)=\(value)")
            }
            for value in bad {
                var settings = ServerSettings()
                #expect(throws: ServerError.self, "\(setting.name)=\(value)") {
                    try settings.set(setting.name, to: value)
                }
            }
        }
    }

    @Test("a setting reaches the first frame and /v1/info")
    func effect() async throws {
        try await Live.with {
            $0.settings = [(name: "initial-streams", value: "37")]
        } _: { live in
            let result = try run(
                "nghttp", "--verbose", "--timeout=20", "--null-out",
                live.url(host: "127.0.0.1"))
            #expect(result.output.contains("[SETTINGS_MAX_CONCURRENT_STREAMS(0x03):37]"))
            let info = try ControlClient(port: live.control).get("/v1/info").json
            #expect(info.at("settings.initial-streams")?.integer == 37)
            #expect(info.at("settings.auth")?.string == "off")
        }
    }

    @Test("errors at the start: which status the command line ends with")
    func exitStatus() {
        #expect(ServerError.addressInUse("").exitStatus == 1)
        #expect(ServerError.system("").exitStatus == 1)
        #expect(ServerError.badOption("").exitStatus == 2)
        #expect(ServerError.certificates("").exitStatus == 2)
    }

    @Test("a host that cannot be bound and a name outside the CA are errors, not traps")
    func badHosts() async throws {
        let folder = try Folder()
        var host = Live.options(folder)
        host.host = "192.0.2.1"
        await #expect(throws: ServerError.self) { try await MockAPNsServer.start(host) }
        var name = Live.options(folder)
        name.extraNames = ["not a name"]
        let error = await #expect(throws: ServerError.self) {
            try await MockAPNsServer.start(name)
        }
        guard case .certificates(let text) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
        #expect(text.contains("not a name"))
    }
}
