import APNs
import PushLog
import Routing

extension PushRecord {
    /// What routing looks at in this push.
    var shape: PushShape {
        // The record as a whole is asked only where a certificate may stand for the topic.
        let type = connection.certificate == nil ? request.topicType : topicType
        return PushShape(
            facts: payload, pushType: request.pushType.value, topicType: type,
            priority: request.effectivePriority)
    }

    /// The first system that looks at the push type.
    private static let pushTypeSince = OSVersion(13)
    /// Made once: many senders never say the push type.
    private static let pushTypeMissing = [
        Finding(
            code: "push-type-missing", level: .warning, field: "apns-push-type",
            message: "no apns-push-type: iOS 13 and later may delay or drop the push, "
                + "watchOS 6 and later drops it",
            hint: "send apns-push-type: alert, or the type that fits the payload")
    ]

    /// Adds the findings of device rules that only warn.
    mutating func addFindings(_ warnings: RuleSet, _ device: DeviceFacts) {
        findings += Findings.ofDevice(request, device: device, warnings: warnings)
    }

    /// The push is accepted; a finding says where its push type is missed.
    @inline(__always)
    mutating func accept(on device: Device) {
        answer = .accepted
        guard case .absent = request.pushType, device.os >= PushRecord.pushTypeSince else {
            return
        }
        if findings.isEmpty {
            // Shared, as long as nothing is added.
            findings = PushRecord.pushTypeMissing
        } else {
            findings += PushRecord.pushTypeMissing
        }
    }

    /// The push has reached the device, and this came of it.
    @inline(__always)
    mutating func reach(_ trace: Trace, _ app: AppInstall) {
        self.trace = trace
        delivery = DeliveryStatus(DeliveryDecision.state(trace, app))
    }
}
