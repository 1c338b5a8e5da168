import APNs
import Delivery
import PushLog
import Routing
import Testing

/// Field cases of group C as far as devices decide them; the gateway has the others.
///
/// A phone with an app token `ab...` and a VoIP token `cd...` is registered.
@Suite("Topics, tokens and push types in the field")
struct FieldCasesCTests {
    private static let voip = String(repeating: "cd", count: 32)

    private static func bench(
        _ change: (inout Device) -> Void = { _ in }
    ) throws -> Bench {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.apps[0].deviceTokens = [.voip: [UInt8](repeating: 0xcd, count: 32)]
                change(&$0)
            })
        return bench
    }

    private static func push(_ token: String, _ topic: String, _ type: PushType?) -> Push {
        Push {
            $0.token = token
            $0.topic = topic
            $0.type = type
        }
    }

    /// Source: edamov/pushok#106, matrix-org/sygnal#102, KnuffApp/Knuff#76.
    @Test("FC-C5: a token of another app is DeviceTokenNotForTopic")
    func otherApp() throws {
        let bench = try FieldCasesCTests.bench()
        let record = bench.push(FieldCasesCTests.push(Push.token, "com.example.other", .alert))
        #expect(record.answer.status == 400 && record.answer.reason == .deviceTokenNotForTopic)
    }

    /// Source: noodlewerk pushy-console#25, sygnal docs/troubleshooting.md.
    @Test("FC-C5: a token of the other environment is BadDeviceToken")
    func otherEnvironment() throws {
        let bench = try FieldCasesCTests.bench { $0.apps[0].environment = .development }
        for environment in Environment.allCases {
            let record = bench.push(Push { $0.environment = environment })
            if environment == .development {
                #expect(record.answer == .accepted)
            } else {
                #expect(record.answer.status == 400 && record.answer.reason == .badDeviceToken)
                #expect(record.answer.rule == .otherEnvironmentDeviceToken)
            }
        }
    }

    /// Source: ostinelli/apnotic#87, sideshow/apns2#148, Pr0Ger/PyAPNs2#87.
    @Test(
        "FC-C6: a VoIP topic takes push type voip, or none",
        arguments: [(PushType.alert, false), (.background, false), (.voip, true), (nil, true)])
    func voipType(type: PushType?, isAccepted: Bool) throws {
        for bench in [try FieldCasesCTests.bench(), Bench()] {
            var push = FieldCasesCTests.push(
                FieldCasesCTests.voip, "com.example.app.voip", type)
            push.priority = type == .background ? "5" : nil
            let record = bench.push(push)
            #expect((record.answer == .accepted) == isAccepted)
            #expect(record.answer.reason == (isAccepted ? nil : .invalidPushType))
        }
    }

    /// Source: Pr0Ger/PyAPNs2#134, node-apn/node-apn#658, alexalok/dotAPNS#90.
    @Test(
        "FC-C7: an app token with a VoIP topic, the reverse, and a doubled suffix",
        arguments: [
            (Push.token, "com.example.app.voip", PushType.voip),
            (Push.token, "com.example.app.voip", nil), (voip, "com.example.app", .voip),
            (voip, "com.example.app", .alert), (voip, "com.example.app.voip.voip", .voip),
            (Push.token, "com.example.app.voip.voip", .voip),
        ])
    func mixedTokens(token: String, topic: String, type: PushType?) throws {
        let record = try FieldCasesCTests.bench().push(FieldCasesCTests.push(token, topic, type))
        #expect(record.answer.status == 400 && record.answer.reason == .deviceTokenNotForTopic)
    }

    /// Source: jchambers/pushy#701, zo0r/react-native-push-notification#1199.
    ///
    /// The model has no watch: for watchOS 6, which drops the push, the finding says so.
    @Test(
        "FC-C8: without a push type iOS 12 shows the push, iOS 13 too with a warning",
        arguments: [(12, false), (13, true), (17, true)])
    func missingType(system: Int, isWarned: Bool) throws {
        let bench = try FieldCasesCTests.bench { $0.os = OSVersion(system) }
        let record = bench.push(FieldCasesCTests.push(Push.token, "com.example.app", nil))
        #expect(record.answer == .accepted && record.delivery?.state == .delivered)
        #expect(record.trace?.outcome == .shown)
        #expect(record.findings.map(\.code) == (isWarned ? ["push-type-missing"] : []))
        if let finding = record.findings.first {
            #expect(finding.level == .warning && finding.field == "apns-push-type")
            #expect(finding.message.contains("watchOS 6"))
        }
        let typed = bench.push(FieldCasesCTests.push(Push.token, "com.example.app", .alert))
        #expect(typed.findings.isEmpty)
    }

    /// Source: ostinelli/apnotic#32, jchambers/pushy#509.
    @Test("FC-C10: an MDM push without aps goes to the system, no app is called")
    func deviceManagement() throws {
        let topic = "com.apple.mgmt.External.3d0ba7e0-25cf-4b4b-8d6b-9b5cd3c1d5a1"
        let bench = Bench()
        try bench.put(.phone(topic: topic))
        var push = FieldCasesCTests.push(Push.token, topic, .mdm)
        push.body = #"{"mdm":"magic"}"#
        let record = bench.push(push)
        #expect(record.answer == .accepted)
        #expect(record.trace?.outcome == .system)
        #expect(record.trace?.callbacks == ["mdm.checkIn"])
        push.topic = "com.apple.mgmt.External.0"
        #expect(bench.push(push).answer.reason == .deviceTokenNotForTopic)
    }

    /// Source: jchambers/pushy#509, notnoop/java-apns#88.
    @Test("FC-C10: a Wallet push of an empty object is accepted, no app is called")
    func wallet() {
        var push = FieldCasesCTests.push(Push.token, "pass.com.example", nil)
        push.body = "{}"
        let record = Bench().push(push)
        #expect(record.answer == .accepted)
        #expect(record.trace?.callbacks.contains { $0.hasPrefix("app.") } == false)
        #expect(record.trace?.callbacks.contains { $0.hasPrefix("un.") } == false)
    }
}
