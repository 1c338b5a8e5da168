import Testing

@testable import ControlAPI

struct QueryParametersTests {
    static let queries: [(query: String?, a: String?, b: String?)] = [
        (nil, nil, nil), ("", nil, nil), ("&&", nil, nil), ("a", "", nil), ("a=", "", nil),
        ("a=1", "1", nil), ("a=1&b=2", "1", "2"), ("&b=2&", nil, "2"), ("a=b=c", "b=c", nil),
        ("%61=%31", "1", nil), ("a=?", "?", nil), ("a=1+2", "1 2", nil), ("a=%26b=1", "&b=1", nil),
    ]

    @Test("reads names and values", arguments: queries)
    func read(_ row: (query: String?, a: String?, b: String?)) throws {
        let query = try QueryParameters(row.query, known: ["a", "b"])
        #expect(query["a"] == row.a)
        #expect(query["b"] == row.b)
    }

    @Test("refuses unknown, repeated and badly encoded parameters")
    func refuse() {
        let known = ["topic"]
        #expect(throws: ControlError.unknownParameter(name: "Topic", known: known)) {
            try QueryParameters("Topic=1", known: known)
        }
        #expect(throws: ControlError.unknownParameter(name: "", known: known)) {
            try QueryParameters("=1", known: known)
        }
        #expect(throws: ControlError.repeatedParameter(name: "topic")) {
            try QueryParameters("topic=1&topic=1", known: known)
        }
        #expect(throws: ControlError.badEncoding(field: "topic", fault: .nul)) {
            try QueryParameters("topic=%00", known: known)
        }
        #expect(throws: ControlError.badEncoding(field: nil, fault: .invalidEscape)) {
            try QueryParameters("%=1", known: known)
        }
    }

    static let integers: [(text: String, value: Int64?)] = [
        ("1", 1), ("7", 7), ("0010", 10), ("0", nil), ("11", nil), ("-1", nil), ("+1", nil),
        ("1.0", nil), ("1e1", nil), ("", nil), (" 1", nil), ("0x1", nil), ("\u{661}", nil),
        ("99999999999999999999", nil), ("9223372036854775808", nil),
    ]

    @Test("takes whole numbers of the range only", arguments: integers)
    func integer(_ row: (text: String, value: Int64?)) throws {
        let escaped = row.text.replacing("+", with: "%2B").replacing("\u{661}", with: "%D9%A1")
        let query = try QueryParameters("n=" + escaped.replacing(" ", with: "+"), known: ["n"])
        guard let value = row.value else {
            let error = ControlError.badValue(
                field: "n", got: row.text, expected: "a whole number from 1 to 10", hint: nil)
            #expect(throws: error) { try query.integer("n", in: 1...10) }
            return
        }
        #expect(try query.integer("n", in: 1...10) == value)
        #expect(try query.integer("other", in: 1...10) == nil)
    }

    static let times: [(text: String, milliseconds: UInt64?)] = [
        ("0", 0), ("0.0", 0), ("1", 1_000), ("0.5", 500), ("2.25", 2_250), ("0.001", 1),
        ("60", 60_000), ("60.000", 60_000), ("007", 7_000), ("60.001", nil), ("61", nil),
        ("0.0001", nil), (".5", nil), ("5.", nil), ("1.2.3", nil), ("-1", nil), ("1e1", nil),
        ("nan", nil), ("inf", nil), ("", nil), ("1s", nil), ("0x1", nil), ("1,5", nil),
        ("18446744073709551616", nil),
    ]

    @Test("takes seconds with up to three decimals", arguments: times)
    func milliseconds(_ row: (text: String, milliseconds: UInt64?)) throws {
        let query = try QueryParameters("wait=" + row.text, known: ["wait"])
        guard let value = row.milliseconds else {
            #expect(throws: ControlError.self) { try query.milliseconds("wait", maxSeconds: 60) }
            return
        }
        #expect(try query.milliseconds("wait", maxSeconds: 60) == value)
    }
}
