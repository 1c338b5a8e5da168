import JSON
import Testing

@Suite("Repeated keys")
struct JSONKeysTests {
    private func repeated(_ text: String) throws -> [String] {
        let tape = try tape(text)
        let bytes = Array(text.utf8)
        return tape.duplicateKeys.map { index in
            String(decoding: bytes[tape.nodes[index].range], as: UTF8.self)
        }
    }

    @Test(
        "are found in the object that repeats them, escapes decoded",
        arguments: [
            (#"{"a":1,"b":2}"#, []), (#"{"a":1,"a":2}"#, [#""a""#]),
            (#"{"a":1,"a":2,"a":3}"#, [#""a""#, #""a""#]),
            (#"{"a":1,"b":2,"b":3,"a":4}"#, [#""b""#, #""a""#]),
            (#"{"aps":1,"\u0061ps":2}"#, [#""\u0061ps""#]),
            (#"{"\u0061":1,"a":2}"#, [#""a""#]), (#"{"a\/b":1,"a/b":2}"#, [#""a/b""#]),
            (#"{"":1,"":2}"#, [#""""#]), (#"{"a":1,"A":2}"#, []),
            (#"{"a":{"a":1},"b":{"a":1}}"#, []), (#"[{"a":1},{"a":1}]"#, []),
            (#"{"a":{"b":1,"b":2},"a":3}"#, [#""b""#, #""a""#]),
            (#"{"x":["a","a"],"y":"a"}"#, []), (#"{"a":"a","b":"a"}"#, []),
            (#"{"ab":1,"a":2,"abc":3}"#, []), (#"{"😀":1,"\ud83d\ude00":2}"#, [#""\ud83d\ude00""#]),
            ("{\"\u{e9}\":1,\"e\u{301}\":2}", []),
        ])
    func found(text: String, keys: [String]) throws {
        #expect(try repeated(text) == keys)
    }

    @Test("are found among few keys and among many", arguments: [2, 11, 12, 13, 14, 100, 1000])
    func sizes(count: Int) throws {
        let keys = (0..<count).map { "\"k\($0)\":{\"inner\":\($0)}" }
        #expect(try repeated("{\(keys.joined(separator: ","))}").isEmpty)
        let last = #""k\u0030":0"#
        let second = "\"k1\":0"
        let text = "{\(keys.joined(separator: ",")),\(second),\(last)}"
        #expect(try repeated(text) == ["\"k1\"", #""k\u0030""#])
    }

    @Test("stay in the order of the text among many keys")
    func order() throws {
        let keys = (0..<20).map { "\"k\($0)\":0" }
        let text = "{\(keys.joined(separator: ",")),\"k9\":1,\"k1\":1,\"k9\":2,\"k0\":1}"
        #expect(try repeated(text) == ["\"k9\"", "\"k1\"", "\"k9\"", "\"k0\""])
    }

    @Test("are kept in a tree of values, where the last one counts")
    func values() throws {
        let value = try JSONValue(parsing: Array(#"{"a":1,"\u0061":2}"#.utf8))
        #expect(value.members?.count == 2)
        #expect(value.value(for: "a")?.integer == 2)
    }
}
