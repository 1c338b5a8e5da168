import APNs
import Synchronization

/// The devices to which something will happen by itself, in the order of time.
///
/// A device may stand here more than once: what it says itself counts (`DeviceState.dueAt`).
final class DueQueue: Sendable {
    private struct Entry {
        let at: Instant
        /// Of one instant the one that was added first comes first.
        let order: UInt64
        let cell: DeviceCell

        func isBefore(_ other: Entry) -> Bool { (at, order) < (other.at, other.order) }
    }

    private struct State {
        /// A binary heap.
        var heap: [Entry] = []
        var added: UInt64 = 0
    }

    private let state = Mutex(State())
    /// Called, with a device's lock held, when something falls due earlier than all before.
    private let onEarlier: @Sendable (Instant) -> Void

    init(onEarlier: @escaping @Sendable (Instant) -> Void) {
        self.onEarlier = onEarlier
    }

    /// When something happens next; nil: never.
    var next: Instant? { state.withLock { $0.heap.first?.at } }

    /// Adds a device to which something happens at that instant.
    func add(_ cell: DeviceCell, at instant: Instant) {
        let isFirst = state.withLock { state in
            let first = state.heap.first?.at
            state.added += 1
            state.heap.append(Entry(at: instant, order: state.added, cell: cell))
            DueQueue.rise(&state.heap)
            return first.map { instant < $0 } ?? true
        }
        if isFirst { onEarlier(instant) }
    }

    /// Takes out the device that is due first, where that is at `instant` or before.
    func take(until instant: Instant) -> (cell: DeviceCell, at: Instant)? {
        state.withLock { state in
            guard let first = state.heap.first, first.at <= instant else { return nil }
            let last = state.heap.removeLast()
            if !state.heap.isEmpty {
                state.heap[0] = last
                DueQueue.sink(&state.heap)
            }
            return (first.cell, first.at)
        }
    }

    private static func rise(_ heap: inout [Entry]) {
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private static func sink(_ heap: inout [Entry]) {
        var parent = 0
        while true {
            let children = (2 * parent + 1..<2 * parent + 3).filter { $0 < heap.count }
            let least = children.min { heap[$0].isBefore(heap[$1]) }
            guard let least, heap[least].isBefore(heap[parent]) else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
