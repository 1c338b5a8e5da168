import ControlAPI
import MockAPNs
import Testing

/// One case for each operation: the method of the library that does the same.
///
/// Each sees what the method does; an operation without a case fails.
@Suite("Library: every operation has a method")
struct OperationMethodsTests {
    private static let token = CurlSender.token
    private static let topic = "com.example.app"

    /// What concerns pushes.
    private static func pushes(_ operation: String, _ apns: MockAPNsServer) async throws -> Bool {
        switch operation {
        case "pushes.list":
            #expect(try await apns.pushes(count: 1).map(\.sequence) == [1])
        case "pushes.delete":
            #expect(try apns.clear(matching: .topic("com.example.other")) == 0)
            #expect(try apns.clear(matching: .topic(topic)) == 1)
            #expect(try apns.erase(deviceToken: token) == 0 && apns.allPushes().isEmpty)
            #expect(apns.devices().first?["apps"]?.array?.isEmpty != false)
        case "pushes.verify":
            try await apns.expectExactly(1, settling: .milliseconds(1))
        case "pushes.why":
            #expect(apns.why(deviceToken: token).map(\.kind) == ["shown"])
        case "pushes.get":
            #expect(apns.push(sequence: 1)?.topic == topic)
            #expect(apns.push(sequence: 2) == nil && apns.push(sequence: -1) == nil)
        case "pushes.simulator-file":
            let file = try PayloadValue(parsing: apns.simulatorFile(sequence: 1))
            #expect(file["Simulator Target Bundle"]?.string == topic)
            #expect(code { try apns.simulatorFile(sequence: 9) } == .notFound)
        case "events":
            var pushes = apns.events(matching: .topic(topic)).makeAsyncIterator()
            #expect(await pushes.next()?.sequence == 1)
        case "changes.list":
            let last = apns.changes().last
            #expect(last?["operation"]?.string == "devices.put")
            #expect(last?["by"]?.string == "library" && last?["subject"]?.string == "phone")
        case "judge":
            let push: PayloadValue = [
                "device_token": "xyz", "headers": ["apns-topic": "com.example.app"],
                "payload": ["aps": ["alert": "hi"]],
            ]
            #expect(try apns.judge(push)["reason"]?.string == "BadDeviceToken")
        case "lint":
            let findings = try apns.lint(["aps": ["alert": 1]], pushType: "alert")["findings"]
            #expect(findings?.array?.isEmpty == false)
        case "route":
            let trace = try apns.route(["payload": ["aps": ["alert": "hi"]]])
            #expect(trace.description.contains("\"outcome\":\"shown\""))
        case "faults.list":
            #expect(apns.faults().isEmpty)
        case "faults.delete-all":
            try apns.install(.answer(.shutdown), name: "deploy")
            #expect(apns.removeFaults() == 1)
        case "faults.get":
            try apns.install(.answer(.shutdown), name: "deploy")
            #expect(try apns.fault(name: "deploy")["hits"] == 0)
            #expect(code { try apns.fault(name: "other") } == .notFound)
        case "faults.put":
            try apns.install(.answer(.shutdown), name: "deploy")
            #expect(apns.faults().count == 1)
        case "faults.delete":
            try apns.install(.answer(.shutdown), name: "deploy")
            #expect(apns.removeFault(name: "deploy"))
        default: return false
        }
        return true
    }

    /// What concerns devices.
    private static func devices(_ operation: String, _ apns: MockAPNsServer) async throws -> Bool {
        switch operation {
        case "devices.list":
            #expect(apns.devices().map { $0["id"]?.string } == ["phone"])
            #expect(apns.devices(topic: "com.example.other").isEmpty)
        case "devices.get":
            #expect(try apns.device(id: token)["id"] == "phone")
            #expect(code { try apns.device(id: "tablet") } == .notFound)
        case "devices.put":
            #expect(try apns.register(id: "tablet", ["os": "16.0"])["os"]?.string == "16.0")
            #expect(code { try apns.register(id: "tablet", ["os": "x"]) } == .badRequest)
        case "devices.patch":
            #expect(try apns.change(deviceID: "phone", ["online": false])["online"] == false)
        case "devices.delete":
            #expect(apns.removeDevice(id: "phone"))
        case "devices.delete-all":
            #expect(apns.removeDevices(topic: topic) == 1 && apns.devices().isEmpty)
        case "devices.act":
            let what = try apns.perform(.tap(.push(1)), on: "phone").map(\.what)
            #expect(what == ["proc.foreground", "un.didReceive", "app.didBecomeActive"])
            #expect(code { try apns.perform(.tap(.push(1)), on: "phone") } == .impossible)
            #expect(code { try apns.perform(.lock, on: "tablet") } == .notFound)
        case "devices.screen":
            let screen = try apns.screen(deviceID: "phone")
            #expect(screen.notifications.map(\.body) == ["hi"] && screen.banner?.push == 1)
        case "devices.timeline":
            #expect(!apns.timeline(deviceID: "phone").isEmpty)
        case "default-device.get":
            #expect(try apns.defaultDevice()["os"]?.string == "17.0")
        case "default-device.put":
            try apns.setDefaultDevice(["os": "15.0"], topic: "com.example.other")
            #expect(try apns.defaultDevice(topic: "com.example.other")["os"] == "15.0")
        case "default-device.delete":
            try apns.setDefaultDevice(["os": "15.0"])
            try apns.removeDefaultDevice()
            #expect(try apns.defaultDevice()["os"] == "17.0")
        default: return false
        }
        return true
    }

    /// The rest.
    private static func server(_ operation: String, _ apns: MockAPNsServer) async throws -> Bool {
        switch operation {
        case "connections.list":
            #expect(try apns.connections().first?["streams"] == 1)
        case "kit":
            #expect(apns.kitJSON["key"]?["key_id"]?.string == apns.providerKey.keyID)
        case "keys.list":
            #expect(apns.providerKeys().count == 1)
        case "keys.get":
            let key = try apns.providerKey(keyID: apns.providerKey.keyID)
            #expect(key["team_id"]?.string == apns.providerKey.teamID)
        case "keys.put":
            let pem = apns.providerKey.privateKeyPEM
            try apns.addProviderKey(pem, keyID: "OTHERKEY01", teamID: "OTHERTEAM1")
            #expect(apns.providerKeys().count == 2)
        case "keys.delete":
            #expect(apns.removeProviderKey(keyID: apns.providerKey.keyID))
        case "clock.get":
            #expect(!apns.clock.isFrozen && apns.clock.now.hasSuffix("Z"))
        case "clock.set":
            apns.freezeClock()
            let now = apns.clock.now
            #expect(apns.clock.isFrozen && apns.advanceClock(by: .seconds(1)).isEmpty)
            #expect(apns.clock.now > now)
            #expect(code { try apns.setClock(to: now) } == .impossible)
            try apns.setClock(to: "2199-01-01T00:00:00Z")
            apns.freezeClock(false)
            #expect(!apns.clock.isFrozen && apns.clock.now.hasPrefix("2199-01-01T00:00:0"))
        case "rules.list":
            #expect(apns.rules().first?["id"]?.string != nil)
        case "test-tokens.list":
            #expect(apns.testTokens().count > 10)
        case "reset":
            try apns.reset(topic: "com.example.other")
            #expect(apns.allPushes().count == 1 && apns.devices().count == 1)
            try apns.reset(topic: topic)
            #expect(apns.allPushes().isEmpty && apns.devices().isEmpty)
            apns.reset()
        case "info":
            #expect(apns.info()["version"]?.string == MockAPNsServer.version)
        case "livez":
            #expect(try await apns.call("livez").json == ["live": true])
        case "readyz":
            #expect(apns.troubles.isEmpty)
        case "metrics":
            #expect(apns.metrics().contains("mock_apns_log_appended_total 1\n"))
        case "openapi":
            #expect(apns.openAPI()["openapi"]?.string == "3.1.0")
        case "ca":
            #expect(apns.certificateAuthorityPEM.hasPrefix("-----BEGIN CERTIFICATE"))
        case "page":
            #expect(try await apns.call("page").contentType.hasPrefix("text/html"))
        case "page.style":
            #expect(try await apns.call("page.style").status == 200)
        default: return false
        }
        return true
    }

    /// The code of the error that `body` throws; nil where it throws none.
    private static func code<Value>(_ body: () throws -> Value) -> MockAPNsError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? MockAPNsError)?.code
        }
    }

    @Test("the method does what the operation does", arguments: ControlOperation.all.map(\.id))
    func method(operation: String) async throws {
        try await CurlSender.with { apns, sender in
            try apns.register(
                TestDevice(
                    id: "phone", apps: [TestDevice.App(topic: Self.topic, deviceToken: Self.token)]
                ))
            try sender.send()
            var isKnown = try await Self.pushes(operation, apns)
            if !isKnown { isKnown = try await Self.devices(operation, apns) }
            if !isKnown { isKnown = try await Self.server(operation, apns) }
            #expect(isKnown, "\(operation) has no method")
        }
    }

    @Test("an operation is called by its id, also one that waits; one without end is an error")
    func call() async throws {
        try await CurlSender.with { apns, sender in
            let waiting = Task {
                try await apns.call("pushes.list", query: ["wait": "60", "topic": Self.topic])
            }
            try sender.send()
            #expect(try await waiting.value.json?["pushes"]?.array?.count == 1)
            #expect(try await apns.call("devices.get", "tablet").status == 404)
            #expect(try await apns.call("devices.get").status == 400)
            #expect(try await apns.call("devices.gte").text.contains("devices.get"))
            #expect(try await apns.call("clock.get", query: ["at": "1"]).status == 400)
            let put = try await apns.call("devices.put", "a/b c", body: ["online": false])
            #expect(put.status == 400, "\(put)")
            for (operation, query) in [("events", [:]), ("pushes.list", ["format": "jsonl"])] {
                let error = try await libraryError {
                    _ = try await apns.call(operation, query: query)
                }
                #expect(error.code == .badRequest)
                #expect(error.description.contains(apns.controlURL))
            }
        }
    }

    @Test("a call that waits ends with its task, and with its server")
    func ends() async throws {
        let apns = try await MockAPNsServer.start()
        let waiting = {
            Task { try await apns.call("pushes.list", query: ["wait": "60"]) }
        }
        let cancelled = waiting()
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let stopped = waiting()
        let live = Task {
            var count = 0
            for await _ in apns.events() { count += 1 }
            return count
        }
        await apns.stop()
        let error = try await libraryError { _ = try await stopped.value }
        #expect(error.code == .stopped)
        #expect(await live.value == 0)
    }
}
