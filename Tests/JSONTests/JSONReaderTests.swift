import JSON
import Testing

/// A text that is not JSON.
struct WrongText: Sendable, CustomTestStringConvertible {
    let text: String
    let problem: JSONError.Problem
    let offset: Int

    init(_ text: String, _ problem: JSONError.Problem, _ offset: Int) {
        self.text = text
        self.problem = problem
        self.offset = offset
    }

    var testDescription: String { text.debugDescription }
}

@Suite("The JSON reader")
struct JSONReaderTests {
    @Test(
        "takes every kind of value at the top, blanks around it (RFC 8259 section 2)",
        arguments: [
            ("null", .null), ("true", .true), ("false", .false), ("0", .number), ("\"\"", .string),
            ("[]", .array), ("{}", .object), (" \t\r\n null \t\r\n", .null), ("[ ]", .array),
            ("{ }", .object), (" [ 1 , 2 ] ", .array), (" { \"a\" : 1 } ", .object),
        ] as [(String, JSONKind)])
    func values(text: String, kind: JSONKind) throws {
        #expect(try tape(text).nodes.first?.kind == kind)
    }

    static let wrong: [WrongText] = [
        WrongText("", .empty, 0),
        WrongText(" \n\t\r", .empty, 4),
        WrongText("\u{feff}1", .byteOrderMark, 0),
        WrongText("\u{a0}1", .unexpectedByte(0xc2, expected: "a value"), 0),
        WrongText("\u{0c}1", .unexpectedByte(0x0c, expected: "a value"), 0),
        WrongText("\u{0b}1", .unexpectedByte(0x0b, expected: "a value"), 0),
        WrongText("1 2", .trailingBytes, 2),
        WrongText("{}}", .trailingBytes, 2),
        WrongText("[]\u{0}", .trailingBytes, 2),
        WrongText("truex", .trailingBytes, 4),
        WrongText("nul", .unexpectedEnd(expected: "null"), 3),
        WrongText("nulL", .unexpectedByte(UInt8(ascii: "L"), expected: "null"), 3),
        WrongText("tru", .unexpectedEnd(expected: "true"), 3),
        WrongText("fals]", .unexpectedByte(UInt8(ascii: "]"), expected: "false"), 4),
        WrongText("True", .unexpectedByte(UInt8(ascii: "T"), expected: "a value"), 0),
        WrongText("NaN", .unexpectedByte(UInt8(ascii: "N"), expected: "a value"), 0),
        WrongText("Infinity", .unexpectedByte(UInt8(ascii: "I"), expected: "a value"), 0),
        WrongText("'a'", .unexpectedByte(UInt8(ascii: "'"), expected: "a value"), 0),
        WrongText("/**/1", .unexpectedByte(UInt8(ascii: "/"), expected: "a value"), 0),
        WrongText("1//", .trailingBytes, 1),
        WrongText("+1", .unexpectedByte(UInt8(ascii: "+"), expected: "a value"), 0),
        WrongText(".5", .unexpectedByte(UInt8(ascii: "."), expected: "a value"), 0),
        WrongText("]", .unexpectedByte(UInt8(ascii: "]"), expected: "a value"), 0),
        WrongText("[", .unexpectedEnd(expected: "a value or ']'"), 1),
        WrongText("[1", .unexpectedEnd(expected: "',' or ']'"), 2),
        WrongText("[1,", .unexpectedEnd(expected: "a value"), 3),
        WrongText("[1,]", .unexpectedByte(UInt8(ascii: "]"), expected: "a value"), 3),
        WrongText("[,1]", .unexpectedByte(UInt8(ascii: ","), expected: "a value"), 1),
        WrongText("[1 2]", .unexpectedByte(UInt8(ascii: "2"), expected: "',' or ']'"), 3),
        WrongText("[1}", .unexpectedByte(UInt8(ascii: "}"), expected: "',' or ']'"), 2),
        WrongText("{", .unexpectedEnd(expected: "a key or '}'"), 1),
        WrongText("{1:2}", .unexpectedByte(UInt8(ascii: "1"), expected: "a key or '}'"), 1),
        WrongText("{a:1}", .unexpectedByte(UInt8(ascii: "a"), expected: "a key or '}'"), 1),
        WrongText("{\"a\"", .unexpectedEnd(expected: "':'"), 4),
        WrongText("{\"a\" 1}", .unexpectedByte(UInt8(ascii: "1"), expected: "':'"), 5),
        WrongText("{\"a\":", .unexpectedEnd(expected: "a value"), 5),
        WrongText("{\"a\":}", .unexpectedByte(UInt8(ascii: "}"), expected: "a value"), 5),
        WrongText("{\"a\":1", .unexpectedEnd(expected: "',' or '}'"), 6),
        WrongText("{\"a\":1,", .unexpectedEnd(expected: "a key"), 7),
        WrongText("{\"a\":1,}", .unexpectedByte(UInt8(ascii: "}"), expected: "a key"), 7),
        WrongText("{\"a\":1]", .unexpectedByte(UInt8(ascii: "]"), expected: "',' or '}'"), 6),
        WrongText("{,}", .unexpectedByte(UInt8(ascii: ","), expected: "a key or '}'"), 1),
        WrongText("{\"aps\":{\"alert\":\"x\"},}", .unexpectedByte(0x7d, expected: "a key"), 21),
    ]

    @Test("refuses what is not JSON at the byte of the first mistake", arguments: wrong)
    func refuses(row: WrongText) {
        #expect(mistake(row.text) == JSONError(row.problem, at: row.offset))
    }

    @Test("refuses every proper beginning of a text")
    func beginnings() {
        let text = Array(#"{"a":[1,-2.5e+3,true,false,null,"x\u00e9\n"],"b":{"c":"😀"}}"#.utf8)
        #expect(mistake(text) == nil)
        for length in 0..<text.count {
            let error = mistake(Array(text.prefix(length)))
            #expect(error != nil, "\(length)")
            #expect((error?.offset ?? -1) <= length)
        }
    }

    @Test("lays values down in the order of their first byte, with ranges and links")
    func nodes() throws {
        let text = #" {"a": [1, "b"], "c": {}} "#
        let nodes = try tape(text).nodes
        let kinds: [JSONKind] = [.object, .string, .array, .number, .string, .string, .object]
        #expect(nodes.map(\.kind) == kinds)
        let bytes = Array(text.utf8)
        let slices = nodes.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        #expect(
            slices == [
                #"{"a": [1, "b"], "c": {}}"#, "\"a\"", #"[1, "b"]"#, "1", "\"b\"", "\"c\"", "{}",
            ])
        #expect(nodes.map(\.next) == [7, 2, 5, 4, 5, 6, 7])
        #expect(nodes[1].content == 3..<4)
    }

    @Test("counts arrays and objects alike toward the depth", arguments: [1, 2, 64, 512])
    func depth(limit: Int) throws {
        let mixed = { (levels: Int) in
            var open = ""
            var close = ""
            for level in 0..<levels {
                open += level.isMultiple(of: 2) ? "[" : "{\"a\":"
                close = (level.isMultiple(of: 2) ? "]" : "}") + close
            }
            // An odd level is an object and needs a value inside.
            return open + (levels.isMultiple(of: 2) && levels > 0 ? "0" : "") + close
        }
        #expect(mistake(mixed(limit), depth: limit) == nil)
        let error = mistake(mixed(limit + 1), depth: limit)
        #expect(error?.problem == .tooDeep(limit: limit))
        let arrays = String(repeating: "[", count: limit + 1)
        #expect(mistake(arrays, depth: limit) == JSONError(.tooDeep(limit: limit), at: limit))
    }

    @Test("takes scalars only where the depth is 0")
    func depthZero() {
        #expect(mistake("1", depth: 0) == nil)
        #expect(mistake("[]", depth: 0) == JSONError(.tooDeep(limit: 0), at: 0))
        #expect(mistake("{}", depth: 0) == JSONError(.tooDeep(limit: 0), at: 0))
    }

    @Test("survives a hundred thousand open brackets")
    func manyBrackets() {
        let text = String(repeating: "[", count: 100_000)
        #expect(mistake(text, depth: 512) == JSONError(.tooDeep(limit: 512), at: 512))
    }

    @Test("drops what the tape held before")
    func reuse() throws {
        var tape = JSONTape()
        try JSONReader.read(Array(#"{"a":1,"a":2}"#.utf8).span, limits: .control, into: &tape)
        #expect(tape.nodes.count == 5 && tape.duplicateKeys == [3])
        let capacity = tape.nodes.capacity
        try JSONReader.read(Array("[1]".utf8).span, limits: .control, into: &tape)
        #expect(tape.nodes.count == 2)
        #expect(tape.duplicateKeys.isEmpty)
        #expect(tape.nodes.capacity == capacity)
    }
}
