internal import APNs

/// Where the payload of a command comes from.
package enum PayloadSource {
    /// The bytes of a file, of standard input (`-`), or the text itself where it is an object or
    /// an array.
    ///
    /// - Throws: `.usage` when it cannot be read.
    package static func read(
        _ text: String, as name: String = "payload"
    ) throws(CommandError) -> [UInt8] {
        if text == "-" { return try Files.readInput(as: name) }
        let first = text.first { !$0.isWhitespace }
        if first == "{" || first == "[" { return Array(text.utf8) }
        return try Files.read(text, as: name)
    }

    /// What the payload is called in the output.
    package static func name(_ text: String) -> String {
        if text == "-" { return "stdin" }
        return text.first { !$0.isWhitespace } == "{" ? "payload" : text
    }
}

/// A place in a payload.
package struct PayloadPlace: Sendable, Equatable {
    /// Counted from 1.
    package let line: Int
    /// Counted from 1, in bytes.
    package let column: Int

    /// The place of a byte.
    package init(_ offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(offset)
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        column = 1 + before.count - start
    }
}
