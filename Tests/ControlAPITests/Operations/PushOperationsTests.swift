import HTTP1
import APNs
import JSON
import PushLog
import Routing
import Testing

@testable import ControlAPI

struct PushOperationsTests {
    private static func sequences(_ json: JSONValue) -> [Int64]? {
        json.value(for: "pushes")?.array?.compactMap { $0.value(for: "seq")?.integer }
    }

    @Test("an empty log gives an empty list with a cursor")
    func emptyList() throws {
        let answer = try Bench(log: FakeLog(dropped: 4)).ask("GET", "/v1/pushes")
        #expect(answer.status == 200)
        #expect(answer.headers.first(named: "Content-Type") == "application/json")
        #expect(
            answer.text
                == "{\"pushes\":[],\"next\":0,\"more\":false,\"timed_out\":false,\"partial\":false,"
                + "\"dropped\":4}\n")
    }

    @Test("a list holds whole records and leads on by its cursor")
    func list() throws {
        let bench = Bench(log: Sample.log(5))
        let first = try bench.ask("GET", "/v1/pushes?limit=2").json()
        #expect(
            first.members?.map(\.key) == [
                "pushes", "next", "more", "timed_out", "partial", "dropped",
            ])
        #expect(PushOperationsTests.sequences(first) == [1, 2])
        #expect(first.value(for: "more")?.bool == true)
        let next = try #require(first.value(for: "next")?.integer)
        let second = try bench.ask("GET", "/v1/pushes?after=\(next)").json()
        #expect(PushOperationsTests.sequences(second) == [3, 4, 5])
        #expect(second.value(for: "more")?.bool == false)
        #expect(second.value(for: "next")?.integer == 5)
        let third = try bench.ask("GET", "/v1/pushes?after=5").json()
        #expect(PushOperationsTests.sequences(third) == [])
        #expect(third.value(for: "next")?.integer == 5)
    }

    @Test("the newest come first when asked for")
    func descending() throws {
        let bench = Bench(log: Sample.log(3))
        let page = try bench.ask("GET", "/v1/pushes?order=desc&limit=2").json()
        #expect(PushOperationsTests.sequences(page) == [3, 2])
        let rest = try bench.ask("GET", "/v1/pushes?order=desc&after=2").json()
        #expect(PushOperationsTests.sequences(rest) == [1])
    }

    @Test("a cursor of a log before this one begins anew, the greatest one too")
    func oldCursor() throws {
        let bench = Bench(log: Sample.log(3))
        for cursor in ["4", "9223372036854775807"] {
            let page = try bench.ask("GET", "/v1/pushes?after=\(cursor)").json()
            #expect(PushOperationsTests.sequences(page) == [1, 2, 3])
            let wait = try #require(bench.route("GET", "/v1/pushes?wait=1&after=\(cursor)").wait)
            #expect(wait.query.after == .start)
            let body = "{\"after\": \(cursor)}"
            guard case .verify(let verify) = bench.route("POST", "/v1/verify", body: body) else {
                Issue.record("no verification")
                continue
            }
            #expect(verify.after == .start)
            // Backwards it means the newest, as ever.
            let back = try bench.ask("GET", "/v1/pushes?order=desc&after=\(cursor)").json()
            #expect(PushOperationsTests.sequences(back) == [3, 2, 1])
        }
        let page = try bench.ask("GET", "/v1/pushes?after=3").json()
        #expect(PushOperationsTests.sequences(page) == [])
        #expect(page.value(for: "next")?.integer == 3)
    }

    @Test("filters reach the log")
    func filters() throws {
        let log = FakeLog()
        log.append(Sample.record(topic: "a"))
        log.append(Sample.record(topic: "b", answer: .refused(by: .unregistered)))
        let bench = Bench(log: log)
        let page = try bench.ask("GET", "/v1/pushes?topic=b&status=410").json()
        #expect(PushOperationsTests.sequences(page) == [2])
        let none = try bench.ask("GET", "/v1/pushes?topic=a&status=410").json()
        #expect(PushOperationsTests.sequences(none) == [])
    }

    @Test("one record is the same object as in a list")
    func get() throws {
        let bench = Bench(log: Sample.log(2))
        let answer = try bench.ask("GET", "/v1/pushes/2")
        #expect(answer.status == 200)
        #expect(try bench.ask("GET", "/v1/pushes").text.contains(answer.text.dropLast()))
        #expect(try answer.json().value(for: "seq")?.integer == 2)
    }

    @Test("a number without a push is 404", arguments: ["0", "3", "18446744073709551615"])
    func getNothing(_ sequence: String) throws {
        let error = try Bench(log: Sample.log(2)).ask("GET", "/v1/pushes/" + sequence).error()
        #expect(error.status == 404)
        #expect(error.code == "no-such-push")
        #expect(error.message == "the log has no push \(sequence)")
        #expect(error.field == "seq")
    }

    @Test(
        "what is no number is 400",
        arguments: [
            "x", "-1", "+1", "1.0", "0x1", "18446744073709551616", "%D9%A1", "1.apn",
            "1.apns.apns", "x.apns",
        ])
    func getNonsense(_ sequence: String) throws {
        let error = try Bench(log: Sample.log(2)).ask("GET", "/v1/pushes/" + sequence).error()
        #expect(error.status == 400)
        #expect(error.code == "bad-value")
        #expect(error.field == "seq")
    }

    @Test("deleting tells how many went, all or those that match")
    func delete() throws {
        let log = FakeLog()
        for topic in ["a", "b", "a", "c"] { log.append(Sample.record(topic: topic)) }
        let bench = Bench(log: log)
        #expect(try bench.ask("DELETE", "/v1/pushes?topic=a").text == "{\"deleted\":2}\n")
        #expect(try bench.ask("DELETE", "/v1/pushes?topic=a").text == "{\"deleted\":0}\n")
        #expect(log.count == 2)
        #expect(try bench.ask("DELETE", "/v1/pushes").text == "{\"deleted\":2}\n")
        #expect(log.count == 0)
    }

    @Test(
        "deleting takes filters only",
        arguments: ["after=1", "limit=1", "order=asc", "wait=1", "count=1"])
    func deleteFilters(_ query: String) throws {
        let bench = Bench(log: Sample.log(1))
        let error = try bench.ask("DELETE", "/v1/pushes?" + query).error()
        #expect(error.code == "unknown-parameter")
        #expect(bench.log.count == 1)
    }

    @Test("erasing takes one device token in either case, its devices with it")
    func erase() throws {
        let device = Device(
            id: "phone", apps: [AppInstall(topic: "a", deviceToken: [0xAB, 0xCD])])
        let bench = Bench(devices: [device])
        #expect(
            try bench.ask("DELETE", "/v1/pushes?device_token=ABCD&erase=true").text
                == "{\"deleted\":0}\n")
        #expect(bench.log.erased == ["abcd"])
        #expect(try bench.ask("GET", "/v1/devices/phone").status == 404)
        #expect(
            try bench.ask("DELETE", "/v1/pushes?device_token=abcd&erase=false").status == 200)
        #expect(bench.log.erased == ["abcd"])
    }

    @Test(
        "erasing takes nothing but one device token",
        arguments: ["erase=true", "erase=true&topic=a", "erase=true&device_token=ab&topic=a"])
    func eraseFilters(_ query: String) throws {
        let bench = Bench(log: Sample.log(1))
        let error = try bench.ask("DELETE", "/v1/pushes?" + query).error()
        #expect(error.code == "bad-value" && error.field == "erase")
        #expect(bench.log.count == 1 && bench.log.erased.isEmpty)
    }

    @Test("what could not be erased everywhere is no success")
    func eraseIncomplete() throws {
        let bench = Bench()
        bench.log.leaveTraces()
        let answer = try bench.ask("DELETE", "/v1/pushes?device_token=ab&erase=true")
        #expect(answer.status == 503)
        #expect(try answer.error().code == "erasure-incomplete")
    }

    @Test(
        "what the log cannot delete is no success, and says how far it came",
        arguments: [
            ("DELETE", "/v1/pushes"), ("DELETE", "/v1/pushes?device_token=ab&erase=true"),
            ("POST", "/v1/reset"),
        ])
    func notDeleted(_ row: (method: String, target: String)) throws {
        let bench = Bench(log: Sample.log(2))
        bench.log.fail(LogTrouble(cause: "database is locked", deleted: 7))
        let answer = try bench.ask(row.method, row.target)
        #expect(answer.status == 503)
        let error = try answer.error()
        #expect(error.code == "not-deleted")
        #expect(error.message.contains("database is locked") && error.message.contains("7 "))
        #expect(bench.log.count == 2)
    }

    @Test(
        "a change that the log cannot keep is made, and no success",
        arguments: [
            ("PUT", "/v1/devices/phone", "{\"apps\":[{\"topic\":\"a\"}]}"),
            ("DELETE", "/v1/faults", ""),
        ])
    func notKept(_ row: (method: String, target: String, body: String)) throws {
        let bench = Bench()
        bench.log.fail(LogTrouble(cause: "the disk of the log is full"))
        let answer = try bench.ask(row.method, row.target, body: row.body)
        #expect(answer.status == 503)
        #expect(try answer.error().code == "not-kept")
        #expect(try answer.error().message.contains("the disk of the log is full"))
        if row.method == "PUT" {
            #expect(try bench.ask("GET", "/v1/devices/phone").status == 200)
        }
        #expect(bench.api.changes.page(after: 0, limit: 10).changes.count == 1)
    }

    @Test("an answer waits until what was changed is kept; one that changed nothing does not")
    func settles() throws {
        let bench = Bench()
        _ = try bench.ask("GET", "/v1/pushes")
        _ = try bench.ask("DELETE", "/v1/faults/unknown")
        #expect(bench.log.settled == 0)
        _ = try bench.ask("DELETE", "/v1/faults")
        #expect(bench.log.settled == 1)
    }

    @Test("a wait without time is answered at once and says whether it was met")
    func waitZero() throws {
        let bench = Bench(log: Sample.log(2))
        let met = try bench.ask("GET", "/v1/pushes?wait=0&count=2").json()
        #expect(met.value(for: "timed_out")?.bool == false)
        let unmet = try bench.ask("GET", "/v1/pushes?wait=0.000&count=3").json()
        #expect(unmet.value(for: "timed_out")?.bool == true)
        #expect(PushOperationsTests.sequences(unmet) == [1, 2])
    }

    @Test("a wait with time is a wait, with its query, count and time")
    func wait() throws {
        let result = Bench(log: Sample.log(5)).route(
            "GET", "/v1/pushes?wait=2.5&count=3&limit=7&after=4&topic=a")
        let wait = try #require(result.wait)
        #expect(wait.milliseconds == 2_500)
        #expect(wait.count == 3)
        #expect(wait.query.limit == 7)
        #expect(wait.query.after == Cursor(revision: 4))
        #expect(wait.query.matcher.topic == "a")
    }
}
