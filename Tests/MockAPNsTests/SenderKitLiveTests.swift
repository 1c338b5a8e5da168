import JSON
import Testing

@testable import MockAPNs

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The provider key of a server and what senders are told.
@Suite("Provider key and kit")
struct SenderKitLiveTests {
    @Test("the first start makes the key, the next one finds it; the kit tells all")
    func folder() async throws {
        let folder = try Folder()
        var seen: [JSONValue] = []
        for _ in 0..<2 {
            let live = try Live(try await MockAPNsServer.start(Live.options(folder)))
            defer { live.server.stopNow() }
            seen.append(try live.json("GET", "/v1/kit"))
        }
        let kit = seen[0]
        #expect(kit.at("key") == seen[1].at("key"))
        #expect(kit.at("ca_pem") == seen[1].at("ca_pem"))
        let keyID = try #require(kit.at("key.key_id")?.string)
        let keyFile = try #require(kit.at("key.file")?.string)
        #expect(keyFile == folder.path + "/certs/private/AuthKey_\(keyID).p8")
        #expect(try mode(keyFile) == 0o600)
        #expect(try run("cat", keyFile).output == kit.at("key.pem")?.string)
        let caFile = try #require(kit.at("ca_file")?.string)
        #expect(try run("cat", caFile).output == kit.at("ca_pem")?.string)
        let record = try JSONValue(
            parsing: Array(try run("cat", folder.path + "/certs/provider.json").output.utf8))
        #expect(record.at("key_id")?.string == keyID)
        #expect(record.at("team_id") == kit.at("key.team_id"))
        #expect(record.at("topics") == kit.at("topics"))
        #expect(record.at("key_file")?.string == "private/AuthKey_\(keyID).p8")
        #expect(kit.at("environment")?.string == "development")
    }

    @Test("the kit tells when its key is good no more, and good again")
    func stale() async throws {
        try await Live.with { live in
            let kit = try live.json("GET", "/v1/kit")
            let (id, team) = (
                kit.at("key.key_id")?.string ?? "", kit.at("key.team_id")?.string ?? ""
            )
            let pem = try #require(kit.at("key.pem")?.string).replacing("\n", with: "\\n")
            func known() throws -> Bool? { try live.json("GET", "/v1/kit").at("key.known")?.bool }
            #expect(try known() == true)
            _ = try live.json("DELETE", "/v1/keys/\(id)")
            #expect(try known() == false)
            _ = try live.json("PUT", "/v1/keys/\(id)", #"{"team_id":"\#(team)"}"#)
            #expect(try known() == false)
            _ = try live.json(
                "PUT", "/v1/keys/\(id)", #"{"team_id":"\#(team)","pem":"\#(pem)"}"#)
            #expect(try known() == true)
        }
    }

    private func mode(_ path: String) throws -> UInt32 {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw Failure.system("stat \(path)") }
        return UInt32(status.st_mode) & 0o777
    }

    @Test("what the kit tells is enough to push: CA, address and topic")
    func push() async throws {
        try await Live.with { live in
            let kit = try live.json("GET", "/v1/kit")
            let folder = try Folder()
            let ca = try folder.write("ca.pem", try #require(kit.at("ca_pem")?.string))
            let url = try #require(kit.at("gateway.url")?.string)
            let topic = try #require(kit.at("topics")?.strings.first)
            let result = try run(
                "curl", "--silent", "--max-time", "20", "--cacert", ca, "--http2", "--data-binary",
                Live.body, "-H", "apns-topic: \(topic)", "--write-out", "%{http_code}",
                "\(url)/3/device/\(Live.token)")
            #expect(result.output == "200")
            #expect(kit.at("gateway.port")?.integer == Int64(live.gateway))
            #expect(kit.at("control")?.string == "http://localhost:\(live.control)")
            let key = try folder.write("key.p8", try #require(kit.at("key.pem")?.string))
            let check = try run("openssl", "pkey", "-in", key, "-noout", "-text")
            #expect(check.output.contains("prime256v1"))
        }
    }

    @Test("in memory no file is made, and each start has its own key")
    func memory() async throws {
        var keys: Set<String> = []
        for _ in 0..<2 {
            try await Live.with({ $0.certificateStore = .memory }) { live in
                let kit = try live.json("GET", "/v1/kit")
                #expect(kit.at("ca_file") == .null)
                #expect(kit.at("key.file") == .null)
                #expect(live.ca == "")
                keys.insert(try #require(kit.at("key.key_id")?.string))
                let folder = try Folder()
                let ca = try folder.write("ca.pem", try #require(kit.at("ca_pem")?.string))
                let result = try run(
                    "curl", "--silent", "--max-time", "20", "--cacert", ca, "--http2",
                    "--data-binary", Live.body, "-H", "apns-topic: com.example.app",
                    "--write-out", "%{http_code}", live.url())
                #expect(result.output == "200")
            }
        }
        #expect(keys.count == 2)
    }

    @Test("a damaged provider.json ends the start with its name and status 2")
    func damaged() async throws {
        let folder = try Folder()
        let first = try await MockAPNsServer.start(Live.options(folder))
        first.stopNow()
        _ = try folder.write("certs/provider.json", #"{"key_id":"ABC123DEFG","teem_id":1}"#)
        let error = await #expect(throws: ServerError.self) {
            try await MockAPNsServer.start(Live.options(folder))
        }
        #expect(error?.exitStatus == 2)
        #expect(error?.message.contains("certs/provider.json") == true)
        #expect(error?.message.contains("unknown member \"teem_id\"") == true)
    }

    @Test("in memory a control plane beyond loopback must be given its token")
    func token() async throws {
        let folder = try Folder()
        var options = Live.options(folder)
        options.certificateStore = .memory
        options.controlHost = "0.0.0.0"
        let error = await #expect(throws: ServerError.self) {
            try await MockAPNsServer.start(options)
        }
        #expect(error?.exitStatus == 2)
        #expect(error?.message.hasPrefix("--control-token: ") == true)
    }
}
