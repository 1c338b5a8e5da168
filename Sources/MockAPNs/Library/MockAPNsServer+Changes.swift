import ControlAPI

extension MockAPNsServer {
    /// Notes a change that the host process has made, as those of the control plane are noted.
    func noteChange(_ operation: String, _ subject: String? = nil, _ detail: String = "") {
        parts.control.changes.note(
            operation, at: Clocks.wall(), by: "library", subject: subject, detail: detail)
    }
}
