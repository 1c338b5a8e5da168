import APNs
package import PushLog
import Routing
import Synchronization

/// What all devices of a server share.
final class DeviceServices: Sendable {
    let settings: DeliverySettings
    let log: any DeliveryLog
    let due: DueQueue
    let elapsed = ElapsedEvents()
    let history = DeviceHistory()
    let plans = Mutex<PlanTable>(PlanTable())
    /// The bytes of a device token that is issued at run time; 32 of them, other ones each time.
    let newToken: @Sendable () -> [UInt8]
    private let screenPushes = Atomic<Int>(0)

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
        screenPushes.load(ordering: .relaxed) >= settings.screenPushesMax
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
    /// Appends a complete record and gives it its numbers.
    @discardableResult
    func enter(_ record: PushRecord) -> LogPlace

    /// Changes a record; false when it is not kept any more.
    @discardableResult
    func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool

    /// The records that match.
    func page(_ query: LogQuery) -> Page

    /// The `seq` given last; 0: none yet.
    var lastSequence: UInt64 { get }

    /// What is entered, changed and saved inside is kept together or not at all.
    func together(_ body: () -> Void)

    /// Devices are kept beyond the life of the process: `save` has an effect.
    var keepsDevices: Bool { get }

    /// Keeps what a device is now, or (nil) that it is gone.
    func save(device id: String, _ json: [UInt8]?)
}

extension DeliveryLog {
    // What holds for a log in memory.
    package func together(_ body: () -> Void) { body() }
    package var keepsDevices: Bool { false }
    package func save(device id: String, _ json: [UInt8]?) {}
}

extension DeliveryLog {
    /// All records that match, oldest first.
    func records(_ matcher: Matcher) -> [PushRecord] {
        var records: [PushRecord] = []
        var query = LogQuery(matcher: matcher, limit: LogQuery.limitMax)
        while true {
            let page = page(query)
            records += page.records
            guard page.hasMore else { return records.sorted { $0.sequence < $1.sequence } }
            query.after = page.next
        }
    }
}
