import APNs
import PushLog
import Routing

/// A device to which something has happened: what it is now, and what waits for it.
///
/// A value in the lock of its device. Everything that changes it brings it up to the time first,
/// so that what fell due meanwhile comes in its place.
struct LiveDevice: Sendable {
    let id: String
    /// The device with its apps, as it is now.
    var simulation: Simulation
    /// The virtual instant from which the simulation's milliseconds count.
    let epoch: Instant
    /// What the service keeps for it, in the order of arrival; one for each app at most.
    var stored: [StoredPush] = []
    let settings: StoreSettings
    /// What was saved of it last; nil: nothing yet.
    var saved: SavedMark?

    /// What has happened to records since it was last taken.
    private(set) var changes: [RecordChange] = []
    /// What has happened since it was last taken, in the order in which it did.
    private(set) var happened: [DeviceEvent] = []

    init(
        _ device: Device, id: String, epoch: Instant, _ policy: RoutingPolicy,
        _ settings: StoreSettings
    ) {
        simulation = Simulation(device, policy: policy)
        self.id = id
        self.epoch = epoch
        self.settings = settings
    }

    /// The device's time.
    var now: Instant { instant(simulation.now) }

    func instant(_ milliseconds: Int) -> Instant {
        epoch.advanced(byMilliseconds: Int64(milliseconds))
    }

    func milliseconds(_ instant: Instant) -> Int {
        Int(clamping: max(instant.milliseconds - epoch.milliseconds, 0))
    }

    /// Notes what happened to a record.
    mutating func note(_ change: RecordChange) {
        changes.append(change)
        happened += change.deviceEvents(id)
    }

    /// Notes what happened to no record.
    mutating func note(_ events: [TraceEvent], at start: Instant) {
        happened += events.map { DeviceEvent(at: start, device: id, push: nil, .trace($0)) }
    }

    /// Notes what became of pushes that the device held.
    mutating func noteNews() {
        for news in simulation.takeNews() { note(RecordChange(news, epoch: epoch)) }
    }

    mutating func takeChanges() -> [RecordChange] {
        defer { changes = [] }
        return changes
    }

    mutating func takeHappened() -> [DeviceEvent] {
        defer { happened = [] }
        return happened
    }
}
