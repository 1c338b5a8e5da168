import APNs
import PushLog
import Routing
import Synchronization

/// Which kept devices have a token of a hash, and what is known of unknown tokens: in shards, so
/// that loops seldom meet in one lock.
///
/// Lock order: table of ids, shard, device, log.
final class TokenIndex: Sendable {
    struct Shard {
        /// Kept devices by the hash of a token; several where apps share one.
        var owners = OwnerTable()
        var autos: AutoDevices
        var rates = TokenRates()
    }

    private final class Lock: Sendable {
        let shard: Mutex<Shard>

        init(_ plans: DefaultPlans) {
            shard = Mutex(Shard(autos: AutoDevices(plans)))
        }
    }

    private let locks: [Lock]
    private static let count = 64

    init(_ plans: DefaultPlans) {
        locks = (0..<TokenIndex.count).map { _ in Lock(plans) }
    }

    /// Does something with the shard of a token.
    @inline(__always)
    func withShard<Result>(
        of token: UInt64, _ body: (inout Shard) -> sending Result
    ) -> sending Result {
        locks[Int(truncatingIfNeeded: token) & (TokenIndex.count - 1)].shard.withLock(body)
    }

    /// The devices that have a token of that hash.
    func owners(_ token: UInt64) -> [DeviceCell] {
        withShard(of: token) { $0.owners.list(token) }
    }

    func add(_ cell: DeviceCell, _ tokens: [DeviceToken]) {
        for hash in Set(tokens.map { DeviceTokenText.hash($0.bytes) }) {
            withShard(of: hash) { $0.owners.add(cell, hash) }
        }
    }

    func remove(_ cell: DeviceCell, _ tokens: [DeviceToken], at instant: Instant) {
        for hash in Set(tokens.map { DeviceTokenText.hash($0.bytes) }) {
            withShard(of: hash) { shard in
                shard.owners.remove(cell, hash)
                shard.autos.begin(after: instant)
            }
        }
    }

    /// Puts other plans in force for unknown tokens.
    func setPlans(_ plans: DefaultPlans) {
        for lock in locks { lock.shard.withLock { $0.autos.plans = plans } }
    }

    /// Forgets what was noted of a device token, of those of an app, or, where both are given, of
    /// the token if it is of the app.
    func forget(token: UInt64?, topic: String?) {
        let topics = topic.map { PushType.topics(ofBundleID: $0).map(FNV1a.hash) }
        for lock in locks {
            lock.shard.withLock { shard in
                shard.autos.forget(token: token, topics: topics)
                shard.rates.forget(token: token, topic: topic.map(FNV1a.hash))
            }
        }
    }

    /// Forgets what was noted of tokens that no device has.
    func forgetUnknown() {
        for lock in locks {
            lock.shard.withLock { shard in
                let latest = shard.autos.latest
                shard.autos = AutoDevices(shard.autos.plans)
                shard.autos.begin(after: latest)
                shard.rates = TokenRates()
            }
        }
    }
}
