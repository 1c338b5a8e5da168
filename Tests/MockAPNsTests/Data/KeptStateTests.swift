import APNs
import ControlAPI
import TLS
import Testing

@testable import MockAPNs

/// What a data folder keeps besides the log, and what becomes of it at the next start.
@Suite("Data folder: what is kept")
struct KeptStateTests {
    /// The log of a folder, as a server opens it.
    private static func log(_ folder: Folder) throws -> any ServerLog {
        var options = ServerOptions(version: "1")
        options.dataFolder = folder.path + "/data"
        return try ServerLogs.open(options, ServerSettings(options), CommitRelay()) {}
    }

    /// Starts a server on the folder, and ends it.
    private static func start(_ folder: Folder) async throws {
        try await Live.with({ $0.dataFolder = folder.path + "/data" }) { _ in }
    }

    @Test(
        "what cannot be read ends the start, and says what it is",
        arguments: [
            (SavedKind.device, "phone", "device phone"), (.defaultDevice, "", "the default device"),
            (.defaultDevice, "com.example.app", "the default device of com.example.app"),
            (.faults, "", "the fault plan"),
            (.providerKey, "KNOWN00001", "provider key KNOWN00001"),
            (.clock, "", "the clock"), (.faultHits, "deploy", "the count of fault deploy"),
        ] as [(SavedKind, String, String)])
    func unreadable(kind: SavedKind, key: String, what: String) async throws {
        let folder = try Folder()
        for bytes in ["{", "true", "-7"] {
            let log = try Self.log(folder)
            if kind == .faultHits { log.keep(.faults, "", Array("[]".utf8)) }
            log.keep(kind, key, Array(bytes.utf8))
            log.close()
            let error = await #expect(throws: ServerError.self) { try await Self.start(folder) }
            guard case .data(let text)? = error else {
                Issue.record("\(bytes): \(String(describing: error))")
                continue
            }
            #expect(text.hasPrefix("--data: \(what) cannot be read: "), "\(bytes)")
            #expect(text.hasSuffix("or choose another folder"))
        }
        // Nothing of it was lost: without the bytes the folder is as good as before.
        let log = try Self.log(folder)
        log.keep(kind, key, nil)
        log.close()
        try await Self.start(folder)
    }

    @Test("a key that each start brings along stays removed, until it is put again")
    func keys() async throws {
        let folder = try Folder()
        func run(_ body: (MockAPNsServer) throws -> Void) async throws -> [String] {
            try await Live.with({ options in
                options.dataFolder = folder.path + "/data"
                options.certificates = folder.path + "/certs"
            }) { live in
                try body(live.server)
                return live.server.providerKeys().compactMap { $0["key_id"]?.string }
            }
        }
        let own = try await run { _ in }[0]
        let put = try await run { server in
            #expect(server.removeProviderKey(keyID: own))
            try server.addProviderKey(
                server.providerKey.privateKeyPEM, keyID: "OTHERKEY01", teamID: "OTHERTEAM1")
        }
        #expect(put == ["OTHERKEY01"])
        #expect(try await run { _ in } == ["OTHERKEY01"])
        let again = try await run { server in
            #expect(server.removeProviderKey(keyID: "OTHERKEY01"))
            try server.addProviderKey(
                server.providerKey.privateKeyPEM, keyID: own, teamID: server.providerKey.teamID)
        }
        #expect(again == [own])
        #expect(try await run { _ in } == [own])
    }

    @Test("a fault goes on at its count; one that is put again begins anew")
    func faults() async throws {
        let folder = try Folder()
        func run(_ body: (Live) throws -> Void) async throws {
            try await Live.with({ $0.dataFolder = folder.path + "/data" }) { live in
                try body(live)
            }
        }
        try await run { (live: Live) throws in
            try live.put(fault: "gone", #"{"reason": "Shutdown", "match": {"topic": "a"}}"#)
            try live.put(fault: "deploy", #"{"reason": "ServiceUnavailable", "times": 2}"#)
            #expect(try live.push().status == 503)
            #expect(try live.push(topic: "a").status == 503)
            _ = try live.json("DELETE", "/v1/faults/gone")
        }
        try await run { (live: Live) throws in
            #expect(try live.hits("deploy") == 1)
            #expect(try live.push().status == 503)
            #expect(try live.push().status == 200)
        }
        try await run { (live: Live) throws in
            #expect(try live.hits("deploy") == 2)
            try live.put(fault: "gone", #"{"reason": "Shutdown"}"#)
            try live.put(fault: "deploy", #"{"reason": "ServiceUnavailable", "times": 1}"#)
        }
        try await run { (live: Live) throws in
            #expect(try live.hits("gone") == 0)
            #expect(try live.hits("deploy") == 0)
            #expect(try live.push().status == 503)
        }
    }
}
