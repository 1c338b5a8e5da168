internal import Synchronization

/// A fixed set of loops that share the work of a server.
package final class EventLoopGroup: Sendable {
    /// The loops, at least one; their number never changes.
    package let loops: [EventLoop]
    private let turn = Atomic<Int>(0)

    /// Starts the loops.
    ///
    /// - Parameters:
    ///   - count: number of threads, from 1.
    ///   - name: the loops are named "name-0", "name-1" and so on.
    /// - Throws: `.system` when threads or descriptors are exhausted; loops started so far are
    ///   stopped.
    package init(count: Int, name: String = "loop") throws(EventLoopError) {
        precondition(count >= 1, "a group has at least one loop")
        var started: [EventLoop] = []
        for index in 0..<count {
            do throws(EventLoopError) {
                started.append(try EventLoop(name: "\(name)-\(index)"))
            } catch {
                for loop in started { loop.stop() }
                throw error
            }
        }
        loops = started
    }

    /// The loops in turn, from any thread.
    package func next() -> EventLoop {
        let index = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        return loops[Int(UInt(bitPattern: index) % UInt(loops.count))]
    }

    /// Stops every loop and waits for the threads; see `EventLoop.stop`.
    package func stop() {
        for loop in loops { loop.stop() }
    }
}
