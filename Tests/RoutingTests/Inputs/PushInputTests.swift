import APNs
import JSON
import Routing
import Testing

@Suite("A push as an input")
struct PushInputTests {
    @Test("has the shape that its headers and payload give")
    func shape() throws {
        let push = try PushInput(
            json: json(
                #"""
                {"topic": "com.example.app.voip", "push_type": "voip", "priority": 5,
                 "collapse_id": "score", "payload": {"aps": {"alert": "Hi", "badge": 1}}}
                """#))
        #expect(push.topic == "com.example.app")
        #expect(push.collapseID == "score")
        #expect(
            push.shape
                == PushShape(
                    facts: [.isObject, .hasAPS, .alertText, .badge], pushType: .voip,
                    topicType: .voip, priority: .considerPower))
    }

    @Test("takes absent headers as absent, and priority as 10")
    func defaults() throws {
        let push = try PushInput(json: json(#"{"payload": {}}"#))
        #expect(push.topic == nil && push.collapseID == nil)
        #expect(push.shape == PushShape(facts: .isObject, pushType: nil))
        #expect(try PushInput(json: json(#"{"payload": null}"#)).shape.facts == [])
    }

    @Test(
        "writes what it reads back as an equal value",
        arguments: [
            #"{"payload": {"aps": {"alert": "Hi"}, "n": 1.0}}"#,
            #"{"topic": "t.voip", "push_type": "voip", "priority": 1, "payload": {}}"#,
            #"{"topic": "t", "priority": 5, "collapse_id": "c", "payload": null}"#,
        ])
    func roundTrip(text: String) throws {
        let push = try PushInput(json: json(text))
        var writer = JSONWriter()
        push.write(to: &writer)
        #expect(try PushInput(json: json(writer.text)) == push)
    }

    @Test(
        "refuses what is wrong with its place",
        arguments: [
            ("{}", .missingKey, "payload"), (#"{"payload": []}"#, .wrongKind, "payload"),
            (#"{"payload": {}, "priority": 7}"#, .badValue, "priority"),
            (#"{"payload": {}, "priority": "5"}"#, .badValue, "priority"),
            (#"{"payload": {}, "push_type": "alrt"}"#, .unknownWord, "push_type"),
            (#"{"payload": {}, "collapse_id": ""}"#, .badValue, "collapse_id"),
            (#"{"payload": {}, "colapse_id": "a"}"#, .unknownKey, "colapse_id"),
        ] as [(String, DevicePlanError.Problem, String)])
    func wrong(text: String, problem: DevicePlanError.Problem, path: String) throws {
        let value = try json(text)
        let error = #expect(throws: DevicePlanError.self) { try PushInput(json: value) }
        #expect(error?.problem == problem && error?.path == path)
    }
}

@Suite("The content of a push")
struct PushContentTests {
    @Test("is what stands in the payload")
    func all() throws {
        let content = try PushContent(
            payload: json(
                #"""
                {"aps": {"alert": {"title": "T", "subtitle-loc-key": "S", "body": "B"}, "badge": 3,
                 "category": "INVITE", "thread-id": "th", "target-content-id": "w",
                 "filter-criteria": "f", "relevance-score": 0.5,
                 "interruption-level": "time-sensitive"}}
                """#))
        #expect(content.title == "T" && content.subtitle == "S" && content.body == "B")
        #expect(content.badge == 3 && content.category == "INVITE" && content.threadID == "th")
        #expect(content.targetContentID == "w" && content.filterCriteria == "f")
        #expect(content.relevanceScore == 0.5 && content.interruptionLevel == .timeSensitive)
        #expect(content.activity == nil && content.hasText)
    }

    @Test("has a text where an alert has one")
    func text() throws {
        let texts: [(String, Bool)] = [
            (#"{"aps": {"alert": "Hi"}}"#, true), (#"{"aps": {"alert": ""}}"#, false),
            (#"{"aps": {"alert": {"loc-key": "K"}}}"#, true), (#"{"aps": {"alert": {}}}"#, false),
            ("{}", false), ("null", false), (#"{"aps": []}"#, false),
        ]
        for (text, has) in texts {
            #expect(try PushContent(payload: json(text)).hasText == has, "\(text)")
        }
    }

    @Test("agrees with the facts of the accept path on level and event")
    func agrees() throws {
        let samples = [
            #""interruption-level": "passive""#, #""interruption-level": "loud""#,
            #""sound": {"critical": 1}, "interruption-level": "passive""#,
            #""sound": {"critical": 0}"#, #""event": "start", "content-state": {}"#,
            #""event": "end""#, #""event": "stop""#, #""alert": "Hi""#,
        ]
        for sample in samples {
            let push = PushInput(payload: try json("{\"aps\": {\(sample)}}"))
            #expect(push.content.interruptionLevel == push.shape.facts.interruptionLevel)
            let event = push.content.activity?.event ?? .absent
            #expect(event == push.shape.facts.activityEvent, "\(sample)")
        }
    }

    @Test("tells what a Live Activity push says")
    func activity() throws {
        let content = try PushContent(
            payload: json(
                #"""
                {"aps": {"event": "end", "timestamp": 1, "stale-date": 2, "dismissal-date": 3,
                 "content-state": {"a": 1}, "attributes-type": "Trip"}}
                """#))
        let activity = try #require(content.activity)
        #expect(activity.event == .end && activity.timestamp == 1 && activity.staleDate == 2)
        #expect(activity.dismissalDate == 3 && activity.hasState)
        #expect(activity.attributesType == "Trip")
    }
}
