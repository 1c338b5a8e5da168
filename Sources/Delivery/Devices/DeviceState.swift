import APNs
import PushLog
import Routing
import Synchronization

/// What is kept of one device: little while nothing but its screen has changed since it was
/// registered.
struct DeviceState: Sendable {
    let id: String
    /// Nobody has registered it.
    let isAuto: Bool
    /// What the device is, without its names; of a live device always what it is now.
    private(set) var plan: SharedPlan
    var tokens: [DeviceToken]
    /// Pushes that only the screen shows, not yet part of the live device.
    var screen = ScreenPushes()
    /// The first and last number of pushes that the screen shows and that are in the log alone.
    ///
    /// Those that the device of an unknown token showed before it was kept, and those that came when
    /// all devices together kept as many as they may. Nil: none.
    var logged: ClosedRange<UInt64>?
    /// The device was deleted or replaced while somebody was on the way here.
    var isRemoved = false
    /// When the device is to be looked at again, as the due queue knows it.
    var dueAt: Instant?
    /// Virtual time of its latest push; before the first, a time that nothing of it precedes.
    private var latest: Instant
    /// None or one: an array is the smallest box that is a value.
    private var live: [LiveDevice] = []

    /// A device to which things happen from the virtual time `begin` on.
    init(
        id: String, isAuto: Bool = false, plan: SharedPlan, tokens: [DeviceToken],
        from begin: Instant = .distantPast
    ) {
        self.id = id
        self.isAuto = isAuto
        self.plan = plan
        self.tokens = tokens
        latest = begin
    }

    /// What the device's time is at least: nothing is written of it under an earlier one.
    var time: Instant { max(latest, live.first?.now ?? latest) }

    /// Takes a push in its turn: its loop read the clock before, and others that read it later may
    /// have come to the device first.
    mutating func receive(_ record: inout PushRecord) {
        latest = max(record.arrivedAt, time)
        record.arrivedAt = latest
    }

    /// The device as it is now.
    var device: Device { plan.device.named(id, tokens) }
    var isLive: Bool { !live.isEmpty }
    /// The live device; nil at rest.
    var liveDevice: LiveDevice? { live.first }
    var nextDue: Instant? { live.first?.nextDue }

    /// Does something with the live device, which is made where there is none yet; first what is
    /// due till `now` happens.
    mutating func withLive<Result, Failure: Error>(
        at now: Instant, _ services: DeviceServices,
        _ body: (inout LiveDevice) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let settings = services.settings
        if live.isEmpty {
            let epoch = min(now, screen.list.first?.arrivedAt ?? now)
            live = [
                LiveDevice(plan.device, id: id, epoch: epoch, settings.policy, settings.store)
            ]
        }
        advance(to: now, services)
        return try body(&live[0])
    }

    /// Brings a live device to `instant`, and tells what fell due; one at rest has no time of its
    /// own.
    mutating func advance(to instant: Instant, _ services: DeviceServices) {
        guard isLive else { return }
        live[0].advance(to: instant)
        let events = live[0].takeHappened()
        guard !events.isEmpty else { return }
        services.elapsed.note(events)
        services.history.note(events)
    }

    /// Takes the plan of what the device is now: decisions are looked up there.
    mutating func followPlan(_ plans: borrowing Mutex<PlanTable>) {
        guard let device = live.first?.simulation.device, device != plan.device else { return }
        plan = plans.withLock { $0.plan(of: device) }
    }

    /// A push that came earlier may be shown with the next: it is stored, or held by the device.
    var mayShowEarlier: Bool {
        guard let live = live.first else { return false }
        return !live.stored.isEmpty || live.simulation.runtimes.contains { $0.held != nil }
    }

    /// Nothing is due before a push of that instant, nothing waits that it might bring along, and
    /// the plan says all about the apps.
    func isQuiet(at instant: Instant) -> Bool {
        guard let live = live.first else { return true }
        return live.stored.isEmpty && instant < live.nextDue ?? .distantFuture
            && live.simulation.isSetUp(atMilliseconds: live.milliseconds(instant))
    }

    /// Writes down what has come of it: on records, and of the device itself.
    mutating func settle(_ services: DeviceServices) {
        guard isLive else { return }
        followPlan(services.plans)
        // What nobody has asked for is not told with what happens later.
        _ = takeHappened()
        writeChanges(services.log)
        saveChanges(services.log)
    }

    /// Notes what was saved; false where it is what was saved before.
    mutating func noteSaved(_ mark: SavedMark) -> Bool {
        guard isLive, live[0].saved != mark else { return false }
        live[0].saved = mark
        return true
    }

    /// Writes what has happened to records, in the order in which it did.
    mutating func writeChanges(_ log: any DeliveryLog) {
        guard isLive else { return }
        for change in live[0].takeChanges() {
            log.update(sequence: change.sequence) { $0.apply(change) }
        }
    }

    /// The device is gone: what is left serves those who still hold it.
    mutating func end() {
        isRemoved = true
        live = []
        screen = ScreenPushes()
    }

    mutating func takeHappened() -> [DeviceEvent] { isLive ? live[0].takeHappened() : [] }
    mutating func discardStored() { if isLive { live[0].discardStored() } }

    /// Takes out what is stored and meant, as if it had never come.
    mutating func dropStored(_ isMeant: (StoredPush) -> Bool) {
        if isLive { live[0].stored.removeAll(where: isMeant) }
    }

    /// Takes out what is stored, each push with the topic of its app.
    mutating func takeStored() -> [(topic: String, push: StoredPush)] {
        guard isLive else { return [] }
        defer { live[0].stored = [] }
        return live[0].stored.map { (live[0].simulation.device.apps[$0.app].topic, $0) }
    }
}
