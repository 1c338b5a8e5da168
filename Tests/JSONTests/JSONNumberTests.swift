import JSON
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
    @Test(
        "are taken as RFC 8259 section 6 writes them, and kept as written",
        arguments: [
            "0", "-0", "1", "-1", "10", "1234567890", "0.0", "-0.5", "1.25", "1e1", "1E1", "1e+1",
            "1e-1", "0e0", "1.5e300", "123456789012345678901234567890", "1.10", "1e01",
        ])
    func taken(text: String) throws {
        #expect(mistake(text) == nil)
        #expect(
            try JSONValue(parsing: Array("[\(text)]".utf8)).array == [.number(.init(text: text))])
    }

    @Test(
        "are refused at their first byte otherwise",
        arguments: [
            "-", "01", "-01", "00", "1.", "-.5", "1.e1", "1e", "1e+", "1E-", "-a", "--1", "1.x",
        ])
    func refused(text: String) {
        #expect(mistake("[ \(text)]") == JSONError(.invalidNumber, at: 2))
    }

    @Test(
        "end where their digits end",
        arguments: [("1x", 1), ("0x10", 1), ("1.5.5", 3), ("1e1e1", 3), ("1_000", 1), ("1-", 1)])
    func ends(text: String, offset: Int) {
        #expect(mistake(text) == JSONError(.trailingBytes, at: offset))
    }

    @Test(
        "are integers when written whole and when they fit",
        arguments: [
            ("0", 0), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9223372036854775808", nil), ("1.0", nil), ("1e2", nil),
        ] as [(String, Int64?)])
    func integers(text: String, value: Int64?) {
        #expect(JSONNumber(text: text).integer == value)
    }

    @Test(
        "are doubles in any form",
        arguments: [
            ("1", 1), ("1.0", 1), ("10e-1", 1), ("-2.5E2", -250), ("0.1", 0.1),
            ("1e400", .infinity),
        ])
    func doubles(text: String, value: Double) {
        #expect(JSONNumber(text: text).double == value)
    }

    @Test("are made of an integer")
    func made() {
        #expect(JSONNumber(Int64.min).text == "-9223372036854775808")
    }
}
