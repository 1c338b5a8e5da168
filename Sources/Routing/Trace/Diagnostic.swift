package import JSON

/// A remark on a trace for the author of the push or of the app.
package struct Diagnostic: Sendable, Hashable {
    /// How bad it is.
    package enum Level: UInt8, Sendable, CaseIterable {
        case info, warning, error

        package var name: String {
            switch self {
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }
    }

    /// A message in the parts that are known without joining strings.
    private enum Wording: Sendable, Hashable {
        case whole(String)
        case around(String, String, String)
    }

    /// A stable code such as `W-NO-BG-MODE`.
    ///
    /// Source: delivery rules C3.
    package let code: String
    /// How bad it is.
    package let level: Level
    /// What to do about it, in one sentence; nil where there is nothing to do.
    package let remedy: String?
    private let wording: Wording

    /// A remark whose code need not be in the book.
    package init(_ code: String, _ level: Level, _ message: String, remedy: String? = nil) {
        self.code = code
        self.level = level
        self.remedy = remedy
        wording = .whole(message)
    }

    /// The remark that the book has under `code`, in its own words or in `message`.
    package init(_ code: Code, _ message: String? = nil, remedy: String? = nil) {
        let entry = code.entry
        self.code = entry.name
        level = entry.level
        self.remedy = remedy ?? entry.remedy
        wording = .whole(message ?? entry.says)
    }

    /// A remark with a message of three parts, which are joined only when somebody reads it.
    package init(_ code: Code, _ lead: String, _ middle: String, _ tail: String = "") {
        let entry = code.entry
        self.code = entry.name
        level = entry.level
        remedy = entry.remedy
        wording = .around(lead, middle, tail)
    }

    /// A remark that was stored: its message in the `parts` it was made of.
    package init(
        stored code: String, _ level: Level, remedy: String?, parts: [String]
    ) {
        self.code = code
        self.level = level
        self.remedy = remedy
        wording =
            parts.count == 3 ? .around(parts[0], parts[1], parts[2]) : .whole(parts.joined())
    }

    /// The parts of the message as they are kept: one, or three.
    package var parts: [String] {
        switch wording {
        case .whole(let text): [text]
        case .around(let lead, let middle, let tail): [lead, middle, tail]
        }
    }

    /// What was found.
    package var message: String {
        switch wording {
        case .whole(let text): text
        case .around(let lead, let middle, let tail): lead + middle + tail
        }
    }

    /// Writes `{"code", "level", "message", "remedy"}`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", code)
        writer.member("level", level.name)
        writer.member("message", message)
        if let remedy { writer.member("remedy", remedy) }
        writer.endObject()
    }
}
