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
        #expect(plan.implements.subtracting(DelegatePlan.usual) == .init(.appDidReceiveRemoteOld))
    }

    @Test("name the classes, and the methods that a class has or inherits")
    func methods() throws {
        let plan = try DelegatePlan(
            json: json(
                #"""
                {"class_name": "MyApp.AppDelegate", "adaptor": false,
                 "implements": ["app.didFinish", "app.token"],
                 "inherits": ["app.didReceiveRemote"], "un_is_app_delegate": true,
                 "un_class_name": "Center", "open_settings": true}
                """#))
        #expect(plan.implements == CallbackSet([.appDidFinish, .appToken]))
        #expect(plan.appResponds == CallbackSet([.appDidFinish, .appToken, .appDidReceiveRemote]))
        #expect(plan.appDelegate == .fetch)
        #expect(
            plan.unResponds == CallbackSet([.unWillPresent, .unDidReceive, .unOpenSettings]))
        try checkRoundTrip(plan)
    }

    @Test("may repeat the variants of the method, but not contradict the list")
    func shortForm() throws {
        let same = #"{"implements": ["app.didReceiveRemoteOld"], "app_delegate": ["old"]}"#
        #expect(try DelegatePlan(json: json(same)).appDelegate == .old)
        let other = #"{"inherits": ["app.didReceiveRemote"], "app_delegate": ["old"]}"#
        #expect(throws: DevicePlanError.self) { try DelegatePlan(json: json(other)) }
    }

    @Test("have the names of their classes, and a SwiftUI app SwiftUI's own")
    func classes() {
        var app = AppInstall(topic: "t", delegate: DelegatePlan(className: "MyApp.AppDelegate"))
        #expect(app.appDelegateClass == "MyApp.AppDelegate")
        #expect(app.unDelegateClass == "NotificationDelegate")
        app.delegate.unIsAppDelegate = true
        #expect(app.unDelegateClass == "MyApp.AppDelegate")
        app.lifecycle = .swiftui
        #expect(app.appDelegateClass == "SwiftUI.AppDelegate")
    }

    private func checkRoundTrip(_ plan: DelegatePlan) throws {
        var writer = JSONWriter()
        plan.write(to: &writer)
        #expect(try DelegatePlan(json: json(writer.text)) == plan)
    }
}
