import JSON
import Testing

@testable import Faults

@Suite("The fault plan in JSON")
struct FaultPlanJSONTests {
    @Test("is a list of faults in their order, and back, with counters anew")
    func roundTrip() throws {
        var plan = try FaultPlan(
            json: json(
                #"[{"name":"b","status":500},{"name":"a","answers":[{}],"repeat":true,"times":7}]"#)
        )
        #expect(plan.faults.map(\.fault.name) == ["b", "a"])
        _ = plan.verdicts(1, push())
        var writer = JSONWriter()
        plan.write(to: &writer)
        let again = try FaultPlan(json: JSONValue(parsing: writer.bytes))
        #expect(again.faults.map(\.fault) == plan.faults.map(\.fault))
        #expect(again.faults.map(\.hits) == [0, 0])
    }

    @Test("of no fault is an empty list")
    func empty() throws {
        var writer = JSONWriter()
        FaultPlan().write(to: &writer)
        #expect(writer.text == "[]")
        #expect(try FaultPlan(json: .array([])).isEmpty)
    }

    @Test(
        "tells which fault is wrong",
        arguments: [
            (#"{}"#, "faults: got an object, expected an array of faults"),
            (
                #"[{"name":"a","status":500},{"name":"a","status":500}]"#,
                "faults[1].name: got \"a\" a second time, expected each name once"
            ),
            (
                #"[{"name":"a","answers":[{"status":500}],"times":2}]"#,
                "faults[0].times: got 2 with 1 of `answers`, expected at most as many as there "
                    + "are answers"
            ),
            (
                #"[{"name":"a b","status":500}]"#,
                "faults[0].name: got \"a b\", expected " + Fault.nameRule
            ),
            (
                #"[{"name":"a","delay_ms":1},{"name":"b","at":"answer-ready","status":500}]"#,
                "faults[1]: got an end of the push, expected only a delay at \"answer-ready\""
            ),
            (
                #"[{"name":"a","answers":[{"normal":1}]}]"#,
                "faults[0].answers[0].normal: got a number, expected true or false"
            ),
            (#"[7]"#, "faults[0]: got a number, expected an object"),
            (
                #"[{"status":500}]"#, "faults[0].name: got nothing, expected " + Fault.nameRule
            ),
        ])
    func wrong(text: String, message: String) throws {
        let value = try json(text)
        let error = #expect(throws: FaultError.self) { try FaultPlan(json: value) }
        #expect(error?.message == message)
    }
}
