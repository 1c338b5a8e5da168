import JSON
import Testing

@testable import PushLog

@Suite("Files for the iOS Simulator")
struct SimulatorFileTests {
    private static func file(_ record: String) throws(SimulatorFile.Obstacle) -> String {
        guard let json = try? JSONValue(parsing: Array(record.utf8)) else { return "no JSON" }
        return String(decoding: try SimulatorFile(record: json).content, as: UTF8.self)
    }

    static let files: [(record: String, content: String)] = [
        (
            #"{"topic":"a.b","payload":{"aps":{}}}"#,
            #"{"Simulator Target Bundle":"a.b","aps":{}}"#
        ),
        (
            #"{"topic":"a.b.push-type.liveactivity","payload":{}}"#,
            #"{"Simulator Target Bundle":"a.b"}"#
        ),
        (
            #"{"topic":"a","payload":{"x":1,"Simulator Target Bundle":"b","y":2e5}}"#,
            #"{"Simulator Target Bundle":"a","x":1,"y":2e5}"#
        ),
        (
            #"{"topic":"a","payload":{},"payload_truncated":false,"payload_storage":"full"}"#,
            #"{"Simulator Target Bundle":"a"}"#
        ),
    ]

    @Test("hold the payload and the app of the topic", arguments: files)
    func content(row: (record: String, content: String)) throws {
        #expect(try Self.file(row.record) == row.content + "\n")
    }

    static let obstacles: [(record: String, obstacle: SimulatorFile.Obstacle)] = [
        ("{}", .noTopic), (#"{"topic":null,"payload":{}}"#, .noTopic),
        (#"{"topic":"","payload":{}}"#, .noTopic),
        (#"{"topic":"a","payload":{},"payload_truncated":true}"#, .truncated),
        (#"{"topic":"a","payload":{},"payload_storage":"shape"}"#, .reduced("shape")),
        (#"{"topic":"a","payload_storage":"none"}"#, .reduced("none")),
        (#"{"topic":"a","payload":[1]}"#, .notAnObject),
        (#"{"topic":"a","payload_base64":"AA=="}"#, .notAnObject),
    ]

    @Test("are refused with a reason where there is not all of it", arguments: obstacles)
    func obstacle(row: (record: String, obstacle: SimulatorFile.Obstacle)) {
        #expect(throws: row.obstacle) { try Self.file(row.record) }
        #expect(!row.obstacle.message.isEmpty)
    }
}
