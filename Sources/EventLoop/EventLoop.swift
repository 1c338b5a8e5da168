internal import CUV
internal import Synchronization

/// One thread, one libuv loop, and the serial executor of every actor that lives on it.
///
/// | field | touched by |
/// |---|---|
/// | `mailbox`, `threadID`, `thread` | any thread, under a Mutex or as an Atomic |
/// | `wakeUp` | any thread, only by `uv_async_send` and only under `mailbox` |
/// | all other fields and every libuv call | the loop's own thread |
///
/// A running loop keeps itself alive; `stop()` ends it. Source: docs.libuv.org, "The libuv loop is
/// not thread-safe", `uv_async_send` is the exception.
@safe package final class EventLoop: SerialExecutor {
    /// The name in logs and, cut to 15 bytes, of the thread.
    package let name: String

    nonisolated(unsafe) let uv: UnsafeMutablePointer<uv_loop_t>
    nonisolated(unsafe) private let wakeUp: UnsafeMutablePointer<uv_async_t>
    /// The buffer every socket of this loop reads into; its bytes are valid for one callback.
    nonisolated(unsafe) let readBuffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: EventLoop.readBufferBytes, alignment: 16)
    static let readBufferBytes = 64 * 1024

    private let mailbox = Mutex(Mailbox())
    private let threadID = Atomic<UInt>(0)
    private let thread = Mutex<uv_thread_t?>(nil)
    private let lateTurn = Mutex(())

    /// The batch being run; swapped with the mailbox so that neither array is allocated anew.
    nonisolated(unsafe) private var batch: [Mail] = []
    /// libuv handles opened through LoopHandle and not yet reported closed.
    nonisolated(unsafe) var openHandles = 0
    /// False from the moment `stop()` is noticed: handles made later are born closed.
    nonisolated(unsafe) private(set) var acceptsHandles = true
    /// The time when the loop ended, for late callers.
    nonisolated(unsafe) private var endMilliseconds: UInt64?

    /// Starts the thread.
    ///
    /// - Parameter name: names the loop in logs and, cut to 15 bytes, its thread.
    /// - Throws: `.system` when descriptors, threads or memory are exhausted.
    package init(name: String) throws(EventLoopError) {
        self.name = name
        unsafe uv = .allocate(capacity: 1)
        unsafe wakeUp = .allocate(capacity: 1)
        var code = unsafe uv_loop_init(uv)
        guard code == 0 else { throw .system(operation: "uv_loop_init", code: code) }
        code = unsafe uv_async_init(uv, wakeUp, onWakeUp)
        guard code == 0 else {
            unsafe uv_loop_close(uv)
            throw .system(operation: "uv_async_init", code: code)
        }
        unsafe wakeUp.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        // The thread owns one reference until it ends.
        let owner = unsafe Unmanaged.passRetained(self)
        code = thread.withLock { thread in
            var created = uv_thread_t()
            let code = unsafe uv_thread_create(&created, threadMain, owner.toOpaque())
            if code == 0 { thread = created }
            return code
        }
        guard code == 0 else {
            unsafe owner.release()
            unsafe uv_close(
                UnsafeMutableRawPointer(wakeUp).assumingMemoryBound(
                    to: uv_handle_t.self), nil)
            unsafe uv_run(uv, UV_RUN_DEFAULT)
            unsafe uv_loop_close(uv)
            throw .system(operation: "uv_thread_create", code: code)
        }
    }

    deinit {
        unsafe readBuffer.deallocate()
        unsafe wakeUp.deallocate()
        unsafe uv.deallocate()
    }

    // MARK: Executor

    package func enqueue(_ job: consuming ExecutorJob) {
        post(.job(UnownedJob(job)))
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    package func checkIsolated() {
        precondition(isCurrent, "code of event loop \(name) runs on another thread")
    }

    package func isIsolatingCurrentContext() -> Bool? {
        isCurrent
    }

    /// Whether the calling thread is this loop's thread.
    package var isCurrent: Bool {
        threadID.load(ordering: .relaxed) == cuv_thread_id()
    }

    // MARK: Entry from other threads

    /// Runs `work` on the loop, after everything handed over before.
    ///
    /// Callable from any thread.
    package func execute(_ work: @escaping @Sendable () -> Void) {
        post(.work(work))
    }

    /// Runs `body` on the loop and returns what it returned.
    ///
    /// For assembly and tests: it costs a hop each way.
    package func run<Value, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> sending Value
    ) async throws(Failure) -> sending Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            execute {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    /// Closes every handle, runs the mail that is left, and waits for the thread to end.
    ///
    /// Sockets report `.closed`. Safe to call twice and from several threads, never from the loop
    /// itself. Jobs of the loop's actors that come later still run, one at a time, elsewhere.
    package func stop() {
        precondition(!isCurrent, "event loop \(name) cannot wait for its own end")
        thread.withLock { thread in
            guard var running = thread else { return }
            execute { [self] in unsafe uv_stop(uv) }
            unsafe uv_thread_join(&running)
            thread = nil
        }
    }

    /// Milliseconds of the monotonic clock, read once per turn of the loop.
    ///
    /// Readable on the loop only.
    package var nowMilliseconds: UInt64 {
        preconditionOnLoop()
        return unsafe endMilliseconds ?? uv_now(uv)
    }

    /// Every entry to libuv calls this: another thread here is a mistake of ours.
    @inline(__always)
    func preconditionOnLoop() {
        precondition(isCurrent, "event loop used from another thread")
    }

    private func post(_ letter: Mail) {
        let stopped = mailbox.withLock { mailbox in
            mailbox.mail.append(letter)
            let isFirst = mailbox.mail.count == 1
            switch mailbox.phase {
            case .running:
                // Inside the lock: after `stopped` the handle is gone.
                if isFirst { unsafe uv_async_send(wakeUp) }
                return false
            case .stopped:
                return isFirst
            }
        }
        if stopped {
            Task.detached { [self] in runLate() }
        }
    }

    // MARK: The loop's thread

    fileprivate func main() {
        threadID.store(cuv_thread_id(), ordering: .relaxed)
        unsafe cuv_prepare_thread(String(name.utf8.prefix(15)) ?? "loop")
        unsafe uv_run(uv, UV_RUN_DEFAULT)

        // Held to the end: mail that comes after `finish` must not run beside what follows it.
        lateTurn.withLock { _ in shutDown() }
    }

    private func shutDown() {
        unsafe acceptsHandles = false
        unsafe uv_walk(uv, { handle, _ in unsafe LoopHandle.closeForStop(handle) }, nil)
        repeat {
            unsafe uv_run(uv, UV_RUN_NOWAIT)
            runMail()
        } while unsafe openHandles > 0 || !finish()
        unsafe uv_run(uv, UV_RUN_DEFAULT)
        unsafe endMilliseconds = unsafe uv_now(uv)
        let code = unsafe uv_loop_close(uv)
        precondition(code == 0, "event loop \(name) ended with open handles")
        threadID.store(0, ordering: .relaxed)
    }

    /// Closes the wake-up when no mail is left; false when some came in between.
    private func finish() -> Bool {
        mailbox.withLock { mailbox in
            guard mailbox.mail.isEmpty else { return false }
            mailbox.phase = .stopped
            unsafe uv_close(
                UnsafeMutableRawPointer(wakeUp).assumingMemoryBound(to: uv_handle_t.self), nil)
            return true
        }
    }

    /// Runs what was in the mailbox; what arrives meanwhile waits for the next turn.
    fileprivate func runMail() {
        mailbox.withLock { mailbox in
            unsafe swap(&mailbox.mail, &batch)
        }
        for letter in unsafe batch {
            switch letter {
            case .job(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            case .work(let work): work()
            }
        }
        unsafe batch.removeAll(keepingCapacity: true)
    }

    /// Runs mail that came after the thread had ended, so that nobody waits for ever.
    private func runLate() {
        lateTurn.withLock { _ in
            threadID.store(cuv_thread_id(), ordering: .relaxed)
            runMail()
            threadID.store(0, ordering: .relaxed)
        }
    }
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) {
    guard let argument = unsafe argument else { return }
    unsafe Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().main()
}

private func onWakeUp(_ handle: UnsafeMutablePointer<uv_async_t>?) {
    guard let data = unsafe handle?.pointee.data else { return }
    unsafe Unmanaged<EventLoop>.fromOpaque(data).takeUnretainedValue().runMail()
}
