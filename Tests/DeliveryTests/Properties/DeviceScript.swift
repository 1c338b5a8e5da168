import APNs
import JSON
import PushLog
import Routing
import TestSupport

@testable import Delivery

/// A life of some devices, made up from a seed: pushes, actions, plans, and time that passes.
struct DeviceScript {
    static let start = Instant(seconds: 1_700_000_000)

    let service: DeliveryService
    let log = ScriptLog()
    var random: SeededGenerator
    var now = DeviceTime(wall: start)
    var fold = ScreenFold()
    var check: HistoryCheck
    /// All pushes, by the stream id of their records.
    var pushes: [ScriptPush] = []
    /// Devices of unknown tokens that came to an end: what the log says of them is not all there
    /// was.
    var ended: Set<String> = []
    /// The tokens that were ever heard of, with the app they are for.
    var tokens: [(digits: String, topic: String)] = DeviceScript.unknown
    /// How many entries of the log were looked at.
    var taken = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let settings = DeviceScript.settings(&random)
        service = DeliveryService(settings: settings, log: log, newToken: TokenSource().make)
        check = HistoryCheck(settings.store)
    }

    /// Makes up what happens to the devices of a service that others use, too.
    init(seed: UInt64, _ service: DeliveryService) {
        random = SeededGenerator(seed: seed)
        self.service = service
        check = HistoryCheck(service.services.settings.store)
    }

    private static func settings(_ random: inout SeededGenerator) -> DeliverySettings {
        var settings = DeliverySettings()
        // Screens that are kept, that are read from the log, and the change from one to the other.
        settings.screenPushesMax = [20_000, 0, 3].randomElement(using: &random) ?? 0
        if random.chance(3) { settings.store.zeroExpirationGraceMilliseconds = 25_000 }
        if random.chance(3) { settings.store.unregisteredDelayMilliseconds = 3_600_000 }
        if random.chance(6) { settings.tokenRate = TokenRate("3/m") }
        return settings
    }

    /// Runs a part of it, 40 steps, the first with what all begin with; the problems found.
    mutating func run(_ part: Int) -> [String] {
        if part == 1 { for id in DeviceScript.ids.dropLast() { put(id) } }
        for _ in 0..<40 { step() }
        return problems
    }

    /// Runs all of it; the problems found.
    mutating func run(steps: Int = 200) -> [String] {
        for id in DeviceScript.ids.dropLast() { put(id) }
        for _ in 0..<steps {
            step()
            check.compareStored(service)
            guard problems.isEmpty else { return problems }
        }
        for id in fold.devices.keys.sorted() { compareScreen(id) }
        // What waits longest waits for 30 days.
        moveClock(by: 31 * 86_400_000)
        check.compareStored(service)
        if !check.open.isEmpty { check.note("\(check.open.sorted()) never end") }
        for id in fold.devices.keys.sorted() { compareScreen(id) }
        return problems
    }

    private var problems: [String] { check.problems + fold.contradictions }

    private mutating func step() {
        let passed = passTime()
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<56: push()
        case 56..<82: act()
        case 82..<88: moveClock(by: passed)
        case 88..<91: put(DeviceScript.ids.any(&random))
        case 91..<94: change(DeviceScript.ids.any(&random))
        case 94: remove()
        case _: if let id = someDevice() { compareScreen(id) }
        }
    }

    /// Wall time passes a little, virtual time no less; gives how far the clock is set besides.
    private mutating func passTime() -> Int64 {
        let real = Int64.random(in: 0...400, using: &random)
        let jumps: [Int64] = [0, 0, 0, 3_000, 60_000, 400_000, 1_000_000, 5_000_000, 100_000_000]
        let jump = random.chance(2) ? 0 : Int64.random(in: 0...jumps.any(&random), using: &random)
        now = DeviceTime(
            wall: now.wall.advanced(byMilliseconds: real),
            virtual: now.virtual.advanced(byMilliseconds: real + jump))
        return [0, jump, 20 * jump].any(&random)
    }

    private mutating func push() {
        let push = ScriptPush(&random, wall: now.wall)
        let target = target(of: push)
        let environment: Environment = random.chance(30) ? .production : .development
        let topic = random.chance(40) ? "com.example.none" : target.topic
        var record = push.record(
            to: target.digits, topic, environment, number: pushes.count, wall: now.wall,
            virtual: now.virtual)
        pushes.append(push)
        _ = service.admit(&record)
        takeEntries()
    }

    private mutating func target(of push: ScriptPush) -> (digits: String, topic: String) {
        // Else few of them would meet a token that was issued for them.
        let activities = push.activity == nil ? [] : tokens.filter { $0.digits.hasPrefix("a0") }
        if !activities.isEmpty && random.chance(2) { return activities.any(&random) }
        return random.chance(4) ? DeviceScript.unknown.any(&random) : tokens.any(&random)
    }

    /// Moves the clock and lets fall due what does: what is given back is what the log says.
    mutating func moveClock(by milliseconds: Int64) {
        now = DeviceTime(
            wall: now.wall, virtual: now.virtual.advanced(byMilliseconds: milliseconds))
        let events = service.advance(to: now.virtual)
        let told = events.compactMap(StateChange.init)
        let written = takeEntries()
        if told != written { check.note("advance told \(told), the log says \(written)") }
        let instants = events.compactMap(\.ownInstant)
        if instants != instants.sorted() { check.note("advance told out of order: \(events)") }
    }

    /// The whole history, byte for byte.
    var history: [UInt8] {
        var json = JSONWriter()
        json.beginArray()
        for record in log.records { record.write(to: &json) }
        json.endArray()
        return json.bytes
    }
}
