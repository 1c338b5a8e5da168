extension HookSet {
    /// The sets that come with the simulator, those of the first founding document first.
    package static let named: [HookSet] = [
        seedSwizzle, seedObserver, seedProxy, swizzleCorrect, proxyCorrect, firebase, oneSignal,
        reactNativeFirebase, flutterFire, airship, customerIO, expo, batch,
    ]
}
