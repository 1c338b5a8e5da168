internal import Synchronization

/// Carries one value from a task to the thread that waits for it.
final class LatchBox<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func put(_ newValue: Value) {
        value.withLock { $0 = newValue }
    }

    func take() -> Value? {
        value.withLock { $0.take() }
    }
}
