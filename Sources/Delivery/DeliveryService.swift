package import APNs
package import PushLog
package import Routing
import Synchronization

/// The mutable world of devices: who has which token, and what a push does there.
///
/// `admit` is the accept path: one critical section a device, in which the push is judged,
/// routed and appended to the log. Lock order: shard or device, then log.
package final class DeliveryService: Sendable {
    private let settings: DeliverySettings
    private let log: any RecordAppender
    private let registry: DeviceRegistry
    private let shards: [Shard]

    /// Critical sections of devices that are not registered: one lock serves many of them.
    private final class Shard: Sendable {
        let devices = Mutex(AutoDevices())
    }

    private static let shardCount = 64

    package init(settings: DeliverySettings = DeliverySettings(), log: any RecordAppender) {
        self.settings = settings
        self.log = log
        registry = DeviceRegistry()
        shards = (0..<DeliveryService.shardCount).map { _ in Shard() }
    }

    /// Runs steps 10 to 12, routes an accepted push, appends the record; returns the answer.
    ///
    /// `record` comes with everything steps 1 to 9 found.
    package func admit(_ record: inout PushRecord) -> PushAnswer {
        let token = DeviceTokenText.hash(record.request)
        search: while let cell = registry.cell(token, record.request, record.environment) {
            switch cell.admit(&record, settings, log) {
            case .answered(let answer): return answer
            case .removed: continue
            case .otherToken: break search
            }
        }
        let shard = shards[Int(truncatingIfNeeded: token) & (DeliveryService.shardCount - 1)]
        shard.devices.withLock { devices in
            devices.admit(&record, tokenHash: token, settings)
            record.sequence = log.append(record)
        }
        return record.answer
    }
}

// MARK: - Registry

extension DeliveryService {
    /// Creates the device or replaces it; true when it is new.
    ///
    /// Throws when one of its tokens belongs, for the same app, to another device.
    @discardableResult
    package func put(_ device: Device, now: Instant) throws(DeviceTokenTaken) -> Bool {
        try registry.put(device, now: now)
    }

    /// The registered device of that id.
    package func device(id: String) -> Device? { registry.device(id: id) }

    /// All registered devices, ordered by id.
    package func devices() -> [Device] { registry.devices() }

    /// Ids of the devices that have this token (hexadecimal digits, either case).
    package func ids(deviceToken: String) -> [String] { registry.ids(deviceToken: deviceToken) }

    /// Removes the device; false when there is none.
    ///
    /// Its tokens are unknown ones from now on.
    package func remove(id: String) -> Bool { registry.remove(id: id) }
}
