/// What the app's process is doing when a push arrives.
///
/// Source: delivery rules A1.
package enum AppState: UInt8, Sendable, PlanWord {
    case foreground, inactive, background, suspended, terminated, forceQuit, neverLaunched

    package var name: String {
        switch self {
        case .foreground: "foreground"
        case .inactive: "inactive"
        case .background: "background"
        case .suspended: "suspended"
        case .terminated: "terminated"
        case .forceQuit: "force-quit"
        case .neverLaunched: "never-launched"
        }
    }

    /// Foreground for `un.willPresent`: active or inactive.
    package var isForeground: Bool { self == .foreground || self == .inactive }
}

/// The value of `UIApplication.applicationState` that the app reads in a callback.
package enum ApplicationState: UInt8, Sendable, PlanWord {
    case active, inactive, background

    package var name: String {
        switch self {
        case .active: "active"
        case .inactive: "inactive"
        case .background: "background"
        }
    }
}

/// How the app's user interface is launched.
///
/// Source: delivery rules A1, A6.
package enum Lifecycle: UInt8, Sendable, PlanWord {
    case sceneless, scene, swiftui

    package var name: String {
        switch self {
        case .sceneless: "sceneless"
        case .scene: "scene"
        case .swiftui: "swiftui"
        }
    }
}

/// The operating systems that can be simulated.
package enum Platform: UInt8, Sendable, PlanWord {
    case ios
    /// By the rules of the iOS that came with it, but for the push type, which it insists on.
    case watchos

    package var name: String {
        switch self {
        case .ios: "ios"
        case .watchos: "watchos"
        }
    }
}

/// A value of `UIBackgroundModes` in the app's Info.plist.
///
/// Routing looks at the first four; the others are known so that a list can be copied as it is.
package enum BackgroundMode: UInt8, Sendable, PlanWord {
    case remoteNotification, voip, pushToTalk, location, fetch, processing, audio

    package var name: String {
        switch self {
        case .remoteNotification: "remote-notification"
        case .voip: "voip"
        case .pushToTalk: "push-to-talk"
        case .location: "location"
        case .fetch: "fetch"
        case .processing: "processing"
        case .audio: "audio"
        }
    }
}
