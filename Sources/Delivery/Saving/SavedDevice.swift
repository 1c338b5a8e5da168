import APNs
import JSON
import Routing

/// What is kept of a device beyond the life of the process: plan, tokens, and the pushes that wait
/// for it.
///
/// What its user sees is in the log.
struct SavedDevice {
    /// A background push that the device holds for an app.
    struct Held {
        /// Place of the app in the device's list.
        let app: Int
        /// `seq` of its record; nil where the plan says that one is held.
        let number: UInt64?
        let push: PushInput
        /// Virtual time at which the budget lets it through; nil: time alone does not.
        let until: Instant?
    }

    /// Nobody has registered it.
    let isAuto: Bool
    let device: Device
    let tokens: [DeviceToken]
    /// Of each app; empty where all are valid.
    var tokenStates: [TokenState] = []
    var stored: [StoredPush] = []
    var held: [Held] = []
}

/// What of it was saved last, to tell whether it must be saved again.
struct SavedMark: Equatable, Sendable {
    /// Kept, so that no other plan takes its address.
    let plan: SharedPlan
    let tokens: [DeviceToken]
    var tokenStates: [TokenState] = []
    var stored: [UInt64] = []
    var reasons: [StoredPush.Reason] = []
    var held: [Int?] = []

    static func == (a: SavedMark, b: SavedMark) -> Bool {
        a.plan === b.plan && a.tokens == b.tokens && a.tokenStates == b.tokenStates
            && a.stored == b.stored && a.reasons == b.reasons && a.held == b.held
    }
}

extension DeviceState {
    /// What there is to save.
    var saved: SavedDevice {
        var saved = SavedDevice(isAuto: isAuto, device: device, tokens: tokens)
        liveDevice?.save(to: &saved)
        return saved
    }

    /// By what it is known whether that has changed.
    private var mark: SavedMark {
        var mark = SavedMark(plan: plan, tokens: tokens)
        guard let live = liveDevice else { return mark }
        mark.tokenStates = live.simulation.runtimes.map(\.token)
        mark.stored = live.stored.map(\.sequence)
        mark.reasons = live.stored.map(\.reason)
        mark.held = live.simulation.runtimes.map(\.heldNumber)
        return mark
    }

    /// Saves the device where what is kept of it has changed.
    mutating func saveChanges(_ log: any DeliveryLog) {
        guard log.keepsDevices else { return }
        if noteSaved(mark) { log.save(device: id, saved.json) }
    }

    /// Saves the device.
    func save(_ log: any DeliveryLog) {
        if log.keepsDevices { log.save(device: id, saved.json) }
    }
}

extension LiveDevice {
    fileprivate func save(to saved: inout SavedDevice) {
        let states = simulation.runtimes.map(\.token)
        if states.contains(where: { $0 != .valid }) { saved.tokenStates = states }
        saved.stored = stored
        for (app, runtime) in simulation.runtimes.enumerated() {
            guard let push = runtime.held else { continue }
            saved.held.append(
                SavedDevice.Held(
                    app: app, number: runtime.heldNumber.map(UInt64.init), push: push,
                    until: runtime.heldUntil.map(instant)))
        }
    }

    /// Takes up what waited for the device when the process ended.
    mutating func take(_ saved: SavedDevice) {
        stored = saved.stored.filter { simulation.device.apps.indices.contains($0.app) }
        for (app, token) in zip(simulation.device.apps.indices, saved.tokenStates) {
            simulation.restore(token, of: app)
        }
        for held in saved.held where simulation.device.apps.indices.contains(held.app) {
            simulation.restore(
                held: held.push, number: held.number.map { Int($0) },
                // It may have passed already: something else keeps the push back then.
                until: held.until.map {
                    Int(clamping: $0.milliseconds - epoch.milliseconds)
                }, of: held.app)
        }
    }
}
