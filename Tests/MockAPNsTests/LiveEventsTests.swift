import JSON
import Testing

@testable import MockAPNs

/// A reader of `GET /v1/events` with nothing in it but a socket.
private final class EventReading {
    struct Event {
        var id: Int64?
        var name = ""
        var data = JSONValue.null
    }

    private let socket: Descriptor
    private let deadline = Deadline(milliseconds: 60_000)

    init(_ live: Live, _ query: String = "", lastID: Int64? = nil) throws {
        socket = try connect(port: live.control)
        let field = lastID.map { "last-event-id: \($0)\r\n" } ?? ""
        let text = "GET /v1/events\(query) HTTP/1.1\r\nhost: localhost\r\n\(field)\r\n"
        try socket.send(Array(text.utf8))
    }

    /// The next event, or nil at the end.
    ///
    /// Lines of the chunked coding and comments are passed over.
    func next() throws -> Event? {
        var event = Event()
        while let line = try socket.line(deadline) {
            let text = line.filter { $0 != "\r" }
            if text.hasPrefix("id: ") { event.id = Int64(text.dropFirst(4)) }
            if text.hasPrefix("event: ") { event.name = String(text.dropFirst(7)) }
            if text.hasPrefix("data: ") {
                event.data = try JSONValue(parsing: Array(text.dropFirst(6).utf8))
                return event
            }
        }
        return nil
    }
}

@Suite("Live events of a server", .timeLimit(.minutes(2)))
struct LiveEventsTests {
    @Test("a push, what becomes of it later, and changes of the server, in their order")
    func order() async throws {
        try await Live.with { live in
            try live.put(
                "a", #"{"apps":[{"topic":"com.example.app","device_token":"\#(Live.token)"}]}"#)
            _ = try live.json("POST", "/v1/devices/a/actions", #"{"action":"offline"}"#)
            let reader = try EventReading(live, "?after=0")
            _ = try live.push()
            let stored = try #require(try reader.next())
            #expect(stored.name == "push")
            #expect(stored.data.at("delivery.state")?.string == "Stored - Device Offline")
            #expect(stored.id == stored.data.at("revision")?.integer)
            _ = try live.json("POST", "/v1/devices/a/actions", #"{"action":"online"}"#)
            var names: Set<String> = []
            for _ in 0..<2 {
                let event = try #require(try reader.next())
                names.insert(event.name)
                guard event.name == "push" else {
                    #expect(event.data.at("operation")?.string == "devices.act")
                    #expect(event.data.at("detail")?.string == #"{"action":"online"}"#)
                    continue
                }
                #expect(event.data.at("seq")?.integer == stored.data.at("seq")?.integer)
                #expect((event.id ?? 0) > (stored.id ?? 0))
                #expect(
                    event.data.at("delivery.state")?.string
                        == "Delivered to Device (From Storage)")
            }
            #expect(names == ["push", "change"])
        }
    }

    @Test("a reader that comes back goes on where it was")
    func resume() async throws {
        try await Live.with { live in
            for topic in ["com.a", "com.b", "com.c"] { _ = try live.push(topic: topic) }
            let all = try EventReading(live, "?after=0")
            let first = try #require(try all.next())
            #expect(first.data.at("topic")?.string == "com.a")
            let again = try EventReading(live, "?after=0", lastID: first.id)
            for topic in ["com.b", "com.c"] {
                #expect(try again.next()?.data.at("topic")?.string == topic)
            }
        }
    }

    /// With four topics each has one push, so it is not the oldest ones alone that go.
    @Test(
        "what retention has taken is told, whatever else it keeps",
        arguments: [["com.a", "com.b", "com.c", "com.d"], ["com.a", "com.a", "com.a", "com.a"]])
    func dropped(topics: [String]) async throws {
        try await Live.with({ $0.settings = [("log-records", "2")] }) { live in
            for topic in topics { _ = try live.push(topic: topic) }
            let kept = try live.pushes()
            #expect(kept.count == 2)
            let reader = try EventReading(live, "?after=1")
            let told = try #require(try reader.next())
            #expect(told.name == "dropped")
            #expect(told.id == nil)
            #expect(told.data.at("after")?.integer == 1)
            let through = try #require(told.data.at("through")?.integer)
            #expect((2...4).contains(through))
            #expect(kept.allSatisfy { $0.at("revision")?.integer != through })
            // Two are gone; the first of all is the reader's own, and does not count.
            #expect(told.data.at("dropped")?.integer == min(2, through - 1))
            #expect(try reader.next()?.data.at("seq")?.integer == kept.first?.at("seq")?.integer)
        }
    }

    @Test("a reader goes on where it was after a restart, and is told where the log is another")
    func restart() async throws {
        let folder = try Folder()
        let id = try await Live.with({ $0.dataFolder = folder.path + "/data" }) { live in
            let reader = try EventReading(live, "?after=0")
            _ = try live.push(topic: "com.before")
            return try reader.next()?.id
        }
        #expect(id == 1)
        try await Live.with({ $0.dataFolder = folder.path + "/data" }) { live in
            let reader = try EventReading(live, lastID: id)
            _ = try live.push(topic: "com.after")
            #expect(try reader.next()?.data.at("topic")?.string == "com.after")
        }
        try await Live.with { live in
            let reader = try EventReading(live, lastID: id)
            let told = try #require(try reader.next())
            #expect(told.name == "dropped")
            #expect(told.data.at("reason")?.string == "the log began anew")
        }
    }

    @Test("the end of the server is the end of the stream")
    func end() async throws {
        try await Live.with { live in
            let reader = try EventReading(live, "?after=0")
            _ = try live.push()
            #expect(try reader.next()?.name == "push")
            live.server.stopNow()
            #expect(try reader.next() == nil)
        }
    }

    @Test("the export of a running server holds every push once")
    func export() async throws {
        try await Live.with { live in
            for topic in ["com.a", "com.b"] { _ = try live.push(topic: topic) }
            let text = try run(
                "curl", "--silent", "--max-time", "20",
                live.server.ready.control + "/v1/pushes?format=jsonl"
            ).output
            let topics = try text.split(separator: "\n").map { line in
                try JSONValue(parsing: Array(line.utf8)).at("topic")?.string
            }
            #expect(topics == ["com.a", "com.b"])
        }
    }

    @Test("what the host process changes is listed as the library's")
    func library() async throws {
        try await Live.with { live in
            let server = live.server
            try server.install(.answer(.serviceUnavailable), name: "deploy")
            server.removeFault(name: "deploy")
            server.removeFault(name: "deploy")
            server.advanceClock(by: .seconds(60))
            server.clear()
            server.reset()
            let changes = try live.json("GET", "/v1/changes").at("changes")?.array ?? []
            #expect(
                changes.map { $0.at("operation")?.string ?? "" } == [
                    "faults.put", "faults.delete", "clock.set", "pushes.delete", "reset",
                ])
            #expect(changes.allSatisfy { $0.at("by")?.string == "library" })
        }
    }
}
