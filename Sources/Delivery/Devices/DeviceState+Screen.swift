import APNs
import PushLog
import Routing

extension DeviceState {
    /// Makes the pushes that only the screen shows part of the live device.
    mutating func pourScreen(_ services: DeviceServices) {
        guard !screen.isEmpty else { return }
        let pushes = screen.list
        withLive(at: pushes[0].arrivedAt, services.settings) { live in
            for push in pushes { live.show(push, services.log) }
        }
        services.drop(screenPushes: pushes.count)
        screen = ScreenPushes()
    }

    /// Adds what the device of an unknown token showed before it was kept.
    mutating func addEarlier(_ records: [PushRecord], _ services: DeviceServices) {
        guard logUpTo > 0 else { return }
        let pushes = records.filter { $0.sequence <= logUpTo }.compactMap {
            ScreenPush($0, sequence: $0.sequence, app: 0)
        }
        logUpTo = 0
        guard isLive else {
            services.add(screenPushes: screen.prepend(pushes))
            return
        }
        withLive(at: pushes.first?.arrivedAt ?? .distantPast, services.settings) { live in
            for push in pushes.reversed() { live.show(push, services.log, isEarlier: true) }
        }
    }
}

extension LiveDevice {
    /// Puts on the screen what a push showed there when it came.
    ///
    /// - Parameters:
    ///   - push: what was shown.
    ///   - log: where its text is, if not in itself.
    ///   - isEarlier: it came before all that is there.
    mutating func show(
        _ push: ScreenPush, _ log: any DeliveryLog, isEarlier: Bool = false
    ) {
        let input = PushInput(push, log, topic: simulation.device.apps[push.app].topic)
        simulation.show(
            input, number: Int(push.sequence), push.trace, of: push.app,
            arrivedAt: Int(clamping: push.arrivedAt.milliseconds - epoch.milliseconds),
            isEarlier: isEarlier)
    }
}
