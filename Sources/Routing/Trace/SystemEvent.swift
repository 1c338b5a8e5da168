/// What the system, a system service or the user's device does, as a trace names it.
package enum SystemEvent: UInt8, Sendable, CaseIterable {
    case processLaunch, processResume, processForeground, processBackground, processSuspend
    /// The system ends the process: a deadline passed, a call was not reported, code crashed.
    case processKill, processCrash
    /// The user swipes the app away.
    case processForceQuit
    case callReport
    case activityStart, activityUpdate, activityEnd, activityToken, activityStale, activityRemove
    case widgetReload, controlReload, mdmCheckIn, fileProviderSignal, passUpdate
    case authorizationRequest, authorizationPrompt, authorizationGranted, authorizationRefused
    case settingsRegister, remoteRegister, tokenIssue, tokenDead
    case permissionChange, settingChange
    case pushHeld, pushReplaced, pushDiscarded
    case deviceRestart, deviceUnlock, deviceLock, deviceOnline, deviceOffline
    case installRemove, installAdd
    case delegateSet, delegateReleased, hookInstall

    /// The short name.
    package var name: String {
        switch self {
        case .processLaunch: "proc.launch"
        case .processResume: "proc.resume"
        case .processForeground: "proc.foreground"
        case .processBackground: "proc.background"
        case .processSuspend: "proc.suspend"
        case .processKill: "proc.kill"
        case .processCrash: "proc.crash"
        case .processForceQuit: "proc.forceQuit"
        case .callReport: "ck.report"
        case .activityStart: "la.start"
        case .activityUpdate: "la.update"
        case .activityEnd: "la.end"
        case .activityToken: "la.token"
        case .activityStale: "la.stale"
        case .activityRemove: "la.remove"
        case .widgetReload: "widget.reload"
        case .controlReload: "control.reload"
        case .mdmCheckIn: "mdm.checkIn"
        case .fileProviderSignal: "fileprovider.signalEnumerator"
        case .passUpdate: "wallet.passUpdate"
        case .authorizationRequest: "auth.request"
        case .authorizationPrompt: "auth.prompt"
        case .authorizationGranted: "auth.granted"
        case .authorizationRefused: "auth.refused"
        case .settingsRegister: "register.settings"
        case .remoteRegister: "register.remote"
        case .tokenIssue: "token.issue"
        case .tokenDead: "token.dead"
        case .permissionChange: "permission.change"
        case .settingChange: "setting.change"
        case .pushHeld: "push.held"
        case .pushReplaced: "push.replaced"
        case .pushDiscarded: "push.discarded"
        case .deviceRestart: "device.restart"
        case .deviceUnlock: "device.unlock"
        case .deviceLock: "device.lock"
        case .deviceOnline: "device.online"
        case .deviceOffline: "device.offline"
        case .installRemove: "install.remove"
        case .installAdd: "install.add"
        case .delegateSet: "delegate.set"
        case .delegateReleased: "delegate.released"
        case .hookInstall: "hook.install"
        }
    }
}
