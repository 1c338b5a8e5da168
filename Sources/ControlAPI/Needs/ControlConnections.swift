package import PushLog

/// The connections of senders as the control plane needs them; called from any thread.
package protocol ControlConnections: Sendable {
    /// The newest `limit` connections, newest first, open and closed ones.
    func connections(limit: Int) -> [ConnectionEvent]
}
