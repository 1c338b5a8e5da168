import APNs
import PushLog
import Routing

extension DeviceState {
    /// Keeps a push that changes nothing but the screen; where all devices together keep as many as
    /// they may, it is left to the log.
    mutating func keepOnScreen(_ record: PushRecord, _ app: Int, _ services: DeviceServices) {
        guard let push = ScreenPush(record, sequence: record.sequence, app: app) else { return }
        if services.isScreenFull {
            logged = (logged?.lowerBound ?? record.sequence)...record.sequence
        } else {
            services.add(screenPushes: screen.add(push))
        }
    }

    /// Makes the pushes that only the screen shows part of the live device.
    mutating func pourScreen(_ services: DeviceServices) {
        guard !screen.isEmpty else { return }
        show(screen.list, services)
        services.drop(screenPushes: screen.count)
        screen = ScreenPushes()
    }

    /// Makes pushes that came earlier part of the live device, oldest first.
    private mutating func show(_ pushes: [ScreenPush], _ services: DeviceServices) {
        guard let first = pushes.first else { return }
        withLive(at: first.arrivedAt, services) { live in
            for push in pushes { live.show(push) }
        }
    }

    /// Brings up to date what the screen shows: before somebody looks, before something is done, and
    /// before a push that came earlier is shown.
    mutating func completeScreen(_ services: DeviceServices) {
        pourScreen(services)
        guard let range = logged else { return }
        logged = nil
        let apps = plan.device.apps
        let pushes = loggedRecords(range, services.log).compactMap { record -> ScreenPush? in
            apps.firstIndex { $0.topic == record.bundleID }.flatMap { app in
                ScreenPush(record, sequence: record.sequence, app: app)
            }
        }
        show(pushes, services)
    }

    /// The device's records among those of the range, oldest first.
    private func loggedRecords(
        _ range: ClosedRange<UInt64>, _ log: any DeliveryLog
    ) -> [PushRecord] {
        let found = tokens.flatMap { token in
            var matcher = Matcher()
            matcher.deviceToken = Hex.text(of: token.bytes)
            return log.records(matcher)
        }
        return found.filter { range.contains($0.sequence) && $0.deviceID == id }.sorted {
            $0.sequence < $1.sequence
        }
    }
}

extension LiveDevice {
    /// Puts on the screen what a push showed there when it came.
    fileprivate mutating func show(_ push: ScreenPush) {
        let input = PushInput(
            PushRequest(push.raw), push.shape, topic: simulation.device.apps[push.app].topic)
        simulation.show(
            input, number: Int(push.sequence), push.trace, of: push.app,
            arrivedAt: Int(clamping: push.arrivedAt.milliseconds - epoch.milliseconds),
            isLate: true)
    }
}
