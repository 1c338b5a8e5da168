package import PushLog

/// The connections of senders as the control plane needs them; called from any thread.
package protocol ControlConnections: Sendable {
    /// The newest `limit` connections, newest first, open and closed ones.
    func connections(limit: Int) -> [ConnectionEvent]

    /// How many are open.
    var openCount: Int { get }

    /// The last time that senders opened a connection for each push; nil when none did.
    var churn: ConnectionChurn? { get }
}
