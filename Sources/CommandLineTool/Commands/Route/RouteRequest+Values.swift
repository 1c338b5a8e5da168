internal import APNs
internal import JSON
internal import Routing

extension RouteRequest {
    /// Reads what the flags name: payload, device file, switches.
    ///
    /// - Throws: `.usage` for what is missing or cannot be, `.failed` for a payload that is no
    ///   JSON object.
    init(_ values: GivenValues) throws(CommandError) {
        guard let source = values.told(.payload) else {
            throw .usage("route needs a payload: mock-apns route FILE, or - for standard input")
        }
        let payload = try PayloadSource.read(source)
        let facts = try RouteRequest.facts(payload, name: PayloadSource.name(source))
        let pushType = values.text(.pushType).flatMap { PushType(name: $0) }
        let priority = values.text(.priority).flatMap { UInt8($0) }
        let topic = RouteTopic(values.text(.topic), pushType: pushType)
        let (device, app) = try RouteDevice.read(values.text(.device), topic: topic)
        self.init(
            shape: PushShape(
                facts: facts, pushType: pushType, topicType: topic.type,
                priority: priority.flatMap { Priority(rawValue: $0) } ?? .immediate),
            device: device, app: app, policy: try RouteRequest.policy(values),
            state: values.text(.state).flatMap { word in
                AppState.allCases.first { $0.name == word }
            },
            alert: AlertLine.text(of: try? JSONValue(parsing: payload, limits: .payload)))
    }

    private static func facts(
        _ payload: [UInt8], name: String
    ) throws(CommandError) -> PayloadFacts {
        var reader = PayloadReader()
        let facts = reader.read(payload, from: 0)
        if let error = reader.error {
            let place = PayloadPlace(error.offset, in: payload)
            throw .failed("\(name):\(place.line):\(place.column): not JSON: \(error.message)")
        }
        guard facts.contains(.isObject) else {
            throw .failed("\(name): a payload is one JSON object; this is another JSON value")
        }
        return facts
    }

    private static func policy(_ values: GivenValues) throws(CommandError) -> RoutingPolicy {
        var policy = RoutingPolicy()
        for (name, value) in values.pairs(.set) {
            do throws(DevicePlanError) {
                try policy.set(name, to: value)
            } catch {
                throw .usage("--set \(error.message)")
            }
        }
        return policy
    }
}

/// The topic of a push: the app's bundle id, and what a special push type adds to it.
struct RouteTopic: Equatable {
    /// Nil when nobody named one.
    let bundleID: String?
    let type: PushType?

    init(_ text: String?, pushType: PushType?) {
        guard let text else {
            bundleID = nil
            type = pushType.flatMap { $0.topicSuffix.utf8.count > 0 ? $0 : nil }
            return
        }
        type = PushType(topicSuffixOf: Array(text.utf8).span)
        let suffix = type.map { $0.topicSuffix.utf8.count } ?? 0
        bundleID = String(text.dropLast(suffix))
    }
}
