import APNs
import Delivery
import Gateway
import Journal
import Synchronization

/// Brings word of commits to those who came after the log: gateway, devices, clock.
final class CommitRelay: Sendable {
    private struct State {
        var gateway: GatewayServer?
        var delivery: DeliveryService?
        var clock: VirtualClock?
    }

    private let state = Mutex(State())

    func attach(_ gateway: GatewayServer) { state.withLock { $0.gateway = gateway } }
    func attach(_ delivery: DeliveryService) { state.withLock { $0.delivery = delivery } }
    func attach(_ clock: VirtualClock) { state.withLock { $0.clock = clock } }

    /// Nobody is told any more.
    func detach() { state.withLock { $0 = State() } }

    /// Who is told by the log; `wake` as the log's.
    func events(wake: @escaping @Sendable () -> Void) -> JournalEvents {
        JournalEvents(
            onCommit: { [self] _ in state.withLock { $0.gateway }?.recordsDecided() },
            onFailed: { [self] group in
                let (delivery, gateway) = state.withLock { ($0.delivery, $0.gateway) }
                delivery?.forget(lost: Set(group.sequences))
                gateway?.recordsDecided()
            },
            wake: wake, now: { [self] in now() }, nanoseconds: { Clocks.nanoseconds() })
    }

    /// The virtual time; until there is a clock, before everything.
    func now() -> Instant { state.withLock { $0.clock }?.now ?? .distantPast }
}
