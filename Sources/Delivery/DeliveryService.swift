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
        if let answer = admitToRegistered(&record, token, log) { return answer }
        shard(of: token).devices.withLock { devices in
            devices.admit(&record, tokenHash: token, settings)
            record.sequence = log.append(record)
        }
        return record.answer
    }

    /// Does to the record what `admit` would do now, and nothing else.
    package func preview(_ record: inout PushRecord) {
        let token = DeviceTokenText.hash(record.request)
        if admitToRegistered(&record, token, NoLog()) != nil { return }
        // On a copy: what is noted of the token is dropped with it.
        var devices = shard(of: token).devices.withLock { $0 }
        devices.admit(&record, tokenHash: token, settings)
    }

    /// The answer of the registered device that has the token; nil when there is none.
    @inline(__always)
    private func admitToRegistered(
        _ record: inout PushRecord, _ token: UInt64, _ log: any RecordAppender
    ) -> PushAnswer? {
        while let cell = registry.cell(token, record) {
            switch cell.admit(&record, settings, log) {
            case .answered(let answer): return answer
            case .removed: continue
            case .otherToken: return nil
            }
        }
        return nil
    }

    private func shard(of token: UInt64) -> Shard {
        shards[Int(truncatingIfNeeded: token) & (DeliveryService.shardCount - 1)]
    }

    /// Keeps nothing: for previews.
    private struct NoLog: RecordAppender {
        func append(_ record: PushRecord) -> UInt64 { record.sequence }
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

    /// Forgets what was noted of tokens that no device has.
    package func forgetUnknownTokens() {
        for shard in shards { shard.devices.withLock { $0 = AutoDevices() } }
    }
}
