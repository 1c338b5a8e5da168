import APNs
import Routing
import TestSupport

/// What the devices are made of.
extension DeviceScript {
    /// A device of an id with one app or two, whose tokens are most often its own.
    mutating func makeDevice(_ id: String) -> Device {
        let number = (DeviceScript.ids.firstIndex(of: id) ?? 0) + 1
        var device = Device(id: id, os: random.chance(8) ? OSVersion(16) : OSVersion(17, 4))
        let topics = random.chance(2) ? DeviceScript.topics : [DeviceScript.topics.any(&random)]
        device.apps = topics.map { topic in
            let place = DeviceScript.topics.firstIndex(of: topic) ?? 0
            let byte = UInt8(16 * number + place)
            var app = AppInstall(topic: topic, deviceToken: [UInt8](repeating: byte, count: 32))
            app.deviceTokens = [.liveactivity: [0xa0, byte], .voip: [0xb0, byte]]
            // Now and then a token that was an unknown one, or is that of another device.
            if random.chance(4) { app.deviceToken = [UInt8](repeating: 0xcd, count: 32) }
            if random.chance(12) { app.deviceToken = [UInt8](repeating: 0x10, count: 32) }
            app.script.categories = [
                NotificationCategory(
                    "INVITE",
                    actions: [
                        .init("OPEN", foreground: true),
                        .init("LATER", authenticationRequired: true),
                        .init("REPLY", textInput: true),
                    ], customDismiss: true)
            ]
            return DeviceScript.changed(app, &random)
        }
        for _ in 0..<2 { device = DeviceScript.changed(device, &random) }
        return device
    }

    /// The same device with something about it changed.
    static func changed(_ device: Device, _ random: inout SeededGenerator) -> Device {
        var device = device
        switch Int.random(in: 0..<10, using: &random) {
        case 0: device.online.toggle()
        case 1: device.locked.toggle()
        case 2: device.lowPower.toggle()
        case 3: device.summary.toggle()
        case 4: device.focus = device.focus == nil ? "Work" : nil
        case 5: device.silentBudget = [nil, SilentBudget(perHour: 1, perDay: 4)].any(&random)
        case 6: device.held = random.chance(2) ? device.apps.map(\.topic) : []
        case 7: device.apps.reverse()
        case 8 where device.apps.count > 1:
            let gone = device.apps.removeFirst()
            device.held.removeAll { $0 == gone.topic }
        case 9 where random.chance(3):
            // That of a device that nobody registered.
            device.apps[0].deviceToken = [UInt8](repeating: 0xcd, count: 32)
        case _:
            for place in device.apps.indices {
                device.apps[place] = changed(device.apps[place], &random)
            }
        }
        return device
    }

    private static func changed(
        _ app: AppInstall, _ random: inout SeededGenerator
    ) -> AppInstall {
        var app = app
        switch Int.random(in: 0..<8, using: &random) {
        case 0: app.state = AppState.allCases.any(&random)
        case 1: app.state = [.foreground, .inactive].any(&random)
        case 2: app.permission = permission(&random)
        case 3: app.serviceExtension.toggle()
        case 4: app.backgroundRefresh.toggle()
        case 5: app.installed = !random.chance(3)
        case 6:
            app.delegate.willPresent = [nil, [], [.list, .badge], [.banner, .sound]].any(&random)
        case _: app.script.replies[.appDidReceiveRemote].calls = [0, 1].any(&random)
        }
        return app
    }

    static func permission(_ random: inout SeededGenerator) -> Permission {
        var permission = Permission(
            [.authorized, .authorized, .denied, .provisional, .notDetermined].any(&random))
        if random.chance(4) { permission.alert = false }
        if random.chance(4) { permission.list = false }
        if random.chance(4) { permission.badge = false }
        permission.providesSettings = random.chance(3)
        return permission
    }
}
