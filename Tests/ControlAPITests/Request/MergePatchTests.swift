import JSON
import Routing
import Testing

@testable import ControlAPI

struct MergePatchTests {
    /// Source: RFC 7396 appendix A.
    static let examples: [(target: String, patch: String, result: String)] = [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#), (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"), (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ]

    @Test("the examples of the standard come out as it says", arguments: examples)
    func example(_ row: (target: String, patch: String, result: String)) throws {
        let result = try MergePatch.apply(try json(row.patch), to: try json(row.target))
        #expect(result == (try json(row.result)))
    }

    static let repeats: [(patch: String, path: String)] = [
        (#"{"a":1,"a":2}"#, "a"), (#"{"a":null,"a":2}"#, "a"),
        (#"{"a":{"b":1,"b":null}}"#, "a.b"),
    ]

    @Test("a member that repeats is refused with its place", arguments: repeats)
    func repeated(_ row: (patch: String, path: String)) throws {
        let error = #expect(throws: DevicePlanError.self) {
            try MergePatch.apply(try json(row.patch), to: try json("{}"))
        }
        #expect(error?.problem == .repeatedKey)
        #expect(error?.path == row.path)
    }

    private func json(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }
}
