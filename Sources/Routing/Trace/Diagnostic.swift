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

    /// A stable code such as `W-NO-BG-MODE`.
    ///
    /// Source: delivery rules C3.
    package let code: String
    /// How bad it is.
    package let level: Level
    /// What was found.
    package let message: String
    /// What to do about it; nil where there is nothing to do.
    package let remedy: String?

    package init(_ code: String, _ level: Level, _ message: String, remedy: String? = nil) {
        self.code = code
        self.level = level
        self.message = message
        self.remedy = remedy
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
