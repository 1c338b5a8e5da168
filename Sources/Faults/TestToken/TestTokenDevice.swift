package import Routing

/// How the device of a reserved token differs from the default plan.
package enum TestTokenDevice: UInt8, Sendable, CaseIterable {
    /// The device has no network: pushes are stored, or discarded where they may not wait.
    case offline
    /// The user swiped the app away.
    case forceQuit
    /// The system ended the app.
    case terminated
    /// The user denied notifications.
    case denied

    /// Turns the default device and app into those of the token.
    package func apply(to device: inout Device, _ app: inout AppInstall) {
        switch self {
        case .offline: device.online = false
        case .forceQuit: app.state = .forceQuit
        case .terminated: app.state = .terminated
        case .denied: app.permission = Permission(.denied)
        }
    }
}
