import JSON
import MockAPNs
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Start, end and properties of a server in the process of a test.
@Suite("Library: servers")
struct LibraryServerTests {
    @Test("a server tells what a sender needs, and keeps no file")
    func properties() async throws {
        try await withMockAPNs { apns in
            #expect(apns.host == "localhost")
            #expect((1...65_535).contains(apns.port))
            #expect(apns.url == "https://localhost:\(apns.port)")
            #expect(apns.controlURL.hasPrefix("http://127.0.0.1:"))
            #expect(apns.certificateAuthorityPEM.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
            #expect(apns.topics == ["com.example.app"])
            let key = apns.providerKey
            #expect(key.keyID.count == 10 && key.teamID.count == 10)
            #expect(key.privateKeyPEM.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
            #expect(!key.description.contains("PRIVATE"))
            #expect(apns.ready.ca == "")
        }
    }

    @Test("the control plane tells of the same pushes")
    func controlPlane() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send()
            let port = try #require(
                apns.controlURL.split(separator: ":").last.flatMap { UInt16($0) })
            let answer = try ControlClient(port: port).get("/v1/pushes")
            #expect(try answer.json.value(for: "pushes")?.array?.count == 1)
        }
    }

    @Test("the CA is written to a file, and a path that cannot be is an error")
    func certificateAuthority() async throws {
        let folder = try Folder()
        try await withMockAPNs { apns in
            let path = folder.path + "/ca.pem"
            try apns.writeCertificateAuthority(to: path)
            try apns.writeCertificateAuthority(to: path)
            let shown = try run("openssl", "x509", "-in", path, "-noout", "-subject")
            #expect(shown.status == 0 && shown.output.contains("Mock APNs test CA"))
            let error = try await libraryError {
                try apns.writeCertificateAuthority(to: folder.path + "/none/ca.pem")
            }
            #expect(error.code == .fileNotWritten)
            #expect(error.description.hasPrefix(folder.path + "/none/ca.pem cannot be written: "))
        }
    }

    /// Whether the server was stopped; its port may belong to another one by now.
    private func isStopped(_ server: MockAPNsServer?) async throws -> Bool {
        let server = try #require(server)
        let error = try await libraryError {
            _ = try await server.pushes(count: .max, within: .milliseconds(1))
        }
        return error.code == .stopped
    }

    @Test("withMockAPNs gives the value of its body and stops the server")
    func scope() async throws {
        let server = try await withMockAPNs { apns in
            let isStopped = try await isStopped(apns)
            #expect(!isStopped)
            return apns
        }
        #expect(try await isStopped(server))
    }

    @Test("withMockAPNs stops the server when its body throws or is cancelled")
    func scopeEnds() async throws {
        struct Stop: Error {}
        var thrown: MockAPNsServer?
        await #expect(throws: Stop.self) {
            try await withMockAPNs { apns in
                thrown = apns
                throw Stop()
            }
        }
        #expect(try await isStopped(thrown))

        let (servers, told) = AsyncStream.makeStream(of: MockAPNsServer.self)
        let task = Task {
            try await withMockAPNs { apns in
                told.yield(apns)
                _ = try await apns.pushes(within: .seconds(3_600))
            }
        }
        let cancelled = await servers.first { _ in true }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await isStopped(cancelled))
    }

    @Test("a server runs on when nobody holds it, until it is stopped")
    func unheld() async throws {
        weak var held: MockAPNsServer?
        try await { () async throws in held = try await MockAPNsServer.start() }()
        let server = try #require(held)
        let port = UInt16(server.port)
        _ = try connect(port: port)
        await server.stop()
        #expect(try await isStopped(server))
    }

    @Test("stop can let a push that has begun finish")
    func drains() async throws {
        let folder = try Folder()
        let apns = try await MockAPNsServer.start()
        let sender = try CurlSender(apns, folder)
        try apns.install(.delay(.milliseconds(200)), name: "slow")
        let stopper = try BlockingThread {
            // The fault counts the push once it is complete.
            while apns.faultHits(name: "slow") == 0 { sched_yield() }
            Task { await apns.stop(draining: .seconds(20)) }
        }
        #expect(try sender.send().status == 200)
        stopper.join()
        #expect(apns.allPushes().map(\.status) == [200])
        await apns.stop()
    }

    @Test("a folder keeps CA and key from one start to the next")
    func folder() async throws {
        let folder = try Folder()
        let configuration = MockAPNsServer.Configuration(storage: .folder(folder.path + "/certs"))
        let first = try await withMockAPNs(configuration) {
            [$0.certificateAuthorityPEM, $0.providerKey.privateKeyPEM]
        }
        let second = try await withMockAPNs(configuration) {
            [$0.certificateAuthorityPEM, $0.providerKey.privateKeyPEM]
        }
        #expect(first == second)
        let other = try await withMockAPNs { $0.certificateAuthorityPEM }
        #expect(other != first[0])
    }

    @Test("profile, rules, settings, environment and names are those of the configuration")
    func configured() async throws {
        try await CurlSender.with(.init(environment: .production, profile: .strict)) {
            apns, sender in
            let answer = try sender.send("[1]")
            #expect(answer.status == 400)
            #expect(apns.allPushes().map(\.reason) == [.invalidPayload])
            #expect(apns.allPushes().map(\.environment) == [.production])
        }
        try await CurlSender.with(.init(rules: ["bad-priority": .warn])) { apns, sender in
            let answer = try sender.send(headers: ["apns-priority: 7"])
            #expect(answer.status == 200)
            #expect(
                apns.allPushes()[0].findings.map(\.code) == ["bad-priority", "push-type-missing"])
        }
        // "mock-apns:BadDeviceToken" and zeros.
        let reserved =
            "6d6f636b2d61706e733a426164446576696365546f6b656e" + String(repeating: "0", count: 16)
        let refused = try await CurlSender.with { try $1.send(token: reserved).status }
        #expect(refused == 400)
        try await CurlSender.with(.init(settings: ["test-tokens": "off"])) { apns, sender in
            let answer = try sender.send(token: reserved)
            #expect(answer.status == 200)
        }
        try await withMockAPNs(.init(names: ["push.test"])) { apns in
            let folder = try Folder()
            let answer = try CurlSender(apns, folder).send(options: [
                "--resolve", "push.test:\(apns.port):127.0.0.1",
                "https://push.test:\(apns.port)/3/device/ab",
            ])
            #expect(answer.status == 200)
        }
    }

    @Test(
        "a configuration that cannot be is an error that says what may be",
        arguments: [
            (MockAPNsServer.Configuration(port: 65_536), "port: got 65536, expected 0 to 65535"),
            (.init(rules: ["no-rule": .off]), "rules: got \"no-rule\", expected the id of a rule"),
            (.init(settings: ["test-tokens": "x"]), "test-tokens=x: expected on or off"),
        ])
    func badConfiguration(configuration: MockAPNsServer.Configuration, message: String) async throws
    {
        let error = try await libraryError { _ = try await MockAPNsServer.start(configuration) }
        #expect(error.code == .badConfiguration)
        #expect(error.description.contains(message))
    }

    @Test("a port in use is an error of its own")
    func portInUse() async throws {
        try await withMockAPNs { apns in
            let error = try await libraryError {
                _ = try await MockAPNsServer.start(.init(port: apns.port))
            }
            #expect(error.code == .addressInUse)
            #expect("\(error.code)" == "addressInUse")
        }
    }

    @Test("reset removes pushes, devices and faults")
    func reset() async throws {
        try await CurlSender.with { apns, sender in
            let app = TestDevice.App(
                topic: "com.example.app", deviceToken: CurlSender.token, isInstalled: false)
            try apns.register(TestDevice(id: "phone", apps: [app]))
            try apns.install(.answer(.shutdown, times: 1), name: "once")
            try sender.send()
            try sender.send()
            #expect(apns.allPushes().map(\.reason) == [.shutdown, .unregistered])
            apns.reset()
            #expect(apns.allPushes().isEmpty)
            #expect(apns.faultHits(name: "once") == nil)
            #expect(!apns.removeDevice(id: "phone"))
            #expect(try sender.send().status == 200)
        }
    }
}
