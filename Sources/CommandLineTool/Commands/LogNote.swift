internal import JSON
internal import MockAPNs

/// What the process itself says between the log lines of the server.
enum LogNote {
    /// One line in the form of the log.
    static func line(_ message: String, format: LogFormat) -> String {
        switch format {
        case .text: return "mock-apns: \(message)\n"
        case .json:
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("event", "note")
            writer.member("message", message)
            writer.endObject()
            return writer.text + "\n"
        }
    }
}
