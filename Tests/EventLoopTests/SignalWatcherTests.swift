import EventLoop
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("SignalWatcher", .timeLimit(.minutes(1)))
struct SignalWatcherTests {
    @Test("SIGTERM to the process reaches the loop although the loop's thread blocks it")
    func received() async {
        await #expect(processExitsWith: .exitCode(42)) {
            let loop = try EventLoop(name: "signal")
            let group = try EventLoopGroup(count: 2)
            let watcher = try await SignalWatcher(on: loop, signal: SIGTERM) {
                exit(loop.isCurrent ? 42 : 1)
            }
            kill(getpid(), SIGTERM)
            withExtendedLifetime(watcher) { group.loops[0].stop() }
            await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
        }
    }

    @Test("after cancel the signal does again what it did before")
    func cancelled() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let loop = try EventLoop(name: "signal")
            let watcher = try await SignalWatcher(on: loop, signal: SIGTERM) { exit(1) }
            watcher.cancel()
            watcher.cancel()
            await loop.run {}
            kill(getpid(), SIGTERM)
            await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
        }
    }

    @Test("SIGKILL cannot be watched")
    func refused() async throws {
        let loop = try EventLoop(name: "signal")
        let error = await #expect(throws: EventLoopError.self) {
            _ = try await SignalWatcher(on: loop, signal: SIGKILL) {}
        }
        #expect(error == .system(operation: "watching signal 9", code: -EINVAL))
        loop.stop()
    }
}
