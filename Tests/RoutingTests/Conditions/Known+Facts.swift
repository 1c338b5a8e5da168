import APNs
import Routing

extension Known {
    /// The iOS whose rules count; watchOS 6 goes with iOS 13.
    static func system(of device: Device) -> OSVersion {
        guard device.platform == .watchos, device.os.major < 26 else { return device.os }
        return OSVersion(device.os.major + 7, device.os.minor, device.os.patch)
    }

    var os: OSVersion { Known.system(of: device) }
    var isLegacy: Bool { os < OSVersion(10) }
    var isLocked: Bool { device.locked || !device.unlockedSinceBoot }

    // The app.
    var inFront: Bool { app.state == .foreground || app.state == .inactive }
    /// There is a process, so that nothing is launched.
    var hasProcess: Bool {
        ![AppState.terminated, .forceQuit, .neverLaunched].contains(app.state)
    }
    var isRefused: Bool { [.denied, .notDetermined].contains(app.permission.status) }
    var isQuiet: Bool { app.permission.status == .provisional }
    var hasScenes: Bool { app.lifecycle != .sceneless && os >= OSVersion(13) }

    /// A delegate has the method when this input calls it.
    func responds(_ callback: Callback) -> Bool {
        wiring.responds(to: callback, hasProcess ? .running : .launching)
    }
    var hasDelegate: Bool { wiring.hasUNDelegate(hasProcess ? .running : .launching) }
    var hasRemoteMethod: Bool {
        responds(.appDidReceiveRemote) || responds(.appDidReceiveRemoteOld)
    }

    // What came.
    var shape: PushShape? {
        guard case .push(let shape) = cause else { return nil }
        return shape
    }
    var local: LocalNotification? {
        guard case .local(let notification) = cause else { return nil }
        return notification
    }
    var facts: PayloadFacts { shape?.facts ?? local?.facts ?? [] }
    var hasContentAvailable: Bool { facts.contains(.contentAvailable) }
    var hasAlert: Bool { facts.contains(.alertText) }
    /// A push that runs code and shows nothing.
    var isSilent: Bool { isForUser && hasContentAvailable && !isVisible }
    /// It has something that a user can see or hear.
    var isVisible: Bool { isForUser && !facts.isDisjoint(with: [.alertText, .sound, .badge]) }
    /// No special push type is in play.
    var isForUser: Bool {
        guard let shape else { return local != nil }
        switch shape.pushType ?? shape.topicType {
        case .alert, .background, nil: return !app.topic.hasPrefix("pass.")
        case .voip, .location, .complication, .liveactivity, .widgets, .controls, .fileprovider,
            .mdm, .pushtotalk:
            return false
        }
    }
    func isType(_ type: PushType) -> Bool { shape?.effectiveType == type }

    // The trace.
    func called(_ callback: Callback) -> Bool {
        events.contains { $0.subject == .callback(callback) }
    }
    func happened(_ event: SystemEvent) -> Bool {
        events.contains { $0.subject == .system(event) }
    }
    var calledRemote: Bool { called(.appDidReceiveRemote) || called(.appDidReceiveRemoteOld) }
    var crashed: Bool { happened(.processCrash) }
    /// The app's process was started, woken or called.
    var ranApp: Bool {
        happened(.processLaunch) || happened(.processResume) || calledRemote
    }
}

extension TraceEvent {
    func `is`(_ callback: Callback) -> Bool {
        subject == .callback(callback) || subject == .completion(callback)
    }
    var isScreen: Bool { kind == .ui }
    var isRemote: Bool { self.is(.appDidReceiveRemote) || self.is(.appDidReceiveRemoteOld) }
}
