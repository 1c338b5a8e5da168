import APNs
import PushLog
import Routing

extension PushRecord {
    /// What routing looks at in this push.
    var shape: PushShape {
        PushShape(
            facts: payload, pushType: request.pushType.value, topicType: request.topicType,
            priority: request.effectivePriority)
    }

    /// Adds the findings of device rules that only warn.
    mutating func addFindings(_ warnings: RuleSet, _ device: DeviceFacts) {
        findings += Findings.ofDevice(request, device: device, warnings: warnings)
    }
}
