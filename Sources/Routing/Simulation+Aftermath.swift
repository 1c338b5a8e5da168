extension Simulation {
    /// What the device remembers of an app's earlier pushes.
    func memory(of index: Int, _ isReleasedByUser: Bool) -> RoutingMemory {
        let runtime = runtimes[index]
        var memory = RoutingMemory()
        memory.budgetIsSpent =
            device.silentBudget.map { !$0.isFree(at: now, after: runtime.wakeUps) } ?? false
        memory.unanswered = runtime.unanswered
        memory.unreported = runtime.unreported
        memory.holdsOlder = runtime.held != nil
        memory.isReleasedByUser = isReleasedByUser
        memory.activityTimestamp = runtime.activityTimestamp
        memory.activityHasEnded = runtime.activityHasEnded
        memory.lateDelegates = lateDelegates(of: index)
        return memory
    }

    /// Brings about what a push leaves behind, as far as it happens at once; the rest is
    /// remembered until the clock moves.
    mutating func settle(
        _ aftermath: Aftermath, _ push: PushInput, _ number: Int?, _ outcome: Outcome,
        of index: Int
    ) {
        if outcome == .stored {
            // One for each app; that the newest stays is our choice.
            runtimes[index].stored = push
            runtimes[index].storedNumber = number
            return
        }
        if aftermath.replacesHeld {
            tell(runtimes[index].heldNumber, TraceEvent(system: .pushReplaced, by: .r22))
            forgetHeld(of: index)
        }
        if aftermath.isHeld { keepHeld(push, number, of: index) }
        if aftermath.isCounted { count(index) }
        if let isAnswered = aftermath.isAnswered {
            runtimes[index].unanswered = isAnswered ? 0 : runtimes[index].unanswered + 1
        }
        if let isReported = aftermath.isReported {
            runtimes[index].unreported = isReported ? 0 : runtimes[index].unreported + 1
        }
        changeProcess(aftermath, of: index)
    }

    private mutating func changeProcess(_ aftermath: Aftermath, of index: Int) {
        let wasRunning = device.apps[index].state == .background
        device.apps[index].state = aftermath.state
        guard aftermath.state == .background else {
            runtimes[index].suspendsAt = nil
            runtimes[index].diesAt = nil
            return
        }
        if let after = aftermath.diesAfter {
            runtimes[index].diesAt = min(runtimes[index].diesAt ?? .max, now + after)
        }
        // An app that runs in the background for reasons of its own goes on running.
        if let after = aftermath.suspendsAfter,
            !wasRunning || runtimes[index].suspendsAt != nil
        {
            runtimes[index].suspendsAt = max(runtimes[index].suspendsAt ?? 0, now + after)
        }
    }

    private mutating func keepHeld(_ push: PushInput, _ number: Int?, of index: Int) {
        runtimes[index].held = push
        runtimes[index].heldNumber = number
        let topic = device.apps[index].topic
        if !device.held.contains(topic) { device.held.append(topic) }
        guard runtimes[index].unanswered < RoutingRun.unansweredMax else { return }
        runtimes[index].heldUntil = device.silentBudget?.next(
            from: now, after: runtimes[index].wakeUps)
    }

    private mutating func count(_ index: Int) {
        let oldest = now - SilentBudget.dayMilliseconds
        runtimes[index].wakeUps.removeAll { $0 <= oldest }
        runtimes[index].wakeUps.append(now)
    }
}
