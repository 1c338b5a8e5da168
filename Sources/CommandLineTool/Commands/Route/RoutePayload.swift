internal import APNs
internal import JSON
internal import Routing

/// A payload that `route` was given, for the first push or a later one.
struct RoutePayload {
    let facts: PayloadFacts
    let json: JSONValue

    /// Reads a file, standard input, or the JSON itself.
    ///
    /// - Throws: `.usage` for what cannot be read, `.failed` for what is no JSON object.
    init(_ source: String) throws(CommandError) {
        let bytes = try PayloadSource.read(source)
        let name = PayloadSource.name(source)
        var reader = PayloadReader()
        facts = reader.read(bytes, from: 0)
        if let error = reader.error {
            let place = PayloadPlace(error.offset, in: bytes)
            throw .failed("\(name):\(place.line):\(place.column): not JSON: \(error.message)")
        }
        guard facts.contains(.isObject) else {
            throw .failed("\(name): a payload is one JSON object; this is another JSON value")
        }
        json = (try? JSONValue(parsing: bytes, limits: .payload)) ?? .null
    }

    /// The push; without any header a silent payload has those that make it one.
    func push(
        _ pushType: PushType? = nil, topicType: PushType? = nil, _ priority: Priority? = nil
    ) -> PushInput {
        // A silent push without its headers is what nobody means; see the help of the flags.
        let isBare = pushType == nil && topicType == nil && priority == nil
        if isBare, PayloadClass(facts, pushType: nil) == .silent {
            let shape = PushShape(facts: facts, pushType: .background, priority: .considerPower)
            return PushInput(shape: shape, payload: json)
        }
        let shape = PushShape(
            facts: facts, pushType: pushType, topicType: topicType,
            priority: priority ?? .immediate)
        return PushInput(shape: shape, payload: json)
    }
}
