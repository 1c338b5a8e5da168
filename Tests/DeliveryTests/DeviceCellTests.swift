import APNs
import PushLog
import Routing
import Synchronization
import Testing

@testable import Delivery

@Suite("Registered devices")
struct DeviceCellTests {
    @Test("take a push under their own plan")
    func named() throws {
        let bench = Bench()
        try bench.put(.phone())
        let record = bench.push()
        #expect(record.answer == .accepted)
        #expect(record.device == .named("phone-1") && record.deviceID == "phone-1")
        #expect(record.trace?.callbacks == ["ui.banner+sound"])
        #expect(record.delivery?.state == .delivered)
    }

    private static let plans:
        [(String, @Sendable (inout Device) -> Void, [String], DeliveryState)] =
            [
                (
                    "foreground", { $0.apps[0].state = .foreground },
                    ["un.willPresent", "ui.banner+sound"], .delivered
                ),
                (
                    "foreground, willPresent answers none",
                    {
                        $0.apps[0].state = .foreground
                        $0.apps[0].delegate.willPresent = []
                    }, ["un.willPresent", "ui.none"], .delivered
                ),
                (
                    "denied", { $0.apps[0].permission = Permission(.denied) }, ["ui.none"],
                    .discardedDisabled
                ),
                (
                    "service extension", { $0.apps[0].serviceExtension = true },
                    ["nse.didReceive", "ui.banner+sound"], .delivered
                ),
                ("force-quit", { $0.apps[0].state = .forceQuit }, ["ui.banner+sound"], .delivered),
            ]

    @Test("let state, permission and extension change the trace", arguments: plans)
    func plan(
        _ what: String, change: @Sendable (inout Device) -> Void, callbacks: [String],
        state: DeliveryState
    ) throws {
        let bench = Bench()
        try bench.put(.phone("phone-1", change))
        let record = bench.push(
            Push { $0.body = #"{"aps":{"alert":"hi","sound":"d","mutable-content":1}}"# })
        #expect(record.answer == .accepted)
        #expect(record.trace?.callbacks == callbacks)
        #expect(record.delivery?.state == state)
    }

    @Test("are found by their token in either case")
    func eitherCase() throws {
        let bench = Bench()
        try bench.put(.phone())
        for token in [Push.token, Push.token.uppercased(), "aB" + Push.token.dropFirst(2)] {
            #expect(bench.push(Push { $0.token = token }).device == .named("phone-1"))
        }
        #expect(bench.push(Push { $0.token = String(Push.token.dropLast(2)) }).device == .auto)
        #expect(bench.push(Push { $0.token += "ab" }).device == .auto)
    }

    @Test("have tokens of 1 to 100 bytes", arguments: [1, 8, 54, 80, 100])
    func tokenLengths(length: Int) throws {
        let bench = Bench()
        let token = (0..<length).map { UInt8($0 * 7 % 256) }
        try bench.put(.phone { $0.apps[0].deviceToken = token })
        let digits = token.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(bench.push(Push { $0.token = digits }).device == .named("phone-1"))
    }

    @Test("refuse another app's topic")
    func notForTopic() throws {
        let bench = Bench()
        try bench.put(.phone())
        for topic in ["com.example.other", "com.example.ap", "com.example.app2", "COM.example.app"]
        {
            let record = bench.push(Push { $0.topic = topic })
            #expect(record.answer == .refused(by: .deviceTokenNotForTopic))
            #expect(record.answer.reason == .deviceTokenNotForTopic)
            #expect(record.device == .named("phone-1"))
            #expect(record.trace == nil && record.delivery == nil)
        }
    }

    @Test("judge the environment before the topic", arguments: Environment.allCases)
    func environment(environment: Environment) throws {
        let bench = Bench()
        try bench.put(.phone { $0.apps[0].environment = .production })
        let right = environment == .production
        let record = bench.push(Push { $0.environment = environment })
        #expect(record.answer == (right ? .accepted : .refused(by: .otherEnvironmentDeviceToken)))
        let other = bench.push(
            Push {
                $0.environment = environment
                $0.topic = "com.example.other"
            })
        #expect(
            other.answer
                == .refused(by: right ? .deviceTokenNotForTopic : .otherEnvironmentDeviceToken))
    }

    @Test("of an uninstalled app answer 410 with the instant it was registered as such")
    func uninstalled() throws {
        let bench = Bench()
        let since = Instant(milliseconds: 1_699_999_999_123)
        try bench.put(.phone { $0.apps[0].installed = false }, now: since)
        let record = bench.push()
        #expect(record.answer == .refused(by: .unregistered, timestamp: since))
        #expect(record.answer.status == 410)
        #expect(
            record.answer.reason?.body(timestamp: record.answer.timestamp)
                == Array(#"{"reason":"Unregistered","timestamp":1699999999123}"#.utf8))
        #expect(record.trace == nil && record.delivery == nil)
        // Installed again: a later registration makes the token valid.
        try bench.put(.phone(), now: since.advanced(byMilliseconds: 1))
        #expect(bench.push().answer == .accepted)
    }

    @Test("give a timestamp with 410 alone")
    func timestampOnlyWith410() throws {
        let bench = Bench()
        try bench.put(.phone { $0.apps[0].installed = false })
        let record = bench.push(Push { $0.topic = "com.example.other" })
        #expect(record.answer == .refused(by: .deviceTokenNotForTopic))
        #expect(record.answer.timestamp == nil)
    }

    @Test("of an uninstalled app whose rule only warns lose the push as unregistered")
    func uninstalledWarned() throws {
        let bench = Bench(.apns, [.unregistered: .warn])
        for online in [true, false] {
            try bench.put(
                .phone {
                    $0.apps[0].installed = false
                    $0.online = online
                })
            let record = bench.push()
            #expect(record.answer == .accepted)
            #expect(record.findings.map(\.code) == ["unregistered"])
            #expect(record.trace?.outcome == .dropped)
            #expect(record.delivery?.state == .discardedUnregistered)
        }
    }

    @Test("that never launched the app have no token that could be", arguments: [true, false])
    func neverLaunched(online: Bool) throws {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.apps[0].state = .neverLaunched
                $0.online = online
            })
        let record = bench.push()
        #expect(record.trace?.outcome == .impossible)
        #expect(record.delivery?.state == .discardedUnregistered)
    }

    @Test("share traces of like pushes until they are replaced")
    func traces() throws {
        let bench = Bench()
        try bench.put(.phone())
        let first = bench.push()
        #expect(first.trace != nil && bench.push().trace === first.trace)
        try bench.put(.phone { $0.apps[0].state = .foreground })
        #expect(bench.push().trace?.callbacks.first == "un.willPresent")
    }

    @Test("tell apart the apps that have different tokens")
    func severalApps() throws {
        let bench = Bench()
        try bench.put(
            .phone { device in
                var other = AppInstall(topic: "com.example.other", deviceToken: [0x01, 0x02])
                other.state = .foreground
                device.apps.append(other)
            })
        #expect(bench.push().trace?.appState == .suspended)
        let other = bench.push(
            Push {
                $0.token = "0102"
                $0.topic = "com.example.other"
            })
        #expect(other.trace?.appState == .foreground)
        let crossed = bench.push(Push { $0.token = "0102" })
        #expect(crossed.answer == .refused(by: .deviceTokenNotForTopic))
    }

    @Test("say so, and append nothing, when the push has only a token of the same hash")
    func otherToken() throws {
        let bench = Bench()
        try bench.put(.phone())
        let cell = try #require(bench.service.registry.cell("phone-1"))
        let services = bench.service.services
        var record = Push { $0.token = "0102" }.record
        let admission = cell.enter(services) {
            $0.admit(&record, exceedsRate: false, services)
        }
        #expect(admission == .otherToken)
        #expect(record.device == .none && record.answer == .none)
        #expect(bench.log.records.isEmpty)
    }
}
