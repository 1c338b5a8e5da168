import APNs
import HTTP1
import JSON
import PushLog
import Routing

extension ControlAPI {
    /// What is the server's and not a test suite's: no reset touches it.
    private static let serverOwned = ["connections", "keys", "clock"]

    /// Forgets pushes, devices and faults, all or those that the body names, so that several test
    /// suites can share a server.
    ///
    /// A bundle id stands for the topics of all its push types. Of devices and of what reserved
    /// device tokens count only topic and device token can be named. A default device is taken back with its topic, and all of them with everything.
    ///
    /// Source: design, "Small things decided".
    func reset(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let matcher = try resetMatcher(request)
        // Faults first: a push that comes meanwhile is an ordinary one.
        let family = matcher.withSuffixes
        let faults = family.reduce(0) { $0 + self.faults.clear($1) }
        let devices = devices.clear(matcher)
        try takeBackDefaultDevice(matcher)
        var pushes = 0
        for matcher in family { pushes += try deleteRecords(matcher) }
        var json = JSONWriter()
        json.beginObject()
        json.member("pushes", Int64(pushes))
        json.member("devices", Int64(devices))
        json.member("faults", Int64(faults))
        json.key("kept")
        json.beginArray()
        for name in ControlAPI.serverOwned { json.string(name) }
        json.endArray()
        json.endObject()
        return .answer(.json(200, json))
    }

    /// One device token says nothing of those that nobody registered, and neither does a sender.
    private func takeBackDefaultDevice(_ matcher: Matcher) throws(ControlError) {
        guard matcher.conditions.isEmpty || matcher.conditions == [.topic] else { return }
        try setDefaultDevice(nil, topic: matcher.topic)
    }

    /// The conditions of the body; none where it is empty.
    private func resetMatcher(_ request: ControlRequest) throws(ControlError) -> Matcher {
        guard !request.body.isEmpty else { return Matcher() }
        let body = try request.json()
        do throws(DevicePlanError) {
            let field = PlanField(value: body, path: "", offset: nil)
            // What became of a push says nothing of who sent it: the other conditions stay out.
            _ = try PlanObject(field, keys: PushFilter.isolating.map(\.rawValue))
            return try Matcher(field)
        } catch {
            throw .badMember(error)
        }
    }
}

extension Matcher {
    /// The matcher itself; where it names a bundle id also those of its topics with a suffix.
    fileprivate var withSuffixes: [Matcher] {
        guard let topic, PushType(topicSuffixOf: Array(topic.utf8).span) == nil else {
            return [self]
        }
        return PushType.topics(ofBundleID: topic).map { topic in
            var matcher = self
            matcher.topic = topic
            return matcher
        }
    }
}
