/// Something that a push framework may want to hear of.
package struct StrategySubject: Sendable, Equatable {
    /// A few words for the first column.
    package let name: String
    /// The input by which it happens, of the standard set.
    package let input: String
    /// The callbacks that tell of it.
    package let callbacks: CallbackSet

    private init(_ name: String, _ input: String, _ callbacks: [Callback]) {
        self.name = name
        self.input = input
        self.callbacks = CallbackSet(callbacks)
    }

    private static let remote: [Callback] = [.appDidReceiveRemote, .appDidReceiveRemoteOld]

    /// What the document promises, and what goes with it.
    package static let all: [StrategySubject] = [
        StrategySubject("token", "token", [.appToken]),
        StrategySubject("token refused", "token-refused", [.appTokenFail]),
        StrategySubject("alert in front", "alert-front", [.unWillPresent] + remote),
        StrategySubject("silent in front", "silent-front", remote),
        StrategySubject("silent in background", "silent-back", remote),
        StrategySubject("silent that launches", "silent-launch", remote),
        StrategySubject("tap", "tap-back", [.unDidReceive] + remote),
        StrategySubject("tap that launches", "tap-cold", [.unDidReceive] + remote),
        StrategySubject("launch options of a tap", "tap-cold", [.appDidFinish]),
        StrategySubject("button", "button", [.unDidReceive, .appHandleAction]),
        StrategySubject("dismissal", "dismiss", [.unDidReceive]),
        StrategySubject("settings button", "settings", [.unOpenSettings]),
        StrategySubject("local in front", "local-front", [.unWillPresent, .appDidReceiveLocal]),
    ]
}
