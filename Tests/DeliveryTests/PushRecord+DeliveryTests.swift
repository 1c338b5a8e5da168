import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("What routing and the device rules take from a record")
struct PushRecordDeliveryTests {
    @Test("the shape holds payload, push type, suffix of the topic and priority")
    func shape() {
        let plain = Push { $0.priority = "5" }.record.shape
        #expect(
            plain
                == PushShape(
                    facts: [.isObject, .hasAPS, .alertText, .sound], pushType: .alert,
                    priority: .considerPower))
        let untyped = Push {
            $0.type = nil
            $0.topic = "com.example.app.voip"
            $0.body = "x"
        }.record.shape
        #expect(untyped == PushShape(facts: [], pushType: nil, topicType: .voip))
    }

    @Test("findings of device rules are added to those that are there")
    func findings() {
        var record = Push().record
        record.addFindings(RuleSet([.unregistered]), DeviceFacts())
        record.addFindings(RuleSet(), DeviceFacts())
        record.addFindings(RuleSet([.tooManyRequests]), DeviceFacts())
        #expect(record.findings.map(\.code) == ["unregistered", "too-many-requests"])
    }
}
