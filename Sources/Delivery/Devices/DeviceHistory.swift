import PushLog
import Synchronization

/// What happened to devices and belongs to no push: the newest events of those devices to which
/// something happened last.
///
/// What belongs to a push stands in its record.
final class DeviceHistory: Sendable {
    /// Devices that are remembered, and events of each.
    static let devicesMax = 1_000
    static let eventsMax = 100

    fileprivate struct Entry {
        var events: [DeviceEvent] = []
        /// Counts notes; the greatest is the newest.
        var noted: UInt64 = 0
    }

    private struct State {
        var devices: [String: Entry] = [:]
        var notes: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Notes what happened, in order; what belongs to a push is left out.
    func note(_ events: [DeviceEvent]) {
        let own = events.filter { $0.push == nil }
        guard !own.isEmpty else { return }
        state.withLock { state in
            for event in own {
                state.notes += 1
                state.devices[event.device, default: Entry()].add(event, state.notes)
            }
            while state.devices.count > DeviceHistory.devicesMax {
                guard let oldest = state.devices.min(by: { $0.value.noted < $1.value.noted })
                else { return }
                state.devices[oldest.key] = nil
            }
        }
    }

    /// The events of a device, oldest first.
    func events(of device: String) -> [DeviceEvent] {
        state.withLock { $0.devices[device]?.events ?? [] }
    }

    /// The device is gone, or another one has its id.
    func forget(_ device: String) {
        state.withLock { $0.devices[device] = nil }
    }
}

extension DeviceHistory.Entry {
    fileprivate mutating func add(_ event: DeviceEvent, _ note: UInt64) {
        if events.count == DeviceHistory.eventsMax { events.removeFirst() }
        events.append(event)
        noted = note
    }
}
