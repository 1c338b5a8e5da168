import APNs
package import PushLog
import Routing
import Synchronization

/// What all devices of a server share.
final class DeviceServices: Sendable {
    let settings: DeliverySettings
    let log: any DeliveryLog
    let due: DueQueue
    let plans = Mutex<PlanTable>(PlanTable())
    /// The bytes of a device token that is issued at run time; 32 of them, other ones each time.
    let newToken: @Sendable () -> [UInt8]
    private let screenPushes = Atomic<Int>(0)

    /// Pushes that all devices together keep for their screens.
    static let screenPushesMax = 200_000
    /// Up to so many of them whole requests are kept; the texts of more are left to the log, as
    /// scattered memory makes each push among many devices slower (measured).
    static let screenRequestsMax = 20_000

    init(
        settings: DeliverySettings, log: any DeliveryLog, due: DueQueue,
        newToken: @escaping @Sendable () -> [UInt8]
    ) {
        self.settings = settings
        self.log = log
        self.due = due
        self.newToken = newToken
    }

    /// No more pushes are to be kept for screens.
    var isScreenFull: Bool {
        screenPushes.load(ordering: .relaxed) >= DeviceServices.screenPushesMax
    }

    /// Requests are kept for screens, not only their numbers.
    var mayKeepRequests: Bool {
        screenPushes.load(ordering: .relaxed) < DeviceServices.screenRequestsMax
    }

    /// Notes how many more, or less, are kept.
    func add(screenPushes count: Int) {
        screenPushes.wrappingAdd(count, ordering: .relaxed)
    }

    func drop(screenPushes count: Int) { add(screenPushes: -count) }
}

/// The log of pushes as devices need it.
///
/// All of it is called inside a device's critical section; nothing of it may call back.
package protocol DeliveryLog: Sendable {
    /// Appends a complete record and returns its sequence number.
    @discardableResult
    func append(_ record: PushRecord) -> UInt64

    /// Changes a record; false when it is not kept any more.
    @discardableResult
    func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool

    /// The record with that number, while it is kept.
    func record(sequence: UInt64) -> PushRecord?

    /// The records that match.
    func page(_ query: LogQuery) -> Page

    /// The `seq` given last; 0: none yet.
    var lastSequence: UInt64 { get }
}
