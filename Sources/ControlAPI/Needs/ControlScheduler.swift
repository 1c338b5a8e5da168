/// Real time as the control plane needs it; called from any thread.
package protocol ControlScheduler: Sendable {
    /// Milliseconds of a clock that never goes back, from any beginning.
    var nowMilliseconds: UInt64 { get }

    /// Runs `action` once, on any thread, after that real time.
    ///
    /// Gives a closure that cancels it, which does nothing when the action has run.
    func after(
        milliseconds: UInt64, _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void
}
