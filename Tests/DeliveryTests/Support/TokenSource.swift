import Synchronization

/// Makes device tokens one after the other, the same ones in each run.
final class TokenSource: Sendable {
    private let count = Mutex(UInt8(0))

    @Sendable func make() -> [UInt8] {
        let number = count.withLock { count in
            count &+= 1
            return count
        }
        return [UInt8](repeating: 0xf0, count: 31) + [number]
    }
}
