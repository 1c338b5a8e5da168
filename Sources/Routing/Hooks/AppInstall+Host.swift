extension AppInstall {
    /// The app as hooks meet it.
    var host: HostApp {
        HostApp(
            className: delegate.className, unClassName: unDelegateClass,
            implements: delegate.implements, inherits: delegate.inherits,
            un: delegate.un ? delegate.unResponds : nil, unIsAppDelegate: delegate.unIsAppDelegate,
            unSetAt: Hook.Moment(delegate.setAt), unRetained: delegate.retained,
            isSwiftUI: lifecycle == .swiftui, hasAdaptor: delegate.adaptor)
    }

    /// The app's UN delegate is there when it is asked, with no framework in between.
    var hasLiveUNDelegate: Bool {
        delegate.un && (delegate.retained || delegate.unIsAppDelegate)
    }

    /// What the app's delegates implement, with no framework in between.
    var delegateResponses: CallbackSet {
        let own =
            lifecycle == .swiftui && !delegate.adaptor
            ? HostApp.swiftUIShell : delegate.appResponds
        return hasLiveUNDelegate ? own.union(delegate.unResponds) : own
    }

    /// How the app answers a callback.
    func reply(to callback: Callback) -> HostReply {
        let reply = script.replies[callback]
        let value: HandlerValue =
            switch callback {
            case .unWillPresent: .options(delegate.willPresent ?? [])
            case .appDidReceiveRemote: .fetch(reply.result)
            case .appWillFinish, .appDidFinish, .appToken, .appTokenFail, .appDidReceiveRemoteOld,
                .appDidBecomeActive, .unDidReceive, .unOpenSettings, .nseDidReceive,
                .nseWillExpire, .pkIncoming, .sceneWillConnect, .sceneDidBecomeActive,
                .pttIncoming, .lpseDidReceive, .lpseWillTerminate, .appDidReceiveLocal,
                .appHandleAction, .appDidRegisterSettings:
                .nothing
            }
        return HostReply(
            calls: reply.calls, afterMilliseconds: reply.afterMilliseconds, value: value)
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
