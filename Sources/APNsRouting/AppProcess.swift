internal import Routing

/// What the app's process is doing when a push arrives.
public enum AppProcess: String, Sendable, CaseIterable {
    case foreground
    /// In front, and a call or the control centre is over it.
    case inactive
    case background
    case suspended
    /// Ended by the system: a push may launch it.
    case terminated
    /// Swiped away by the user: no push launches it.
    case forceQuit = "force-quit"
    case neverLaunched = "never-launched"

    var state: AppState {
        switch self {
        case .foreground: .foreground
        case .inactive: .inactive
        case .background: .background
        case .suspended: .suspended
        case .terminated: .terminated
        case .forceQuit: .forceQuit
        case .neverLaunched: .neverLaunched
        }
    }
}
