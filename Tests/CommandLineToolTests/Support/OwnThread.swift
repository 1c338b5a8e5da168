@testable import CommandLineTool

/// Runs a body that blocks on a thread of its own, so that other tests go on meanwhile.
func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Watcher.start { continuation.resume(with: Result { try body() }) }
    }
}
