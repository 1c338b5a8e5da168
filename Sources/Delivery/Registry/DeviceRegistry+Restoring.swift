import APNs
import Routing
import Synchronization

extension DeviceRegistry {
    /// Takes up a device as it was saved; one of its id that is there already stays.
    ///
    /// What its screen shows is read from the log when somebody looks.
    func restore(_ saved: SavedDevice, at now: DeviceTime) {
        let plan = services.plans.withLock { $0.plan(of: saved.device) }
        let apps = plan.device.apps.indices
        var state = DeviceState(
            id: saved.device.id, isAuto: saved.isAuto, plan: plan,
            tokens: saved.tokens.filter { apps.contains($0.app) })
        let last = services.log.lastSequence
        if last > 0 { state.logged = 0...last }
        let cell = DeviceCell(state)
        let isNew = table.withLock { table -> Bool in
            guard table.cells[cell.id] == nil else { return false }
            table.cells[cell.id] = cell
            if saved.isAuto { table.autos.append(cell) }
            index.add(cell, state.tokens)
            return true
        }
        guard isNew, saved.needsLife else { return }
        _ = cell.change(services) { state in
            state.withLive(at: now.virtual, services) { live in live.take(saved) }
        }
    }
}

extension SavedDevice {
    /// Something waits for it, or is not as its plan says.
    fileprivate var needsLife: Bool {
        !stored.isEmpty || !held.isEmpty || tokenStates.contains { $0 != .valid }
    }
}
