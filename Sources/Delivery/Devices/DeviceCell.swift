import APNs
import PushLog
import Routing
import Synchronization

/// One device that is kept, and the lock of its critical section.
final class DeviceCell: Sendable {
    let id: String
    /// It was made for an unknown device token; nobody has registered it.
    let isAuto: Bool
    private let state: Mutex<DeviceState>
    /// Set by each push and action, cleared by whoever looks for devices to forget.
    let isInUse = Atomic<Bool>(true)

    init(_ state: DeviceState) {
        id = state.id
        isAuto = state.isAuto
        self.state = Mutex(state)
    }

    /// Does something inside the critical section, then writes what came of it to the log.
    ///
    /// Nil when the device was deleted or replaced meanwhile: look again who has the token or id.
    func enter<Result>(
        _ services: DeviceServices, _ body: (inout DeviceState) -> Result
    ) -> Result? {
        isInUse.store(true, ordering: .relaxed)
        return state.withLock { state in
            if state.isRemoved { return nil }
            let result = body(&state)
            settle(&state, services)
            return result
        }
    }

    /// The same where it may change what is kept of the device: changes and log stay together.
    func change<Result: Sendable>(
        _ services: DeviceServices, _ body: (inout DeviceState) -> Result
    ) -> Result? {
        let result = enter(services) { state in
            var result: Result?
            services.log.together {
                result = body(&state)
                state.settle(services)
            }
            return result
        }
        return result.flatMap(\.self)
    }

    /// Keeps what the device is now, whether it has changed or not.
    func save(_ services: DeviceServices) {
        guard services.log.keepsDevices else { return }
        state.withLock { state in
            if !state.isRemoved { state.save(services.log) }
        }
    }

    /// What the state is now; nil when the device was deleted or replaced.
    func peek<Result>(_ body: (DeviceState) -> Result) -> Result? {
        state.withLock { state in state.isRemoved ? nil : body(state) }
    }

    /// Brings the device to an instant at which something falls due.
    func fallDue(at instant: Instant, _ services: DeviceServices) {
        state.withLock { state in
            guard !state.isRemoved, state.dueAt == instant else { return }
            state.dueAt = nil
            if state.mayShowEarlier { state.completeScreen(services) }
            services.log.together {
                state.advance(to: instant, services)
                settle(&state, services)
            }
        }
    }

    /// Ends the device; gives what was stored for it and, where nobody is to have it, gives it up.
    func remove(
        _ services: DeviceServices, at now: Instant, keepsStored: Bool
    ) -> [(topic: String, push: StoredPush)] {
        state.withLock { state in
            guard !state.isRemoved else { return [] }
            var stored: [(topic: String, push: StoredPush)] = []
            services.log.together {
                state.advance(to: now, services)
                if keepsStored { stored = state.takeStored() }
                state.discardStored()
                settle(&state, services)
                services.drop(screenPushes: state.screen.count)
                state.end()
                services.log.save(device: id, nil)
            }
            services.history.forget(id)
            return stored
        }
    }

    /// Writes changes of records to the log, and notes when the device must be looked at again.
    private func settle(_ state: inout DeviceState, _ services: DeviceServices) {
        guard state.isLive else { return }
        state.settle(services)
        guard let due = state.nextDue, due < state.dueAt ?? .distantFuture else { return }
        state.dueAt = due
        services.due.add(self, at: due)
    }
}
