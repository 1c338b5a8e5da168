import JSON
import Testing

@testable import MockAPNs

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Start and end of servers within one process.
@Suite("Life of a server")
struct MockAPNsServerTests {
    @Test(
        "a port in use is a typed error that names the part and the way out",
        arguments: ["gateway", "control plane"])
    func portInUse(part: String) async throws {
        try await Live.with { live in
            let folder = try Folder()
            var options = Live.options(folder)
            if part == "gateway" {
                options.port = live.gateway
            } else {
                options.controlPort = live.control
            }
            let error = await #expect(throws: ServerError.self) {
                try await MockAPNsServer.start(options)
            }
            guard case .addressInUse(let message) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(message.hasPrefix(part + ": "))
            #expect(message.ranges(of: "choose another port").count == 1, "\(message)")
            #expect(error?.exitStatus == 1)
            // The server that has the port does not notice.
            let answer = try live.push()
            #expect(answer.status == 200)
        }
    }

    @Test("what the control plane refuses before it reads it has the one form of errors")
    func ownAnswer() async throws {
        try await Live.with { live in
            let client = try ControlClient(port: live.control)
            let body = String(repeating: " ", count: 1 << 20) + "{}"
            let answer = try client.request("PUT", "/v1/devices/a", body: body)
            #expect(answer.status == 413)
            #expect(answer.head.contains("content-type: application/json\n"))
            #expect(try answer.json.at("error.code")?.string == "body-too-large")
        }
    }

    @Test("three servers in one process know nothing of each other")
    func several() async throws {
        try await Live.with { first in
            try await Live.with { second in
                try await Live.with { third in
                    for (index, live) in [first, second, third].enumerated() {
                        for _ in 0...index { _ = try live.push(topic: "com.example.\(index)") }
                    }
                    for (index, live) in [first, second, third].enumerated() {
                        let topics = try live.pushes().map { $0.at("topic")?.string }
                        #expect(
                            topics == Array(repeating: "com.example.\(index)", count: index + 1))
                    }
                    #expect(Set([first, second, third].map(\.gateway)).count == 3)
                }
            }
        }
    }

    @Test("stop drains: a half-sent push is finished and answered, /readyz says no meanwhile")
    func drain() async throws {
        let folder = try Folder()
        let live = try Live(try await MockAPNsServer.start(Live.options(folder)))
        let sender = try Child([
            "curl", "--silent", "--verbose", "--max-time", "20", "--cacert", live.ca, "--http2",
            "--request", "POST", "--upload-file", "-", "-H", "apns-topic: com.example.app",
            "-H", "expect:", "--write-out", "%{http_code}", live.url(),
        ])
        let deadline = Deadline(milliseconds: 20_000)
        // curl tells that the header block has left; the gateway reads it before the PING's answer.
        while let line = try sender.errors.line(deadline), !line.hasPrefix("> apns-topic") {}
        try sender.input.send(Array(#"{"aps":"#.utf8))
        let reader = try ControlClient(port: live.control)
        let stopping = try BlockingThread { live.server.stop(drainMilliseconds: 15_000) }
        var readiness = 200
        while readiness == 200, !deadline.hasPassed { readiness = try reader.get("/readyz").status }
        #expect(readiness == 503)
        #expect(try reader.get("/livez").status == 200)
        try sender.input.send(Array(#"{"alert":"late"}}"#.utf8))
        sender.input.close()
        let result = try sender.finish()
        #expect(result.output == "200")
        #expect(result.status == 0)
        let began = ContinuousClock.now
        stopping.join()
        #expect(ContinuousClock.now - began < .seconds(10), "the drain ended with the request")
        #expect(throws: Failure.self) { try connect(port: live.gateway) }
    }

    @Test("SHUT-02: a request that never ends does not hold the stop beyond its time")
    func drainDeadline() async throws {
        let folder = try Folder()
        let live = try Live(try await MockAPNsServer.start(Live.options(folder)))
        let sender = try Child([
            "curl", "--silent", "--verbose", "--max-time", "30", "--cacert", live.ca, "--http2",
            "--request", "POST", "--upload-file", "-", "-H", "apns-topic: com.example.app",
            "-H", "expect:", live.url(),
        ])
        let deadline = Deadline(milliseconds: 20_000)
        while let line = try sender.errors.line(deadline), !line.hasPrefix("> apns-topic") {}
        try sender.input.send(Array(#"{"aps":"#.utf8))
        let began = ContinuousClock.now
        live.server.stop(drainMilliseconds: 300)
        let took = ContinuousClock.now - began
        #expect(took >= .milliseconds(300) && took < .seconds(5))
        #expect(try sender.finish().status != 0)
    }

    @Test("stop ends an idle connection with two GOAWAYs, and a second stop returns at once")
    func idleConnection() async throws {
        let folder = try Folder()
        let live = try Live(try await MockAPNsServer.start(Live.options(folder)))
        // openssl keeps the connection open after the handshake and shows what arrives.
        let client = try Child([
            "openssl", "s_client", "-connect", "127.0.0.1:\(live.gateway)", "-alpn", "h2",
            "-quiet", "-CAfile", live.ca,
        ])
        try client.input.send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8))
        try client.input.send([0, 0, 0, 4, 0, 0, 0, 0, 0])
        let deadline = Deadline(milliseconds: 20_000)
        let settings = 9 + 24 + 9
        while client.output.unused.count < settings {
            let came = try client.output.fill(deadline)
            try #require(came && !client.output.isAtEnd)
        }
        live.server.stop(drainMilliseconds: 5_000)
        live.server.stop(drainMilliseconds: 5_000)
        while !client.output.isAtEnd { try #require(try client.output.fill(deadline)) }
        let rest = client.output.unused.dropFirst(settings)
        let greatest: [UInt8] = [0, 0, 8, 7, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0]
        let last =
            [0, 0, 29, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            + Array(#"{"reason":"Shutdown"}"#.utf8)
        #expect(contains(Array(rest), greatest))
        #expect(Array(rest.suffix(last.count)) == last)
    }

    private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard bytes.count >= part.count else { return false }
        return (0...(bytes.count - part.count)).contains {
            bytes[$0..<$0 + part.count].elementsEqual(part)
        }
    }

    @Test("the sync start is the async one")
    func syncStart() async throws {
        let folder = try Folder()
        let options = Live.options(folder)
        let server = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<MockAPNsServer, any Error>) in
            do {
                _ = try BlockingThread {
                    do throws(ServerError) {
                        let server: MockAPNsServer = try MockAPNsServer.start(options)
                        continuation.resume(returning: server)
                    } catch {
                        continuation.resume(throwing: error)
                    }
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
        let live = try Live(server)
        let answer = try live.push()
        #expect(answer.status == 200)
        server.stopNow()
    }

    @Test("20 starts and stops leave descriptors and threads where they were")
    func cycles() async throws {
        // In a process of its own: other tests open descriptors too.
        await #expect(processExitsWith: .success) {
            try await Census.warmUp()
            let before = Census.now
            for _ in 0..<20 {
                try await Live.with { live in
                    let answer = try live.push()
                    try #require(answer.status == 200)
                }
            }
            let after = Census.now
            #expect(after.descriptors == before.descriptors)
            #expect(after.threads <= before.threads)
        }
    }

    @Test("starts that fail leave nothing behind either")
    func failedStarts() async throws {
        await #expect(processExitsWith: .success) {
            try await Census.warmUp()
            let folder = try Folder()
            let before = Census.now
            for _ in 0..<10 {
                var token = Live.options(folder)
                token.controlToken = .value("short")
                _ = await #expect(throws: ServerError.self) {
                    try await MockAPNsServer.start(token)
                }
                var setting = Live.options(folder)
                setting.settings = [(name: "no-such", value: "1")]
                _ = await #expect(throws: ServerError.self) {
                    try await MockAPNsServer.start(setting)
                }
                try await Live.with { live in
                    var port = Live.options(folder)
                    port.controlPort = live.control
                    _ = await #expect(throws: ServerError.self) {
                        try await MockAPNsServer.start(port)
                    }
                }
            }
            let after = Census.now
            #expect(after.descriptors == before.descriptors)
            #expect(after.threads <= before.threads)
        }
    }

    @Test("nothing holds the log of a server that was stopped")
    func logIsReleased() async throws {
        weak var log: AnyObject?
        try await Live.with { live in
            let answer = try live.push()
            #expect(answer.status == 200)
            log = live.server.parts.control.journal
            #expect(log != nil)
        }
        let deadline = Deadline(milliseconds: 10_000)
        while log != nil, !deadline.hasPassed { await Task.yield() }
        #expect(log == nil)
    }

    @Test("H2-20: 200 connections reset at any stage leave descriptors where they were")
    func abruptEnds() async throws {
        await #expect(processExitsWith: .success) {
            try await Live.with { live in
                _ = try live.push()
                let before = Census.now
                for index in 0..<200 {
                    let socket = try connect(port: live.gateway)
                    try socket.send(
                        Array([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3].prefix(index % 12)))
                    socket.closeWithReset()
                }
                let deadline = Deadline(milliseconds: 10_000)
                while Census.now.descriptors > before.descriptors, !deadline.hasPassed {
                    await Task.yield()
                }
                #expect(Census.now.descriptors <= before.descriptors)
                let answer = try live.push()
                #expect(answer.status == 200)
            }
        }
    }
}
