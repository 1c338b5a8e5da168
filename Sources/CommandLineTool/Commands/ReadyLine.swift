internal import JSON
package import MockAPNs

/// The line that tells that pushes can be sent.
package enum ReadyLine {
    /// One JSON object in one line, with its line end.
    package static func text(_ ready: ReadyInfo) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("event", "ready")
        writer.member("gateway", ready.gateway)
        if !ready.listeners.isEmpty {
            writer.key("listeners")
            writer.beginArray()
            for listener in ready.listeners { writer.string(listener) }
            writer.endArray()
        }
        writer.member("control", ready.control)
        if let path = ready.controlSocket { writer.member("control_socket", path) }
        writer.member("ca", ready.ca)
        writer.member("pid", Int64(ready.pid))
        writer.member("version", ready.version)
        writer.endObject()
        return writer.text + "\n"
    }
}
