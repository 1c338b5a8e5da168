extension AppInstall {
    /// The app as hooks meet it.
    var host: HostApp {
        HostApp(
            className: lifecycle == .swiftui ? "AppDelegate" : appDelegateClass,
            unClassName: ReceiverRole.unDelegate.className,
            implements: ownResponses, inherits: [], un: delegate.un ? unResponses : nil,
            unSetAt: Hook.Moment(delegate.setAt), unRetained: delegate.retained,
            isSwiftUI: lifecycle == .swiftui, hasAdaptor: true)
    }

    private var ownResponses: CallbackSet {
        var set = CallbackSet([.appWillFinish, .appDidFinish, .appToken, .appTokenFail])
        if delegate.appDelegate.contains(.fetch) { set.insert(.appDidReceiveRemote) }
        if delegate.appDelegate.contains(.old) { set.insert(.appDidReceiveRemoteOld) }
        return set
    }

    private var unResponses: CallbackSet {
        var set: CallbackSet = []
        if delegate.willPresent != nil { set.insert(.unWillPresent) }
        if delegate.didReceive { set.insert(.unDidReceive) }
        return set
    }

    /// The app's UN delegate is there when it is asked, with no framework in between.
    var hasLiveUNDelegate: Bool { delegate.un && delegate.retained }

    /// What the app's delegates implement, with no framework in between.
    var delegateResponses: CallbackSet {
        hasLiveUNDelegate ? ownResponses.union(unResponses) : ownResponses
    }

    /// How the app answers a callback.
    func reply(to callback: Callback) -> HostReply {
        switch callback {
        case .unWillPresent: HostReply(value: .options(delegate.willPresent ?? []))
        case .appDidReceiveRemote: HostReply(value: .fetch(.noData))
        case _: HostReply(value: .nothing)
        }
    }
}

extension Hook.Moment {
    init(_ moment: DelegatePlan.SetAt) {
        switch moment {
        case .willFinish: self = .willFinish
        case .didFinish: self = .didFinish
        case .didFinishNotification: self = .didFinishNotification
        case .later(let milliseconds): self = .later(milliseconds: milliseconds)
        }
    }
}
