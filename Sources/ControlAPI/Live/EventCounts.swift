import Synchronization

/// Counts the readers of `GET /v1/events` that did not keep up, and those that found no room.
final class EventCounts: Sendable {
    private let cutOffs = Atomic<UInt64>(0)
    private let refusals = Atomic<UInt64>(0)

    func readerCutOff() { cutOffs.wrappingAdd(1, ordering: .relaxed) }
    func readerRefused() { refusals.wrappingAdd(1, ordering: .relaxed) }

    var cutOff: UInt64 { cutOffs.load(ordering: .relaxed) }
    var refused: UInt64 { refusals.load(ordering: .relaxed) }
}
