import APNs
import JSON
import Routing
import Testing

@Suite("A local notification as an input")
struct LocalNotificationTests {
    @Test(
        "writes what it reads back as an equal value",
        arguments: [
            "{}", #"{"body": "Tea", "topic": null}"#,
            #"""
            {"topic": "t", "identifier": "i", "title": "T", "subtitle": "S", "body": "B",
             "sound": true, "badge": 0, "category": "C", "thread_id": "h",
             "target_content_id": "w", "filter_criteria": "f",
             "interruption_level": "critical", "relevance_score": 1}
            """#,
        ])
    func roundTrip(text: String) throws {
        let notification = try LocalNotification(json: json(text))
        var writer = JSONWriter()
        notification.write(to: &writer)
        #expect(try LocalNotification(json: json(writer.text)) == notification)
    }

    @Test("has the facts of a payload with the same content")
    func facts() throws {
        let notification = try LocalNotification(
            json: json(#"{"title": "T", "sound": true, "interruption_level": "passive"}"#))
        #expect(
            notification.facts
                == PayloadFacts([.isObject, .hasAPS, .alertText, .sound]).with(.passive))
        #expect(LocalNotification(content: PushContent()).facts == [.isObject, .hasAPS])
    }

    @Test(
        "refuses what is wrong with its place",
        arguments: [
            (#"{"relevance_score": 2}"#, .badValue, "relevance_score"),
            (#"{"badge": -1}"#, .badValue, "badge"), (#"{"sound": "x"}"#, .wrongKind, "sound"),
            (#"{"interruption_level": "loud"}"#, .unknownWord, "interruption_level"),
            (#"{"thread-id": "x"}"#, .unknownKey, "thread-id"),
        ] as [(String, DevicePlanError.Problem, String)])
    func wrong(text: String, problem: DevicePlanError.Problem, path: String) throws {
        let value = try json(text)
        let error = #expect(throws: DevicePlanError.self) { try LocalNotification(json: value) }
        #expect(error?.problem == problem && error?.path == path)
    }
}

@Suite("A registration as an input")
struct RegistrationTests {
    @Test("reads and writes what the user answers", arguments: Registration.Answer.allCases)
    func roundTrip(answer: Registration.Answer) throws {
        let text = #"{"topic": "t", "user_answers": "\#(answer.name)"}"#
        let registration = try Registration(json: json(text))
        #expect(registration == Registration(topic: "t", userAnswers: answer))
        var writer = JSONWriter()
        registration.write(to: &writer)
        #expect(try json(writer.text) == json(text))
    }

    @Test("means the only app, whose question is allowed, where nothing is said")
    func defaults() throws {
        #expect(try Registration(json: json("{}")) == Registration())
        #expect(Registration().userAnswers == .allow)
    }
}
