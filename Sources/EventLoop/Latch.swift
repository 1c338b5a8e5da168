internal import CUV

/// A one-time signal for which a thread outside all loops waits.
///
/// For assembly and command line only: a loop, or a task, must never block on one.
@safe package final class Latch: Sendable {
    nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<uv_sem_t>

    package init() {
        unsafe semaphore = .allocate(capacity: 1)
        let code = unsafe uv_sem_init(semaphore, 0)
        precondition(code == 0, "a semaphore cannot be made")
    }

    deinit {
        unsafe uv_sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    /// Lets the waiting thread go on, or the next that waits.
    package func open() {
        unsafe uv_sem_post(semaphore)
    }

    /// Blocks the calling thread until `open` was called.
    package func wait() {
        unsafe uv_sem_wait(semaphore)
    }

    /// Runs `body` as a task and blocks the calling thread until it is done.
    package static func blocking<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let latch = Latch()
        let box = LatchBox<Result<Value, Failure>>()
        Task.detached {
            do throws(Failure) {
                box.put(.success(try await body()))
            } catch {
                box.put(.failure(error))
            }
            latch.open()
        }
        latch.wait()
        guard let result = box.take() else {
            preconditionFailure("the task ended without a result")
        }
        return try result.get()
    }
}
