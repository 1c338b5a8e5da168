import APNs
import Delivery
import PushLog
import Routing
import Testing

@Suite("Devices of unknown tokens")
struct AutoDevicesTests {
    @Test("take a push under the default plan: suspended, so a banner and no callback")
    func accepted() {
        let record = Bench().push()
        #expect(record.answer == .accepted)
        #expect(record.device == .auto)
        #expect(record.trace?.appState == .suspended)
        #expect(record.trace?.outcome == .shown)
        #expect(record.trace?.callbacks == ["ui.banner+sound"])
        #expect(record.delivery?.state == .delivered)
        #expect(record.findings.isEmpty && record.explanation == nil)
    }

    @Test("have an id that follows from environment, topic and token, whichever the case")
    func stableID() throws {
        let first = Bench().push().deviceID
        let id = try #require(first)
        #expect(id.hasPrefix("auto-") && id.utf8.count == 21)
        #expect(id.dropFirst(5).allSatisfy { "0123456789abcdef".contains($0) })
        #expect(Bench().push().deviceID == id)
        #expect(Bench().push(Push { $0.token = $0.token.uppercased() }).deviceID == id)
        let others = [
            Bench().push(Push { $0.environment = .production }).deviceID,
            Bench().push(Push { $0.topic = "com.example.other" }).deviceID,
            Bench().push(Push { $0.token = String(repeating: "cd", count: 32) }).deviceID,
        ].compactMap { $0 }
        #expect(Set(others + [id]).count == 4)
    }

    /// FNV-1a over `development`, `com.example.app` and 64 digits `ab`, computed elsewhere.
    @Test("have the id that the documented hash gives")
    func documentedHash() {
        #expect(Bench().push().deviceID == "auto-fca9cdd6d8a752c6")
    }

    @Test("are not pinned to a topic: a second one is accepted, with a finding")
    func secondTopic() {
        let bench = Bench()
        #expect(bench.push().findings.isEmpty)
        let second = bench.push(Push { $0.topic = "com.example.other" })
        #expect(second.answer == .accepted)
        #expect(second.findings.map(\.code) == ["device-token-with-another-topic"])
        #expect(second.findings.first?.level == .warning)
        #expect(second.findings.first?.field == "apns-topic")
        #expect(second.findings.first?.hint?.contains("DeviceTokenNotForTopic") == true)
        let again = bench.push(Push { $0.topic = "com.example.other" })
        #expect(again.findings.isEmpty)
        #expect(bench.push(Push { $0.token = $0.token.uppercased() }).findings.count == 1)
    }

    @Test("with a topic each raise no finding, however many there are")
    func manyTokens() {
        let bench = Bench()
        for number in 0..<3_000 {
            let digits = String(number, radix: 16)
            let token = String(repeating: "0", count: 64 - digits.count) + digits
            let record = bench.push(Push { $0.token = token })
            #expect(record.answer == .accepted && record.findings.isEmpty)
        }
    }

    @Test(
        "are refused a token that is none, and have no device, trace or delivery then",
        arguments: ["a", "abc", "xyz!", "(null)", String(repeating: "ab", count: 101)])
    func malformed(token: String) {
        let record = Bench().push(Push { $0.token = token })
        #expect(record.answer == .refused(by: .malformedDeviceToken))
        #expect(record.answer.status == 400 && record.answer.reason == .badDeviceToken)
        #expect(record.device == .none && record.deviceID == nil)
        #expect(record.trace == nil && record.delivery == nil)
    }

    @Test("take any token in the lenient profile")
    func lenient() {
        let record = Bench(.lenient, [:]).push(Push { $0.token = "not-hex" })
        #expect(record.answer == .accepted && record.device == .auto)
        #expect(record.findings.isEmpty)
    }

    @Test("tell of a token that is none where the rule only warns")
    func warned() {
        let bench = Bench(.apns, [.malformedDeviceToken: .warn])
        let record = bench.push(
            Push {
                $0.token = "xyz"
                $0.expiration = "9999999999999999999"
            })
        #expect(record.answer == .accepted)
        // The remark on milliseconds is not delivery's to make.
        #expect(record.findings.map(\.code) == ["bad-device-token.malformed"])
    }

    @Test("hold the push type against the topic's suffix")
    func suffix() {
        let bench = Bench()
        let wrong = bench.push(Push { $0.topic = "com.example.app.voip" })
        #expect(wrong.answer == .refused(by: .pushTypeNotForTopic))
        #expect(wrong.answer.reason == .invalidPushType)
        let right = bench.push(
            Push {
                $0.topic = "com.example.app.voip"
                $0.type = .voip
            })
        #expect(right.answer == .accepted)
        #expect(right.trace?.payloadClass == .voip)
        let untyped = bench.push(
            Push {
                $0.topic = "com.example.app.voip"
                $0.type = nil
            })
        #expect(untyped.answer == .accepted && untyped.trace?.payloadClass == .voip)
    }

    @Test("share one trace for like pushes, and have others for others")
    func sharedTraces() {
        let bench = Bench()
        let first = bench.push()
        let second = bench.push(Push { $0.body = #"{"aps":{"alert":"other","sound":"x"}}"# })
        #expect(first.trace != nil && first.trace === second.trace)
        let silent = bench.push(
            Push {
                $0.type = .background
                $0.priority = "5"
                $0.body = #"{"aps":{"content-available":1}}"#
            })
        #expect(silent.trace?.outcome == .silentCallback)
        #expect(silent.trace?.callbacks.last == "app.didReceiveRemote")
    }

    @Test("drop a background push of priority 10, and say so (field case FC-D4)")
    func backgroundPriority() {
        for priority in ["10", nil] {
            let record = Bench().push(
                Push {
                    $0.type = .background
                    $0.priority = priority
                    $0.body = #"{"aps":{"content-available":1}}"#
                })
            #expect(record.answer == .accepted)
            #expect(record.trace?.outcome == .dropped)
        }
    }

    @Test("follow another default plan where one is given")
    func plan() {
        var settings = DeliverySettings()
        settings.plan.app.state = .foreground
        #expect(Bench(settings).push().trace?.callbacks.first == "un.willPresent")
        settings.plan.app.permission = Permission(.denied)
        settings.plan.app.state = .suspended
        let denied = Bench(settings).push()
        #expect(denied.trace?.outcome == .dropped)
        #expect(denied.delivery?.state == .discardedDisabled)
    }
}
