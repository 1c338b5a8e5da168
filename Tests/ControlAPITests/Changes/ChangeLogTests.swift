import HTTP1
import JSON
import Synchronization
import Testing

@testable import ControlAPI

@Suite("What changed the server")
struct ChangeLogTests {
    @Test("the newest are kept, and who comes late is told how many are gone")
    func bounded() {
        let log = ChangeLog(limit: 3)
        let told = Mutex(0)
        log.onNote { told.withLock { $0 += 1 } }
        for number in 1...10 { log.note("clock.set", at: Bench.now, by: "t", detail: "\(number)") }
        #expect(told.withLock { $0 } == 10)
        #expect(log.newest == 10)
        let all = log.page(after: 0, limit: 10)
        #expect(all.changes.map(\.sequence) == [8, 9, 10])
        #expect(all.changes.map(\.detail) == ["8", "9", "10"])
        #expect(!all.hasMore && all.gone == 7)
        let part = log.page(after: 7, limit: 2)
        #expect(part.changes.map(\.sequence) == [8, 9])
        #expect(part.hasMore && part.gone == 0)
        #expect(log.page(after: 10, limit: 5).changes.isEmpty)
        // A number of a server before this one: everything is new to who has it.
        #expect(log.page(after: .max, limit: 5).changes.map(\.sequence) == [8, 9, 10])
        #expect(log.page(after: .max, limit: 5).gone == 7)
    }

    @Test("what was erased is in no change any more, in either case")
    func erased() {
        let log = ChangeLog()
        log.note("devices.put", at: Bench.now, by: "t", subject: "phone", detail: "{\"ABCD\"}")
        log.note("devices.delete", at: Bench.now, by: "t", subject: "abcd")
        log.note("reset", at: Bench.now, by: "t", detail: "ab")
        log.erase("AbCd")
        let changes = log.page(after: 0, limit: 9).changes
        #expect(changes.map(\.operation) == ["devices.put", "devices.delete", "reset"])
        #expect(changes.map(\.subject) == ["(erased)", "(erased)", nil])
        #expect(changes.map(\.detail) == ["(erased)", "(erased)", "ab"])
    }

    @Test("a device token that was erased stands in no change, in that of its erasing neither")
    func erasing() throws {
        let bench = Bench()
        bench.api.changes.note("devices.put", at: Bench.now, by: "t", detail: "ABCDEF")
        _ = try bench.ask("DELETE", "/v1/pushes?device_token=abcdef&erase=true")
        let changes = bench.api.changes.page(after: 0, limit: 9).changes
        #expect(changes.map(\.operation) == ["devices.put", "pushes.delete"])
        #expect(changes.map(\.detail) == ["(erased)", "(erased)"])
    }

    /// Method, target, body; the change as operation, subject and detail.
    static let rows: [(request: (String, String, String), change: (String, String?, String))] = [
        (
            ("POST", "/v1/clock", #"{ "advance": "55m" }"#),
            ("clock.set", nil, #"{"advance":"55m"}"#)
        ),
        (
            ("PUT", "/v1/faults/deploy", #"{"reason": "ServiceUnavailable"}"#),
            ("faults.put", "deploy", #"{"reason":"ServiceUnavailable"}"#)
        ),
        (
            ("DELETE", "/v1/faults?topic=com.a", ""),
            ("faults.delete-all", nil, "topic=com.a")
        ),
        (
            ("PUT", "/v1/devices/b", #"{"apps":[{"topic":"com.a"}]}"#),
            ("devices.put", "b", #"{"apps":[{"topic":"com.a"}]}"#)
        ),
        (
            ("POST", "/v1/devices/a/actions", #"{"action":"offline"}"#),
            ("devices.act", "a", #"{"action":"offline"}"#)
        ),
        (("DELETE", "/v1/devices/a", ""), ("devices.delete", "a", "")),
        (
            ("PUT", "/v1/default-device?topic=com.a", #"{"os":"16.0"}"#),
            ("default-device.put", nil, #"?topic=com.a {"os":"16.0"}"#)
        ),
        (
            ("PUT", "/v1/keys/ABC123DEFG", #"{"pem":"-----BEGIN","team_id":"DEF123GHIJ"}"#),
            ("keys.put", "ABC123DEFG", #"{"team_id":"DEF123GHIJ"}"#)
        ),
        (("POST", "/v1/reset", #"{"topic":"com.a"}"#), ("reset", nil, #"{"topic":"com.a"}"#)),
        (("DELETE", "/v1/pushes", ""), ("pushes.delete", nil, "")),
    ]

    @Test("each change is listed with who asked and for what", arguments: rows)
    func noted(row: (request: (String, String, String), change: (String, String?, String))) throws {
        let bench = Bench(devices: [Sample.device("a")])
        let (method, target, body) = row.request
        let answer = try bench.ask(method, target, body: body)
        #expect((200...201).contains(answer.status), "\(answer.text)")
        let changes = try bench.ask("GET", "/v1/changes").json()
        let list = try #require(changes.value(for: "changes")?.array)
        #expect(list.count == 1)
        let change = try #require(list.first)
        #expect(change.value(for: "seq")?.integer == 1)
        #expect(change.value(for: "at")?.string == "2026-11-30T09:00:00.000Z")
        #expect(change.value(for: "by")?.string == "127.0.0.1:50000")
        #expect(change.value(for: "operation")?.string == row.change.0)
        #expect(change.value(for: "subject")?.string == row.change.1)
        #expect(change.value(for: "detail")?.string == row.change.2)
        #expect(changes.value(for: "next")?.integer == 1)
        #expect(changes.value(for: "more")?.bool == false)
        #expect(changes.value(for: "dropped")?.integer == 0)
    }

    @Test(
        "what was refused, only read or only tried is no change",
        arguments: [
            ("POST", "/v1/clock", "{}"), ("PUT", "/v1/faults/x", "[]"), ("GET", "/v1/pushes", ""),
            ("DELETE", "/v1/devices/nobody", ""), ("POST", "/v1/lint", #"{"aps":{}}"#),
            ("OPTIONS", "/v1/clock", ""), ("HEAD", "/v1/clock", ""),
        ])
    func notNoted(method: String, target: String, body: String) throws {
        let bench = Bench()
        _ = try bench.ask(method, target, body: body)
        #expect(bench.api.changes.newest == 0)
    }

    @Test("a new operation that is no GET is a change, or stands among the dry runs")
    func operations() {
        let changing = ControlOperation.all.filter(ChangeNote.isChange).map(\.id)
        #expect(
            Set(changing).isSuperset(of: [
                "pushes.delete", "devices.put", "devices.patch", "devices.delete", "devices.act",
                "devices.delete-all", "default-device.put", "default-device.delete", "keys.put",
                "keys.delete", "clock.set", "faults.put", "faults.delete", "faults.delete-all",
                "reset",
            ]))
        #expect(changing.allSatisfy { !["judge", "lint", "route", "livez"].contains($0) })
    }

    @Test("no key gets into the list, wherever in a body it stands, and long bodies are cut")
    func secrets() throws {
        func detail(_ body: JSONValue, query: String = "") throws -> String {
            let operation = try #require(ControlOperation.all.first { $0.id == "devices.put" })
            var json = JSONWriter()
            json.value(.object([.init(key: "x", value: body)]))
            let request = ControlRequest(
                parameter: "a", query: try QueryParameters(nil, known: []), body: json.bytes,
                host: "localhost", queryText: query)
            return ChangeNote.detail(operation, request)
        }
        let pem = String(decoding: FakeKeys.madePEM, as: UTF8.self)
        let padding = String(repeating: "x", count: 1_000)
        #expect(try detail(.string(pem)) == "(the text of a key)")
        #expect(try detail(.string(padding + pem)) == "(the text of a key)")
        #expect(try detail(.null, query: pem) == "(the text of a key)")
        #expect(try detail(.string(padding)).count == ChangeNote.detailMax + 3)
        #expect(try detail(.string("short")) == #"{"x":"short"}"#)
    }

    @Test("after and limit select; wrong ones are refused")
    func paging() throws {
        let bench = Bench()
        for number in 1...5 { bench.api.changes.note("reset", at: Bench.now, by: "\(number)") }
        let page = try bench.ask("GET", "/v1/changes?after=1&limit=2").json()
        let numbers = page.value(for: "changes")?.array?.map { $0.value(for: "seq")?.integer }
        #expect(numbers == [2, 3])
        #expect(page.value(for: "next")?.integer == 3)
        #expect(page.value(for: "more")?.bool == true)
        let end = try bench.ask("GET", "/v1/changes?after=9").json()
        #expect(end.value(for: "next")?.integer == 5)
        #expect(end.value(for: "changes")?.array?.count == 5)
        #expect(try bench.ask("GET", "/v1/changes?limit=0").status == 400)
        #expect(try bench.ask("GET", "/v1/changes?limit=1001").status == 400)
    }
}
