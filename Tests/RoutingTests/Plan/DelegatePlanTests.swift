import JSON
import Routing
import Testing

@Suite("The app's delegates as JSON")
struct DelegatePlanTests {
    @Test(
        "tell an answer without options from a method that is missing",
        arguments: [
            ("{}", [.banner, .sound]), (#"{"will_present": []}"#, []),
            (#"{"will_present": null}"#, nil),
            (#"{"will_present": ["list", "alert", "badge"]}"#, [.list, .alert, .badge]),
        ] as [(String, PresentationOptions?)])
    func willPresent(text: String, options: PresentationOptions?) throws {
        let plan = try DelegatePlan(json: json(text))
        #expect(plan.willPresent == options)
        try checkRoundTrip(plan)
    }

    @Test(
        "name the moment of setting by a word, or by milliseconds after launch",
        arguments: [
            (#""will-finish""#, .willFinish), (#""did-finish""#, .didFinish),
            (#""did-finish-notification""#, .didFinishNotification),
            ("0", .later(milliseconds: 0)), ("3600000", .later(milliseconds: 3_600_000)),
        ] as [(String, DelegatePlan.SetAt)])
    func setAt(word: String, moment: DelegatePlan.SetAt) throws {
        let plan = try DelegatePlan(json: json(#"{"set_at": \#(word)}"#))
        #expect(plan.setAt == moment)
        try checkRoundTrip(plan)
    }

    @Test("refuse moments that are no whole milliseconds", arguments: ["1.5", "3600001", "1e3"])
    func badMoment(word: String) throws {
        let value = try json(#"{"set_at": \#(word)}"#)
        let error = #expect(throws: DevicePlanError.self) { try DelegatePlan(json: value) }
        #expect(error?.problem == .badValue)
        #expect(error?.got == word)
    }

    @Test("list the variants of the app delegate's method")
    func appDelegate() throws {
        let plan = try DelegatePlan(json: json(#"{"app_delegate": ["old", "fetch"]}"#))
        #expect(plan.appDelegate == [.fetch, .old])
        try checkRoundTrip(plan)
        #expect(try DelegatePlan(json: json(#"{"app_delegate": []}"#)).appDelegate == [])
    }

    private func checkRoundTrip(_ plan: DelegatePlan) throws {
        var writer = JSONWriter()
        plan.write(to: &writer)
        #expect(try DelegatePlan(json: json(writer.text)) == plan)
    }
}
