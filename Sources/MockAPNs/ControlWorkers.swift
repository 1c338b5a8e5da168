import ControlAPI
import EventLoop

/// Threads on which requests of the control plane are answered that may take long.
///
/// A deletion of many records, or a change that waits for the disk, holds up neither readers nor
/// probes; changes follow one another in the order in which they came.
final class ControlWorkers: Sendable {
    private let reads: EventLoop
    private let changes: EventLoop

    init() throws(EventLoopError) {
        reads = try EventLoop(name: "control-reads")
        do throws(EventLoopError) {
            changes = try EventLoop(name: "control-changes")
        } catch {
            reads.stop()
            throw error
        }
    }

    /// Runs `work`: what is quick at once, anything else on the thread for it.
    func run(_ pace: RequestPace, _ work: @escaping @Sendable () -> Void) {
        switch pace {
        case .quick: work()
        case .reads: reads.execute(work)
        case .changes: changes.execute(work)
        }
    }

    /// Does what was begun and ends the threads.
    func stop() {
        reads.stop()
        changes.stop()
    }
}
