#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif
private import Synchronization

/// Accepts connections and hands them to the library; runs on its own thread.
///
/// At the connection limit it does not listen until a place is free, so that clients wait in the
/// backlog. When the system has no descriptor left it pauses 50 ms, doubling to 1 s, and never
/// spins. Source: reliability.md section 4.
final class Accepter: Sendable {
    private static let pauseFirst: Int32 = 50
    private static let pauseMax: Int32 = 1_000
    private static let acceptedAtOnceMax = 64

    private let listeners: [Int32]
    private let core: ServerCore
    private let daemon: Daemon
    private let isStopping = Atomic(false)

    /// Takes over listening descriptors, which it closes when it ends.
    init(listeners: [Int32], core: ServerCore, daemon: Daemon) {
        self.listeners = listeners
        self.core = core
        self.daemon = daemon
    }

    /// Closes listening descriptors that could not be taken over.
    static func close(_ listeners: [Int32]) {
        for listener in listeners { closeDescriptor(listener) }
    }

    /// Whether the descriptor is a listening socket; also makes it non-blocking.
    static func check(_ listener: Int32) throws(HTTP1Error) {
        var listens: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(listener, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0 else {
            throw .listenerRefused(descriptor: listener, systemError: errno)
        }
        guard listens != 0 else {
            throw .listenerRefused(descriptor: listener, systemError: EINVAL)
        }
        guard System.makeNonblockingAndPrivate(listener) else {
            throw .listenerRefused(descriptor: listener, systemError: errno)
        }
    }

    /// Asks the thread to end; it is joined by its owner.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        core.wake.wake()
    }

    /// The thread's body.
    func run() {
        defer { Self.close(listeners) }
        var pause: Int32 = 0
        while !isStopping.load(ordering: .acquiring) {
            if pause > 0 {
                core.wake.wait(milliseconds: pause)
            } else if !waitForClients() {
                continue
            }
            switch acceptAll() {
            case .accepted:
                pause = 0
            case .exhausted(let error):
                if pause == 0 { core.log("accept: \(System.text(of: error)); pausing") }
                pause = min(Self.pauseMax, max(Self.pauseFirst, pause * 2))
            }
        }
    }

    /// Whether a listener may have a client for which there is a place.
    private func waitForClients() -> Bool {
        var entries = [pollfd(fd: core.wake.readEnd, events: Int16(POLLIN), revents: 0)]
        if core.table.count < core.limits.connectionsMax {
            entries += listeners.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        }
        guard unsafe poll(&entries, nfds_t(entries.count), -1) > 0 else { return false }
        if entries[0].revents != 0 { core.wake.drain() }
        return entries.dropFirst().contains { $0.revents != 0 }
    }

    private enum Outcome {
        case accepted
        case exhausted(Int32)
    }

    private func acceptAll() -> Outcome {
        for listener in listeners {
            for _ in 0..<Self.acceptedAtOnceMax {
                guard core.table.reserve() else { return .accepted }
                if let error = acceptOne(listener) {
                    core.table.unreserve()
                    switch error {
                    case EINTR, ECONNABORTED: continue
                    case EAGAIN: break
                    default: return .exhausted(error)
                    }
                    break
                }
            }
        }
        return .accepted
    }

    /// Accepts one connection and hands it over; the error when there is none.
    private func acceptOne(_ listener: Int32) -> Int32? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32? in
                let descriptor = unsafe accept(listener, address, &length)
                guard descriptor >= 0 else { return errno }
                guard System.makeNonblockingAndPrivate(descriptor) else {
                    closeDescriptor(descriptor)
                    return ECONNABORTED
                }
                if unsafe !daemon.add(descriptor, address: address, length: length) {
                    core.table.unreserve()
                    core.log("a connection could not be handed over")
                }
                return nil
            }
        }
    }
}

private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}
