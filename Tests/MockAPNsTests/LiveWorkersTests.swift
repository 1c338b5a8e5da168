import SQLite
import Testing

@testable import MockAPNs

@Suite("Live: requests that take long")
struct LiveWorkersTests {
    @Test("hold up neither probes nor readers, as while another program locks the log")
    func lockedLog() async throws {
        let folder = try Folder()
        try await Live.with({ $0.dataFolder = folder.path + "/data" }) { live in
            #expect(try live.push().status == 200)
            let other = try SQLiteConnection(
                path: folder.path + "/data/log.sqlite", mode: .readWrite)
            try other.execute("BEGIN IMMEDIATE")
            let deleting = try ControlClient(port: live.control)
            try deleting.send("DELETE", "/v1/pushes")
            let putting = try ControlClient(port: live.control)
            try putting.send("PUT", "/v1/devices/a", body: "{}")
            #expect(try live.ask("GET", "/livez").status == 200)
            #expect(try live.ask("GET", "/v1/pushes").status == 200)
            // Both are waiting still: for two seconds the log tries to get the lock.
            #expect(throws: (any Error).self) { try deleting.answer(withinMilliseconds: 0) }
            #expect(throws: (any Error).self) { try putting.answer(withinMilliseconds: 0) }
            #expect(try deleting.answer().status == 503)
            #expect(try putting.answer().status == 503)
            try other.execute("ROLLBACK")
        }
    }
}
