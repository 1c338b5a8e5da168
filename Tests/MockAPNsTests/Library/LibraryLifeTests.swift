import Testing

@testable import MockAPNs

/// What servers leave behind in their host process.
@Suite("Library: what a server costs its host")
struct LibraryLifeTests {
    @Test("100 servers, 20 at a time, leave descriptors and threads where they were")
    func hundred() async throws {
        // In a process of its own: other tests open descriptors too.
        await #expect(processExitsWith: .success) {
            try await startAndStop(4)
            try await startAndStop(4)
            let before = Census.now
            for _ in 0..<5 {
                let most = try await startAndStop(20)
                try #require(most.descriptors >= before.descriptors + 20)
            }
            // The system may list a thread for a moment after it was joined.
            let deadline = Deadline(milliseconds: 10_000)
            while Census.now.threads > before.threads, !deadline.hasPassed { await Task.yield() }
            let after = Census.now
            #expect(after.descriptors == before.descriptors)
            #expect(after.threads <= before.threads)
        }
    }

    @Test("a stopped server that nobody holds is freed, and its log with it")
    func freed() async throws {
        weak var server: MockAPNsServer?
        weak var log: AnyObject?
        try await { () async throws in
            let apns = try await MockAPNsServer.start()
            server = apns
            log = apns.parts.control.journal
            try CurlSender(apns, Folder()).send()
            _ = try await apns.pushes(matching: .status(200))
            _ = try? await apns.pushes(matching: .title("x"), within: .milliseconds(1))
            await apns.stop()
        }()
        #expect(server == nil)
        #expect(log == nil)
    }
}

/// Starts servers at once, sends a push to each, stops them; what was held at the most.
@discardableResult
private func startAndStop(_ count: Int) async throws -> Census {
    try await withThrowingTaskGroup(of: MockAPNsServer.self) { group in
        for _ in 0..<count { group.addTask { try await MockAPNsServer.start() } }
        let folder = try Folder()
        var servers: [MockAPNsServer] = []
        for try await server in group { servers.append(server) }
        try #require(Set(servers.map(\.port)).count == count)
        for server in servers {
            let answer = try CurlSender(server, folder).send()
            try #require(answer.status == 200)
        }
        let most = Census.now
        await withTaskGroup { group in
            for server in servers { group.addTask { await server.stop() } }
        }
        for server in servers { try #require(server.allPushes().count == 1) }
        return most
    }
}
