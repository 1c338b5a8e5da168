import APNs
import Faults
import PushLog
import Routing
import TestSupport

@testable import Delivery

/// Which devices there are, and what becomes of them as such.
extension DeviceScript {
    static let ids = ["phone-1", "phone-2", "phone-3", "phone-4"]
    static let topics = ["com.example.app", "com.example.other"]

    /// Tokens that no device has at first, two of them reserved ones.
    static let unknown: [(digits: String, topic: String)] = [
        (String(repeating: "cd", count: 32), topics[0]),
        (String(repeating: "cd", count: 32), topics[1]),
        (String(repeating: "EF", count: 8), topics[0]),
        (TestToken.offline.deviceToken, topics[0]),
        (TestToken.forceQuit.deviceToken, topics[0]),
    ]

    /// The tokens of the devices and the unknown ones.
    static let targets: [(digits: String, topic: String)] =
        unknown
        + ids.indices.flatMap { number in
            topics.enumerated().map { place, topic in
                let byte = UInt8(16 * (number + 1) + place)
                return (Hex.text(of: [UInt8](repeating: byte, count: 32)), topic)
            }
        }

    /// A device that is there and of which all is known, one of an unknown token among them.
    mutating func someDevice() -> String? {
        let known = fold.devices.keys.filter { !ended.contains($0) }.sorted()
        return known.isEmpty ? nil : known.any(&random)
    }

    /// Registers a device, or replaces it.
    mutating func put(_ id: String) {
        let device = makeDevice(id)
        moveClock(by: 0)
        let autos = unregistered(device)
        do throws(DeviceRefusal) {
            try service.put(device, now: now)
        } catch {
            return
        }
        takeOver(autos, by: id)
        fold.devices[id] = DeviceFold(topics: device.apps.map(\.topic))
        takeEntries()
        learnTokens(device)
    }

    /// The devices of unknown tokens that are kept and have one of a device's tokens.
    private func unregistered(_ device: Device) -> Set<String> {
        let owners = device.apps.flatMap(\.issued).flatMap {
            service.index.owners(DeviceTokenText.hash($0))
        }
        return Set(owners.filter { $0.isAuto && $0.id != device.id }.map(\.id))
    }

    /// Devices end, and what is stored for them is another's.
    private mutating func takeOver(_ autos: Set<String>, by id: String) {
        for record in log.records where check.open.contains(record.sequence) {
            let holder = fold.holder(of: record)
            if autos.contains(holder) { fold.holders[record.sequence] = id }
        }
        ended.formUnion(autos)
        for auto in autos { fold.devices[auto] = nil }
    }

    /// Changes the plan of a device.
    mutating func change(_ id: String) {
        moveClock(by: 0)
        let seed = random.next()
        var choices = SeededGenerator(seed: seed)
        let meant = service.device(id: id).map { DeviceScript.changed($0, &choices) }
        let autos = meant.map(unregistered) ?? []
        let changed = try? service.change(id: id, now: now) {
            (device) throws(DevicePlanError) -> Device in
            // Called twice: each time the same choices.
            var choices = SeededGenerator(seed: seed)
            return DeviceScript.changed(device, &choices)
        }
        if changed != nil {
            takeOver(autos, by: id)
            follow(id, wasKept: true)
        }
        takeEntries()
    }

    /// Removes a device, the apps of a topic, or everything.
    mutating func remove() {
        moveClock(by: 0)
        let kept = Set(service.registry.cells.map(\.id))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: service.reset(now: now)
        case 1: _ = service.removeApps(topic: DeviceScript.topics[1], token: nil, now: now)
        case 2: _ = service.removeApps(topic: nil, token: tokens.any(&random).digits, now: now)
        case _: if let id = someDevice() { _ = service.remove(id: id, now: now) }
        }
        takeEntries()
        for id in fold.devices.keys.sorted() { follow(id, wasKept: kept.contains(id)) }
    }

    /// Takes over which apps a device has now.
    private mutating func follow(_ id: String, wasKept: Bool) {
        guard let device = service.registry.cell(id)?.peek(\.device) else {
            // One that was never kept is as it was: what happened to it is all in the log.
            guard wasKept else { return }
            if id.hasPrefix("auto-") { ended.insert(id) }
            fold.devices[id] = nil
            return
        }
        var own = DeviceFold(topics: device.apps.map(\.topic))
        for topic in own.topics {
            if let before = fold.devices[id]?.apps[topic] { own.apps[topic] = before }
        }
        fold.devices[id] = own
        learnTokens(device)
    }

    /// Notes the tokens of a device, which are pushed to from now on.
    mutating func learnTokens(_ device: Device) {
        for app in device.apps {
            for digits in app.issued.map(Hex.text(of:))
            where !tokens.contains(where: { $0 == (digits, app.topic) }) {
                tokens.append((digits, app.topic))
            }
        }
    }
}

extension AppInstall {
    /// Its tokens, in an order that is the same in every process.
    var issued: [[UInt8]] {
        [deviceToken].compactMap(\.self) + PushType.allCases.compactMap { deviceTokens[$0] }
    }
}
