/// Runs `body` with a server in this process, and stops the server in every case.
///
///     @Test func welcomePush() async throws {
///         try await withMockAPNs { apns in
///             try await sender.sendWelcome(host: apns.host, port: apns.port)
///             let push = try await apns.pushes(matching: .topic("com.example.app"))[0]
///             #expect(push.status == 200)
///         }
///     }
///
/// - Parameters:
///   - configuration: the defaults suit nearly all tests.
///   - body: uses the server; when it ends, throws or is cancelled, the server is stopped.
/// - Returns: what `body` returns.
/// - Throws: `MockAPNsError` when the server cannot be started, and what `body` throws.
public func withMockAPNs<Value>(
    _ configuration: MockAPNsServer.Configuration = MockAPNsServer.Configuration(),
    _ body: (MockAPNsServer) async throws -> Value
) async throws -> Value {
    let server = try await MockAPNsServer.start(configuration)
    do {
        let value = try await body(server)
        await server.stop()
        return value
    } catch {
        await server.stop()
        throw error
    }
}
