import Faults
import JSON
import MockAPNs
import Synchronization
import Testing

@testable import CommandLineTool

@Suite("mock-apns log")
struct LogCommandTests {
    private static let bidi = #"{"aps":{"alert":"pay \u202e\u001b[2J now"}}"#

    /// What a run of `log` writes.
    private func log(
        _ live: Live, _ words: String..., columns: Int? = nil
    ) async throws -> String {
        let words = ["log"] + live.control + words
        return try await onOwnThread {
            guard case .run(.log, let given) = try ArgumentReader.read(words) else { return "" }
            var text = ""
            try LogCommand.run(given, environment: [:], columns: columns) {
                text += $0
                return true
            }
            return text
        }
    }

    @Test("columns, oldest first, with nothing that acts on the terminal")
    func columns() async throws {
        try await Live.with { live in
            _ = try await live.send("--payload", LogCommandTests.bidi)
            _ = try await live.send("--device-token", TestToken.badDeviceToken.deviceToken)
            let lines = try await log(live).split(separator: "\n").map(String.init)
            #expect(lines.count == 3)
            #expect(
                lines[0]
                    == "time      topic                         device             type          "
                    + "answer                          outcome          text")
            #expect(
                lines[1].dropFirst(8)
                    == "  com.example.app               00112233…ccddeeff  alert         "
                    + "200                             shown            pay \\u{202E}\\u{1B}[2J now"
            )
            #expect(
                lines[2].dropFirst(8)
                    == "  com.example.app               6d6f636b…00000000  alert         "
                    + "400 BadDeviceToken                               Hello")
            let time = lines[1].prefix(8)
            #expect(time.filter(\.isNumber).count == 6 && time.filter { $0 == ":" }.count == 2)
        }
    }

    @Test(
        "the answer is status and reason, also where a connection was ended with a reason",
        arguments: [
            (#"{"status": 200, "reason": null}"#, "200"),
            (#"{"status": 410, "reason": "Unregistered"}"#, "410 Unregistered"),
            (
                #"{"status": null, "reason": "BadCertificateEnvironment"}"#,
                "no answer BadCertificateEnvironment"
            ),
            (#"{"status": null, "reason": null}"#, "no answer"),
        ])
    func answers(record: String, answer: String) throws {
        #expect(LogRow(try JSONValue(parsing: Array(record.utf8))).answer == answer)
    }

    @Test("a narrow terminal gets lines that fit", arguments: [80, 100, 132])
    func narrow(columns: Int) async throws {
        try await Live.with { live in
            let text = String(repeating: "漢字 long ", count: 30)
            _ = try await live.send("--payload", "{\"aps\":{\"alert\":\"\(text)\"}}")
            _ = try await live.send(
                "--topic", "com.example.an.app.with.a.very.long.bundle.identifier")
            for line in try await log(live, columns: columns).split(separator: "\n") {
                #expect(TextWidth.columns(String(line)) <= columns)
            }
        }
    }

    @Test("filters and limit select, the newest count")
    func filters() async throws {
        try await Live.with { live in
            for topic in ["com.a", "com.b", "com.a", "com.c"] {
                _ = try await live.send("--topic", topic)
            }
            _ = try await live.send("--topic", "com.a", "--priority", "3")
            func topics(_ words: String...) async throws -> [String] {
                var all = ["log"] + live.control + ["--format", "json"]
                all += words
                let line = all
                let text = try await onOwnThread {
                    guard case .run(_, let given) = try ArgumentReader.read(line) else { return "" }
                    var text = ""
                    try LogCommand.run(given, environment: [:], columns: nil) {
                        text += $0
                        return true
                    }
                    return text
                }
                return try text.split(separator: "\n").map { line in
                    let record = try JSONValue(parsing: Array(line.utf8))
                    return try #require(record.value(for: "topic")?.string)
                }
            }
            #expect(try await topics() == ["com.a", "com.b", "com.a", "com.c", "com.a"])
            #expect(try await topics("--limit", "2") == ["com.c", "com.a"])
            #expect(try await topics("--topic", "com.a") == ["com.a", "com.a", "com.a"])
            #expect(try await topics("--status", "400") == ["com.a"])
            #expect(try await topics("--reason", "BadPriority") == ["com.a"])
            #expect(try await topics("--outcome", "shown", "--topic", "com.b") == ["com.b"])
            #expect(try await topics("--environment", "production") == [])
            #expect(try await topics("--device-token", "00") == [])
            #expect(try await topics("--text", "BADPRIORITY") == ["com.a"])
            #expect(try await topics("--text", "com.b") == ["com.b"])
            #expect(try await topics("--since", "1h", "--topic", "com.c") == ["com.c"])
            #expect(try await topics("--until", "1h") == [])
            #expect(
                try await topics("--since", "2026-01-01T00:00:00Z", "--text", "com.b") == ["com.b"])
        }
    }

    @Test("a payload as deep as payloads may be is printed whole")
    func deep() async throws {
        try await Live.with { live in
            let deep = 505
            let payload =
                #"{"aps":{"alert":"hi"},"x":"# + String(repeating: "[", count: deep)
                + String(repeating: "]", count: deep) + "}"
            _ = try await live.send("--payload", payload)
            let text = try await log(live, "--format", "json")
            #expect(text.contains("\"payload\":" + payload))
            #expect(try await log(live).contains("hi\n"))
        }
    }

    @Test("following tells each push once, as it comes, until the reader is gone")
    func following() async throws {
        try await Live.with { live in
            _ = try await live.send("--topic", "com.first")
            let words = ["log", "--follow", "--format", "json"] + live.control
            let (lines, writer) = AsyncStream<String>.makeStream()
            async let run: Void = onOwnThread {
                defer { writer.finish() }
                guard case .run(_, let given) = try ArgumentReader.read(words) else { return }
                let count = Mutex(0)
                try LogCommand.run(given, environment: [:], columns: nil) { text in
                    for line in text.split(separator: "\n") { writer.yield(String(line)) }
                    return count.withLock { count in
                        count += text.split(separator: "\n").count
                        return count < 3
                    }
                }
            }
            var topics: [String] = []
            for await line in lines {
                let record = try JSONValue(parsing: Array(line.utf8))
                topics.append(record.value(for: "topic")?.string ?? "")
                switch topics.count {
                case 1: _ = try await live.send("--topic", "com.second")
                case 2: _ = try await live.send("--topic", "com.third")
                case _: break
                }
            }
            try await run
            #expect(topics == ["com.first", "com.second", "com.third"])
        }
    }

    @Test("a server that is not there is one clear line")
    func noServer() async throws {
        let message = await #expect(throws: CommandError.self) {
            try await Live.with { live in
                live.server.stopNow()
                return try await log(live)
            }
        }
        #expect(message?.exitStatus == 1)
        #expect(message?.message.contains("is the server running") == true)
    }
}

@Suite("Columns of the log")
struct LogLayoutTests {
    @Test(
        "the room is shared, and the text takes the rest",
        arguments: [
            (nil, 28, 17, 12, 30, 15, nil), (200, 28, 17, 12, 30, 15, 78),
            (80, 14, 8, 5, 18, 7, 8), (40, 8, 8, 5, 18, 7, 8),
        ] as [(Int?, Int, Int, Int, Int, Int, Int?)])
    func widths(
        columns: Int?, topic: Int, device: Int, type: Int, answer: Int, outcome: Int, text: Int?
    ) {
        let layout = LogLayout(columns: columns)
        #expect(
            [layout.topic, layout.device, layout.type, layout.answer, layout.outcome]
                == [topic, device, type, answer, outcome])
        #expect(layout.text == text)
    }
}
