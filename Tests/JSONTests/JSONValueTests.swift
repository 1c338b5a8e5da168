import JSON
import Testing

@Suite("JSON as a tree of values")
struct JSONValueTests {
    private func value(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }

    @Test("holds every kind of value")
    func kinds() throws {
        let value = try value(#"{"n":null,"t":true,"f":false,"i":-7,"d":1.5,"s":"a\n","a":[1,[]]}"#)
        #expect(value.value(for: "n") == .null)
        #expect(value.value(for: "t")?.bool == true)
        #expect(value.value(for: "f")?.bool == false)
        #expect(value.value(for: "i")?.integer == -7)
        #expect(value.value(for: "d")?.integer == nil)
        #expect(value.value(for: "s")?.string == "a\n")
        #expect(value.value(for: "a")?.array == [.number(JSONNumber(1)), .array([])])
        #expect(value.value(for: "x") == nil)
    }

    @Test("remembers where each key stands")
    func offsets() throws {
        let members = try #require(try value(#"{ "a" : 1 , "b":{"c":2}}"#).members)
        #expect(members.map(\.key) == ["a", "b"])
        #expect(members.map(\.offset) == [2, 12])
        #expect(members.last?.value.members?.first?.offset == 17)
    }

    @Test("is equal to another whose keys stand elsewhere, and not to one in another order")
    func equality() throws {
        #expect(try value(#"{"a":1,"b":[]}"#) == value(#"  {"a" : 1, "b" : [ ]}"#))
        #expect(try value(#"{"a":1}"#) != value(#"{"a":2}"#))
        #expect(try value(#"{"a":1}"#) != value(#"{"b":1}"#))
        #expect(try value(#"{"a":1,"b":2}"#) != value(#"{"b":2,"a":1}"#))
    }

    @Test(
        "answers nil where it is of another kind",
        arguments: [
            ("null", "null"), ("true", "a boolean"), ("1", "a number"), ("\"a\"", "a string"),
            ("[]", "an array"), ("{}", "an object"),
        ])
    func otherKinds(text: String, name: String) throws {
        let value = try value(text)
        #expect(value.kindName == name)
        #expect((value.string != nil) == (name == "a string"))
        #expect((value.integer != nil) == (name == "a number"))
        #expect((value.bool != nil) == (name == "a boolean"))
        #expect((value.array != nil) == (name == "an array"))
        #expect((value.members != nil) == (name == "an object"))
        #expect(value.value(for: "a") == nil)
    }

    @Test("takes 64 levels, as the control plane limits them, unless told otherwise")
    func depth() throws {
        let nested = { (levels: Int) in
            Array(
                (String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8
            )
        }
        #expect(try JSONValue(parsing: nested(64)).array?.count == 1)
        #expect(throws: JSONError(.tooDeep(limit: 64), at: 64)) {
            try JSONValue(parsing: nested(65))
        }
        #expect(try JSONValue(parsing: nested(512), limits: .payload).array?.count == 1)
    }
}
