import JSON
import Routing
import Testing

@Suite("An event of a trace")
struct TraceEventTests {
    @Test("has the name of what the user sees")
    func shown() {
        let rows: [(Shown, String)] = [
            ([], "ui.none"), (.list, "ui.list"), ([.banner, .sound], "ui.banner+sound"),
            ([.list, .sound, .badge, .banner], "ui.banner+sound+badge+list"),
            ([.banner, .criticalSound], "ui.banner+critical-sound"),
            ([.lockScreen, .summary], "ui.lock-screen+summary"),
        ]
        for (shown, name) in rows {
            #expect(TraceEvent(.ui(shown), by: .r01).callback == name)
        }
    }

    @Test("has a kind and a name for everything that can happen")
    func kinds() {
        let call = TraceEvent(.callback(.unDidReceive), by: .r36)
        #expect(call.kind == .callback && call.callback == "un.didReceive")
        #expect(call.selector == Callback.unDidReceive.selector)
        let answer = TraceEvent(.completion(.unDidReceive), by: .r36)
        #expect(answer.kind == .completion && answer.callback == "un.didReceive")
        #expect(answer.selector == nil)
        let system = TraceEvent(system: .callReport, by: .r47)
        #expect(system.kind == .system && system.callback == "ck.report")
        #expect(
            Set(SystemEvent.allCases.map(\.name)).count == SystemEvent.allCases.count)
    }

    @Test("writes handler and response where it has them")
    func members() throws {
        var event = TraceEvent(
            .callback(.unDidReceive), to: .init(.unDelegate, via: ["firebase"]), by: .r42)
        event.handler = .init(.sdk("firebase"), deadlineMilliseconds: 30_000, calls: 2)
        event.response = .init(action: "REPLY", text: "ok")
        var writer = JSONWriter()
        event.write(sequence: 3, to: &writer)
        let value = try json(writer.text)
        #expect(value.value(for: "seq")?.integer == 3)
        let handler = try #require(value.value(for: "handler"))
        #expect(handler.value(for: "owner")?.string == "sdk firebase")
        #expect(handler.value(for: "deadline_ms")?.integer == 30_000)
        #expect(handler.value(for: "calls")?.integer == 2)
        #expect(value.value(for: "action")?.string == "REPLY")
        #expect(value.value(for: "user_text")?.string == "ok")
        let receiver = try #require(value.value(for: "receiver"))
        #expect(receiver.value(for: "class")?.string == "NotificationDelegate")
        #expect(receiver.value(for: "via")?.array?.compactMap(\.string) == ["firebase"])
    }
}

@Suite("Callbacks")
struct CallbackTests {
    @Test("belong to one object each, and only those with a handler have a deadline")
    func roles() {
        for role in ReceiverRole.allCases {
            let callbacks = CallbackSet(of: role).callbacks
            #expect(!callbacks.isEmpty)
            #expect(callbacks.allSatisfy { $0.role == role })
        }
        let deadlines = Callback.allCases.filter { $0.deadlineMilliseconds != nil }
        #expect(deadlines == [.appDidReceiveRemote, .unWillPresent, .nseDidReceive])
        #expect(deadlines.allSatisfy { $0.hasHandler })
    }

    @Test("make sets that know what is in them")
    func sets() {
        var set = CallbackSet([.unWillPresent, .appToken])
        #expect(set.contains(.appToken) && !set.contains(.appTokenFail))
        set.remove(.appToken)
        set.insert(.lpseWillTerminate)
        #expect(set.callbacks == [.unWillPresent, .lpseWillTerminate])
    }
}
