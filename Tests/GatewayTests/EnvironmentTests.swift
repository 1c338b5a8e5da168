import APNs
import PushLog
import TLS
import Testing

@testable import Gateway

/// Which service a connection, or one push on it, stands for.
@Suite("Environment by name")
struct EnvironmentTests {
    @Test(
        "Apple's server name decides, then :authority, then the setting",
        arguments: [
            ("api.push.apple.com", "localhost", Environment.production),
            ("api.sandbox.push.apple.com", "localhost", .development),
            ("api.sandbox.push.apple.com", "api.push.apple.com", .development),
            ("api.push.apple.com", "api.sandbox.push.apple.com", .production),
            ("localhost", "api.push.apple.com", .production),
            ("localhost", "api.push.apple.com:2197", .production),
            ("localhost", "api.sandbox.push.apple.com:443", .development),
            ("localhost", "API.PUSH.APPLE.COM", .production),
            ("localhost", "Api.Push.Apple.com:2197", .production),
            ("localhost", "API.SANDBOX.PUSH.APPLE.COM", .development),
            ("API.PUSH.APPLE.COM", "localhost", .production),
            ("localhost", "api", .development), ("localhost", "a", .development),
            ("localhost", "api.example.com", .development),
            ("localhost", "localhost", .development),
        ])
    func names(serverName: String, authority: String, expected: Environment) throws {
        let sender = try Sender(tls: try TLSClientContext(), serverName: serverName)
        try sender.open()
        let answer = try sender.push(.base.with(":authority", authority))
        #expect(answer.status == 200)
        #expect((answer["apns-unique-id"] != nil) == (expected == .development))
        #expect(sender.records.map(\.environment) == [expected])
    }

    @Test(
        "a listener with an environment beats server name and :authority",
        arguments: APNs.Environment.allCases)
    func fixed(environment: APNs.Environment) throws {
        let world = World()
        for (id, name) in ["api.push.apple.com", "api.sandbox.push.apple.com"].enumerated() {
            let sender = try Sender(
                world, tls: try TLSClientContext(), serverName: name, environment: environment,
                id: UInt64(id + 1)
            ).open()
            for authority in ["api.push.apple.com", "api.sandbox.push.apple.com", "localhost"] {
                _ = try sender.push(.base.with(":authority", authority))
            }
        }
        #expect(world.records.map(\.environment) == Array(repeating: environment, count: 6))
    }

    @Test("pushes of both environments may share a connection, each by its :authority")
    func shared() throws {
        let sender = try Sender().open()
        for authority in ["api.push.apple.com", "api.sandbox.push.apple.com", "localhost"] {
            for _ in 0..<2 { _ = try sender.push(.base.with(":authority", authority)) }
        }
        #expect(
            sender.records.map(\.environment)
                == [
                    .production, .production, .development, .development, .development,
                    .development,
                ])
        // One value for the connection and one for the other environment, not one a push.
        #expect(sender.records[0].connection === sender.records[1].connection)
        #expect(sender.records[2].connection === sender.records[4].connection)
        #expect(Set(sender.records.map(\.connection.id)) == [1])
    }

    @Test("a server for production takes sandbox names for development")
    func production() throws {
        let world = World()
        let sender = try Sender(world, services: world.services(environment: .production)).open()
        _ = try sender.push(.base)
        _ = try sender.push(.base.with(":authority", "api.sandbox.push.apple.com"))
        #expect(sender.records.map(\.environment) == [.production, .development])
    }
}
