import JSON
import PushLog
import Testing

@testable import MockAPNs

@Suite("What an operator must not overlook")
struct ServerWarningsTests {
    private func options(key: Bool, certificate: Bool) -> ServerOptions {
        var options = ServerOptions(version: "0.0.0-test")
        options.trustsAnyKey = key
        options.trustsAnyCertificate = certificate
        return options
    }

    @Test("each loosening is one clause that names its flag, and a strict server has none")
    func loosenings() {
        #expect(ServerWarnings.list(options(key: false, certificate: false)).isEmpty)
        let key = ServerWarnings.list(options(key: true, certificate: false))
        #expect(key.count == 1 && key[0].hasSuffix("(--trust-any-key)"))
        let certificate = ServerWarnings.list(options(key: false, certificate: true))
        #expect(certificate.count == 1 && certificate[0].hasSuffix("(--trust-any-certificate)"))
        #expect(
            ServerWarnings.loosenings(options(key: true, certificate: true)) == key + certificate)
    }

    @Test("an open control plane is told before them")
    func open() {
        var options = options(key: true, certificate: false)
        options.controlHost = "0.0.0.0"
        options.controlToken = .none
        let list = ServerWarnings.list(options)
        #expect(list.count == 2 && list[0].contains("--control-token none"))
        #expect(list[1].hasSuffix("(--trust-any-key)"))
    }

    @Test("a running server tells them in /readyz and /v1/info, and stays ready")
    func told() async throws {
        try await Live.with {
            $0.trustsAnyKey = true
            $0.trustsAnyCertificate = true
        } _: { live in
            let expected = ServerWarnings.loosenings(options(key: true, certificate: true))
            let ready = try live.ask("GET", "/readyz")
            #expect(ready.status == 200)
            #expect(try ready.json.at("reasons")?.strings == expected)
            #expect(try live.json("GET", "/v1/info").at("warnings")?.strings == expected)
        }
    }

    @Test("a promise of durability without a folder is wrong use")
    func durability() {
        var options = ServerOptions(version: "0.0.0-test")
        options.durability = .power
        let error = #expect(throws: ServerError.self) { try ServerSettings(options) }
        #expect(error?.exitStatus == 2)
        #expect(error?.message.hasPrefix("--durability power: ") == true)
        options.dataFolder = "/data"
        #expect(throws: Never.self) { try ServerSettings(options) }
    }

    @Test("/v1/info tells where pushes are kept, what that survives, and what of payloads")
    func kept() async throws {
        try await Live.with { live in
            let settings = try live.json("GET", "/v1/info").at("settings")
            #expect(settings?.value(for: "data") == .null)
            #expect(settings?.value(for: "durability") == .null)
        }
        let folder = try Folder()
        try await Live.with {
            $0.dataFolder = folder.path + "/data"
            $0.durability = .power
            $0.payloadStorage = .shape
        } _: { live in
            let settings = try live.json("GET", "/v1/info").at("settings")
            #expect(settings?.value(for: "data")?.string == folder.path + "/data")
            #expect(settings?.value(for: "durability")?.string == "power")
            #expect(settings?.value(for: "payload-storage")?.string == "shape")
        }
    }
}
