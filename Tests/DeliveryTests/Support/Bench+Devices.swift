import APNs
import Delivery
import PushLog
import Routing
import Testing

extension DeviceTime {
    /// Both clocks, milliseconds after the time of the bench.
    static func after(_ milliseconds: Int64) -> DeviceTime {
        DeviceTime(wall: Bench.now.advanced(byMilliseconds: milliseconds))
    }

    static func after(minutes: Int64) -> DeviceTime { after(minutes * 60_000) }
}

extension Instant {
    /// Milliseconds after the time of the bench.
    static func after(_ milliseconds: Int64) -> Instant {
        Bench.now.advanced(byMilliseconds: milliseconds)
    }
}

extension Bench {
    /// Lets something happen to a device.
    @discardableResult
    func act(
        _ action: DeviceAction, on id: String = "phone-1", at time: DeviceTime = Bench.time
    ) throws -> ActionEffect {
        try #require(try service.perform(action, on: id, now: time))
    }

    /// What is on the screen of a device.
    func screen(_ id: String = "phone-1", at time: DeviceTime = Bench.time) throws -> DeviceScreen {
        try #require(service.screen(id: id, now: time)).screen
    }

    /// The app of a device as it is now.
    func app(_ id: String = "phone-1") throws -> AppInstall {
        try #require(service.device(id: id)?.apps.first)
    }

    /// A record as it is now.
    func record(_ sequence: UInt64) throws -> PushRecord {
        try #require(log.records.first { $0.sequence == sequence })
    }

    /// All states of a push, from its arrival on.
    func states(_ sequence: UInt64) throws -> [DeliveryState] {
        let record = try record(sequence)
        return record.delivery?.history(arrivedAt: record.arrivedAt).map(\.state) ?? []
    }
}

extension Push {
    /// A push that comes later than the time of the bench.
    static func at(_ time: DeviceTime, _ change: (inout Push) -> Void = { _ in }) -> Push {
        Push {
            $0.at = time
            change(&$0)
        }
    }

    /// A background push as Apple wants it.
    static func silent(_ time: DeviceTime = Bench.time) -> Push {
        .at(time) {
            $0.type = .background
            $0.priority = "5"
            $0.body = #"{"aps":{"content-available":1}}"#
        }
    }

    /// A push to a Live Activity.
    static func activity(
        _ members: String, token: String, at time: DeviceTime = Bench.time
    ) -> Push {
        .at(time) {
            $0.token = token
            $0.topic = "com.example.app.push-type.liveactivity"
            $0.type = .liveactivity
            $0.body = #"{"aps":{\#(members)}}"#
        }
    }
}
