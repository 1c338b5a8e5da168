import APNs
import JSON
import PushLog
import Testing

@testable import Faults

@Suite("A fault in JSON")
struct FaultJSONTests {
    @Test("may hold a sequence: 503, 503, then normal")
    func sequence() throws {
        let fault = try Fault(
            name: "deploy",
            json: json(
                #"""
                {"match":{"topic":"com.example.app"},
                 "answers":[{"status":503,"reason":"ServiceUnavailable"},
                            {"status":503,"reason":"ServiceUnavailable"}]}
                """#))
        #expect(fault.name == "deploy")
        #expect(fault.match.topic == "com.example.app")
        #expect(fault.answers == [.answer(.serviceUnavailable), .answer(.serviceUnavailable)])
        #expect(fault.hitsMax == 2)
    }

    @Test("may have one effect of its own, which is used `times` times or always")
    func flat() throws {
        let twice = try fault(#"{"name":"a","reason":"Shutdown","delay":"1s","times":2}"#)
        #expect(
            twice.answers
                == [FaultEffect(.answer(.shutdown, timestamp: nil), delayMilliseconds: 1_000)])
        #expect(twice.hitsMax == 2)
        #expect(try fault(#"{"name":"a","no_answer":true}"#).hitsMax == nil)
        #expect(try fault(#"{"name":"a","delay":"1s","times":null}"#).hitsMax == nil)
    }

    @Test("says where, how often and how likely it acts")
    func rest() throws {
        let fault = try fault(
            #"""
            {"name":"a","at":"answer-ready","match":{"status":400,"device_token":"ABCD"},
             "answers":[{"delay_ms":5},{}],"repeat":true,"times":9,"probability":0.25}
            """#)
        #expect(fault.hook == .answerReady)
        #expect(fault.match.status == 400)
        #expect(fault.match.deviceToken == "abcd")
        #expect(fault.repeats)
        #expect(fault.times == 9)
        #expect(fault.probability == 0.25)
    }

    @Test("keeps its name where the address says the same, and takes it from there")
    func names() throws {
        let inner = try json(#"{"name":"a","status":500}"#)
        #expect(try Fault(name: "a", json: inner).name == "a")
        #expect(try Fault(name: "b", json: json(#"{"status":500}"#)).name == "b")
        let error = #expect(throws: FaultError.self) { try Fault(name: "b", json: inner) }
        #expect(
            error?.message == "name: got \"a\", expected \"b\", as in the address")
        #expect(error?.hint == "leave \"name\" out")
    }

    @Test(
        "is written with all members and read back as the same",
        arguments: [
            #"{"name":"a","status":500}"#,
            #"{"name":"a","no_answer":true,"times":2,"probability":0}"#,
            #"{"name":"a","at":"answer-ready","match":{"status":410},"delay":"2s"}"#,
            #"{"name":"a","answers":[{"status":500},{},{"delay":"2s"}],"repeat":true}"#,
            #"{"name":"a","match":{"topic":"t","push_type":"voip"},"answers":[{}],"times":1}"#,
        ])
    func roundTrip(text: String) throws {
        let fault = try fault(text)
        var writer = JSONWriter()
        CountedFault(fault).write(to: &writer)
        #expect(try Fault(json: JSONValue(parsing: writer.bytes)) == fault)
    }
}
