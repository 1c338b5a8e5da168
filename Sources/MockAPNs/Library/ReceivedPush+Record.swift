import APNs
import JSON
import PushLog
import Routing

extension ReceivedPush {
    /// The record of the log as a value for tests.
    init(_ record: PushRecord) {
        let request = record.request
        sequence = Int(clamping: record.sequence)
        receivedAt = record.receivedAt.description
        environment = PushEnvironment(record.environment)
        topic = record.topic
        deviceToken = record.deviceToken
        pushType = request.pushType.value.map(PushType.init)
        priority = Int(request.effectivePriority.rawValue)
        expiration = request.expiration.value.flatMap { Int(exactly: $0) }
        collapseID = request.text(.collapseID)
        apnsID = record.apnsID
        fields = request.raw.fields
        let body = Array(request.raw.bytes[request.raw.fieldsEnd...])
        payloadJSON = String(decoding: body, as: UTF8.self)
        payload = ReceivedPush.value(body)
        status = record.answer.status == 0 ? nil : Int(record.answer.status)
        reason = record.answer.reason.map(Reason.init)
        fault = record.fault
        findings = record.findings.map(Finding.init)
        deviceID = record.deviceID
        outcome = (record.trace?.outcome).map(Outcome.init)
        deliveryState = (record.delivery?.state).map(DeliveryState.init)
        callbacks = record.trace?.events.filter { $0.kind == .callback }.map(\.callback) ?? []
        shown = Shown(record.trace?.shown ?? [])
        explanation = ReceivedPush.explanation(record)
    }

    private static func value(_ body: [UInt8]) -> PayloadValue? {
        do throws(JSONError) {
            return PayloadValue(try JSONValue(parsing: body, limits: .payload))
        } catch {
            return nil
        }
    }

    private static func explanation(_ record: PushRecord) -> String {
        if let why = record.whyRefused {
            return "got \(why.got), expected \(why.expected); \(why.hint)"
        }
        guard let trace = record.trace else { return "" }
        return (trace.reasons + trace.diagnostics.map(\.message)).joined(separator: "; ")
    }
}
