import HTTP1
import JSON
import PushLog
import Routing

extension ControlAPI {
    /// Forgets pushes, devices and faults, all or those of one topic.
    ///
    /// Source: design, "Small things decided": reset by topic touches that topic's apps, records
    /// and faults; connections, keys and clock belong to the server, which keeps them.
    func reset(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let topic = try resetTopic(request)
        var matcher = Matcher()
        matcher.topic = topic
        // Faults first: a push that comes meanwhile is an ordinary one.
        let faults = faults.clear(topic: topic)
        let devices = devices.clear(topic: topic)
        let pushes = log.delete(matcher)
        var json = JSONWriter()
        json.beginObject()
        json.member("pushes", Int64(pushes))
        json.member("devices", Int64(devices))
        json.member("faults", Int64(faults))
        json.endObject()
        return .answer(.json(200, json))
    }

    /// The topic of the body; nil where the body is empty or names none.
    private func resetTopic(_ request: ControlRequest) throws(ControlError) -> String? {
        guard !request.body.isEmpty else { return nil }
        let body = try request.json()
        do throws(DevicePlanError) {
            let object = try PlanObject(
                PlanField(value: body, path: "", offset: nil), keys: ["topic"])
            guard let field = object.nonNull("topic") else { return nil }
            guard let text = field.value.string, !text.isEmpty else {
                throw field.bad(expected: "a topic", hint: "leave it out to reset everything")
            }
            return text
        } catch {
            throw .badMember(error)
        }
    }
}
