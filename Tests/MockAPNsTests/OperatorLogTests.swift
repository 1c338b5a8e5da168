import JSON
import Testing

@testable import MockAPNs

@Suite("The operator's log")
struct OperatorLogTests {
    private let fields = [
        (name: "connection", value: "7"), (name: "peer", value: "127.0.0.1:5000"),
        (name: "nothing", value: ""), (name: "detail", value: "a \"quoted\"\nline\u{1B}[31m"),
    ]

    @Test("a text line is one line whatever a peer sent, without empty fields")
    func text() throws {
        let line = String(decoding: OperatorLog.text("cut-off", fields), as: UTF8.self)
        let match = try #require(
            try /(\S+) (.*)\n/.wholeMatch(in: line))
        #expect(match.1.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        #expect(
            match.2
                == #"cut-off connection=7 peer=127.0.0.1:5000 detail="a \"quoted\"\nline\u001b[31m""#
        )
    }

    @Test("a JSON line is one object with time, event and the fields")
    func json() throws {
        let line = OperatorLog.json("cut-off", fields)
        #expect(line.last == 0x0A)
        #expect(line.filter { $0 == 0x0A }.count == 1)
        let json = try JSONValue(parsing: Array(line.dropLast()))
        #expect(
            json.members?.map(\.key) == ["time", "event", "connection", "peer", "detail"])
        #expect(json.at("event")?.string == "cut-off")
        #expect(json.at("detail")?.string == "a \"quoted\"\nline\u{1B}[31m")
        #expect(json.at("time")?.string?.count == 24)
    }

    @Test("bytes that are no UTF-8 still make a line of JSON")
    func notUTF8() throws {
        let text = String(decoding: [0x61, 0xFF, 0xFE, 0x62], as: UTF8.self)
        let line = OperatorLog.json("http1-client", [(name: "detail", value: text)])
        #expect(
            try JSONValue(parsing: Array(line.dropLast())).at("detail")?.string
                == "a\u{FFFD}\u{FFFD}b")
    }
}
