/// Why a text is not JSON, and where.
package struct JSONError: Error, Sendable, Equatable {
    /// The kinds of mistake, each with what was expected.
    package enum Problem: Sendable, Equatable {
        case empty
        case unexpectedByte(UInt8, expected: String)
        case unexpectedEnd(expected: String)
        case trailingBytes
        case tooDeep(limit: Int)
        case invalidUTF8
        case controlCharacter(UInt8)
        case invalidEscape
        case loneSurrogate
        case invalidNumber
        case byteOrderMark
    }

    package let problem: Problem
    /// Offset of the offending byte, counted from 0.
    package let offset: Int

    package init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    /// What was found and what was expected, without the position.
    package var message: String {
        switch problem {
        case .empty: "the text is empty; a JSON value was expected"
        case .unexpectedByte(let byte, let expected):
            "\(JSONError.name(of: byte)) where \(expected) was expected"
        case .unexpectedEnd(let expected): "the text ends where \(expected) was expected"
        case .trailingBytes: "more text follows after the end of the JSON value"
        case .tooDeep(let limit): "arrays and objects are nested deeper than \(limit) levels"
        case .invalidUTF8: "a byte sequence is not UTF-8"
        case .controlCharacter(let byte):
            "\(JSONError.name(of: byte)) stands in a string; write it as an escape"
        case .invalidEscape:
            "a backslash is not followed by one of \" \\ / b f n r t or uXXXX"
        case .loneSurrogate: "a \\uD800-\\uDFFF escape is not part of a surrogate pair"
        case .invalidNumber: "a number is not written as RFC 8259 section 6 says"
        case .byteOrderMark: "the text starts with a byte order mark; remove it"
        }
    }

    /// Line and column of the mistake, both counted from 1; a column is a byte.
    package func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return (line, column)
    }

    private static func name(of byte: UInt8) -> String {
        if byte > 0x20 && byte < 0x7f { return "'\(Character(UnicodeScalar(byte)))'" }
        let digits = String(byte, radix: 16)
        return "byte 0x\(digits.count == 1 ? "0" : "")\(digits)"
    }
}
