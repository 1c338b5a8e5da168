import APNs
import Routing
import Testing

@Suite("A push that gets its number later")
struct RenumberTests {
    private static let provisional = Int.max

    private static func push(_ phone: inout Phone, _ aps: String, silent: Bool = false) throws {
        let payload = try json(#"{"aps":\#(aps)}"#)
        let push = PushInput(
            pushType: silent ? .background : .alert,
            priority: silent ? .considerPower : .immediate, payload: payload)
        _ = phone.simulation.push(push, number: provisional)
        phone.simulation.renumber(provisional, to: 41)
    }

    @Test("is called by it on the screen, and by the identifier made of it")
    func notification() throws {
        var phone = Phone()
        try RenumberTests.push(&phone, #"{"alert":"a"}"#)
        let shown = phone.simulation.screen.apps.first?.notifications.first
        #expect(shown?.number == 41 && shown?.identifier == "push-41")
        #expect(phone.simulation.number(of: .push(41)) == 41)
        #expect(phone.simulation.number(of: .push(RenumberTests.provisional)) == nil)
        // The next without a number of its own counts on.
        _ = try phone.push(#"{"alert":"b"}"#)
        #expect(phone.simulation.number(of: .identifier("push-42")) == 42)
    }

    @Test("is called by it on the Live Activity that it changes, whichever that is")
    func activity() throws {
        var phone = Phone { $0.os = OSVersion(18) }
        func change(_ event: String, _ timestamp: Int, number: Int) throws {
            let payload = try json(
                #"{"aps":{"event":"\#(event)","timestamp":\#(timestamp),"content-state":{},"#
                    + #""attributes-type":"T","attributes":{},"alert":"a"}}"#)
            let push = PushInput(pushType: .liveactivity, payload: payload)
            _ = phone.simulation.push(push, number: RenumberTests.provisional)
            phone.simulation.renumber(RenumberTests.provisional, to: number)
        }
        try change("start", 1, number: 41)
        try change("start", 2, number: 42)
        try change("end", 3, number: 43)
        // The second has ended: the first is meant, which is not the newest.
        try change("update", 4, number: 44)
        let activities = phone.simulation.screen.apps.first?.activities
        #expect(activities?.map(\.number) == [44, 43])
    }

    @Test("is called by it when the device held it and tells what became of it")
    func held() throws {
        var phone = Phone()
        for _ in 0..<3 { _ = try phone.silent() }
        try RenumberTests.push(&phone, #"{"content-available":1}"#, silent: true)
        let before = phone.simulation.takeNews()
        #expect(before.isEmpty)
        _ = phone.advance(to: 3_600_000)
        let news = phone.simulation.takeNews()
        #expect(news.map(\.number) == [41] && news.map(\.outcome) == [.silentCallback])
        #expect(news.first?.atMilliseconds == 3_600_000)
        let after = phone.simulation.takeNews()
        #expect(after.isEmpty)
    }
}

@Suite("What became of a held push")
struct PushNewsTests {
    /// A phone that holds push 4.
    private static func holding() throws -> Phone {
        var phone = Phone()
        for minute in 0..<4 { _ = try phone.silent(minute: minute) }
        return phone
    }

    @Test("is told when a newer one replaces it")
    func replaced() throws {
        var phone = try PushNewsTests.holding()
        _ = try phone.silent(minute: 5)
        let news = phone.simulation.takeNews()
        #expect(news.map(\.number) == [4] && news.map(\.outcome) == [.dropped])
        #expect(news.first?.rules.map(\.id) == ["R22"])
        #expect(news.first?.atMilliseconds == 300_000)
    }

    @Test("is told when a force-quit drops it, or the app is opened")
    func ended() throws {
        for (action, outcome) in [
            (UserAction.forceQuit(), Outcome.dropped), (.launch(), .silentCallback),
        ] {
            var phone = try PushNewsTests.holding()
            _ = try phone.simulation.act(action)
            let news = phone.simulation.takeNews()
            #expect(news.map(\.number) == [4] && news.map(\.outcome) == [outcome])
        }
    }

    @Test("is not told twice: among the events of an advance it is left out on demand")
    func notTwice() throws {
        var told = try PushNewsTests.holding()
        var silent = told
        let all = told.simulation.advance(to: 4_000_000)
        let rest = silent.simulation.advance(to: 4_000_000, telling: .allButNews)
        #expect(all.contains { $0.callback == "app.didReceiveRemote" })
        #expect(!rest.contains { $0.callback == "app.didReceiveRemote" })
        #expect(told.simulation == silent.simulation)
    }

    @Test("is of no push where the plan alone holds one")
    func ofThePlan() throws {
        var phone = Phone { $0.held = ["com.example.app"] }
        _ = try phone.simulation.act(.launch())
        let none = phone.simulation.takeNews()
        #expect(none.isEmpty)
    }
}
