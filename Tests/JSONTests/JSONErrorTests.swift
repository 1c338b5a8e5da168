import JSON
import Testing

@Suite("What is said of a text that is not JSON")
struct JSONErrorTests {
    @Test(
        "names what was found and what was expected",
        arguments: [
            (.empty, "the text is empty; a JSON value was expected"),
            (.unexpectedByte(0x7d, expected: "a key"), "'}' where a key was expected"),
            (.unexpectedByte(0x01, expected: "a value"), "byte 0x01 where a value was expected"),
            (.unexpectedByte(0x20, expected: "':'"), "byte 0x20 where ':' was expected"),
            (.unexpectedByte(0xff, expected: "a value"), "byte 0xff where a value was expected"),
            (.unexpectedEnd(expected: "':'"), "the text ends where ':' was expected"),
            (.trailingBytes, "more text follows after the end of the JSON value"),
            (.tooDeep(limit: 64), "arrays and objects are nested deeper than 64 levels"),
            (.invalidUTF8, "a byte sequence is not UTF-8"),
            (.controlCharacter(0x0a), "byte 0x0a stands in a string; write it as an escape"),
            (.invalidEscape, "a backslash is not followed by one of \" \\ / b f n r t or uXXXX"),
            (.loneSurrogate, "a \\uD800-\\uDFFF escape is not part of a surrogate pair"),
            (.invalidNumber, "a number is not written as RFC 8259 section 6 says"),
            (.byteOrderMark, "the text starts with a byte order mark; remove it"),
        ] as [(JSONError.Problem, String)])
    func messages(problem: JSONError.Problem, message: String) {
        #expect(JSONError(problem, at: 0).message == message)
    }

    @Test(
        "counts lines and columns from 1",
        arguments: [(0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 2, 1), (4, 3, 1), (6, 3, 3), (99, 3, 3)])
    func position(offset: Int, line: Int, column: Int) {
        let bytes = Array("ab\n\ncd".utf8)
        let position = JSONError(.empty, at: offset).position(in: bytes)
        #expect(position.line == line)
        #expect(position.column == column)
    }
}
