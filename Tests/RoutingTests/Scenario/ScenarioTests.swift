import APNs
import JSON
import Routing
import Testing

@Suite("A scenario")
struct ScenarioTests {
    private static let push = PushInput(
        pushType: .alert,
        payload: .object([
            .init(
                key: "aps",
                value: .object([
                    .init(key: "alert", value: .string("Hi"))
                ]))
        ]))

    private func scenario(_ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
        var scenario = Scenario(
            device: Device(id: "d"), app: AppInstall(topic: "com.example.app"),
            cause: .push(ScenarioTests.push))
        change(&scenario)
        return scenario
    }

    private func json(_ report: ScenarioReport) throws -> JSONValue {
        var writer = JSONWriter()
        report.write(device: nil, to: &writer)
        return try JSONValue(parsing: writer.bytes)
    }

    @Test("routes the push as the router does, in the state that is asked for")
    func push() throws {
        let report = scenario().play(in: .foreground)
        var app = AppInstall(topic: "com.example.app")
        app.state = .foreground
        let expected = Router.route(
            ScenarioTests.push.shape, to: app, on: Device(id: "d"), policy: RoutingPolicy())
        #expect(report.trace?.events == expected.events)
        #expect(report.startState == .foreground && report.explanations.isEmpty)
        #expect(report.final.runtimes.first?.delivered.map(\.number) == [1])
    }

    @Test("the app need not be on the device, and its topic is the one that is meant")
    func topic() {
        let report = scenario {
            $0.device.apps = [AppInstall(topic: "com.example.other")]
            $0.cause = .push(ScenarioTests.push)
        }.play()
        #expect(report.trace?.outcome == .shown)
        #expect(report.final.device.apps.map(\.topic) == ["com.example.other", "com.example.app"])
    }

    @Test("an action that cannot happen is said to be impossible, and the next is done")
    func obstacle() throws {
        let report = scenario {
            $0.app.permission.status = .denied
            $0.inputs = [.action(.tap(.push(1))), .action(.dismiss(.identifier("nobody")))]
            $0.explains = true
        }.play()
        #expect(
            report.acts.map(\.step.obstacle?.reason) == [
                .noSuchNotification, .noSuchNotification,
            ])
        let json = try json(report)
        #expect(
            json.members?.map(\.key) == [
                "device", "app_state", "payload_class", "outcome", "reasons", "shown", "events",
                "diagnostics", "contradicts", "actions", "explain", "final",
            ])
        let first = try #require(json.value(for: "actions")?.array?.first)
        #expect(first.value(for: "action")?.value(for: "action")?.string == "tap")
        let line = try #require(first.value(for: "explain")?.array?.first)
        #expect(
            line.value(for: "because")?.string
                == "tap was impossible: no notification of push 1 is on the screen")
        #expect(
            first.value(for: "impossible")?.value(for: "reason")?.string == "no-such-notification")
    }

    @Test("the first launch is before any question, unless the plan has an answer")
    func firstLaunch() {
        let first = scenario().asFirstLaunch.app
        #expect(first.state == .neverLaunched && first.permission.status == .notDetermined)
        let denied = scenario { $0.app.permission.status = .denied }.asFirstLaunch.app
        #expect(denied.state == .neverLaunched && denied.permission.status == .denied)
    }

    @Test("an action that names no notification means the one that came")
    func notification() {
        #expect(Scenario.notification(of: .push(ScenarioTests.push)) == .push(1))
        let local = LocalNotification(identifier: "tea", body: "Tea")
        #expect(Scenario.notification(of: .local(local)) == .identifier("tea"))
    }

    @Test("the final state tells app, permission and what is on the screen")
    func final() throws {
        let final = try #require(try json(scenario().play()).value(for: "final"))
        #expect(
            final.members?.map(\.key) == [
                "at_ms", "online", "locked", "unlocked_since_boot", "app_state", "installed",
                "permission", "has_token", "holds_push", "notifications",
            ])
        let notification = try #require(final.value(for: "notifications")?.array?.first)
        #expect(notification.value(for: "identifier")?.string == "push-1")
    }

    private static let silent = PushInput(
        pushType: .background, priority: .considerPower,
        payload: .object([
            .init(
                key: "aps",
                value: .object([
                    .init(key: "content-available", value: .number(.init(text: "1")))
                ]))
        ]))

    @Test("pushes that follow have numbers of their own, which actions mean by default")
    func numbers() {
        let push = ScenarioTests.push
        #expect(Scenario.notification(of: .push(push), then: [.push(push)]) == .push(2))
        let local = LocalNotification(identifier: "tea", body: "Tea")
        #expect(Scenario.notification(of: .local(local), then: [.push(push)]) == .push(1))
        #expect(Scenario.notification(of: nil, then: [.push(push)]) == .push(1))
        let report = scenario { $0.inputs = [.push(push), .action(.tap(.push(2)))] }.play()
        #expect(report.acts.map(\.trace?.outcome) == [.shown, nil])
        #expect(report.acts.map(\.step.obstacle) == [nil, nil])
        #expect(report.final.runtimes.first?.delivered.map(\.number) == [1])
    }

    @Test("time passes between pushes: R24 holds the fourth of an hour, which the next hour frees")
    func budget() {
        let next = [Scenario.Input.wait(milliseconds: 600_000), .push(ScenarioTests.silent)]
        let report = scenario {
            $0.cause = .push(ScenarioTests.silent)
            $0.inputs = next + next + next + [.wait(milliseconds: 1_800_000)]
        }.play()
        let outcomes = ([report.trace] + report.acts.map(\.trace)).compactMap(\.?.outcome)
        #expect(outcomes == [.silentCallback, .silentCallback, .silentCallback, .held])
        let last = report.acts.last?.step.events
        #expect(last?.contains { $0.subject == .callback(.appDidReceiveRemote) } == true)
        #expect(last?.map(\.atMilliseconds).min() == 3_600_000)
        #expect(report.final.now == 3_600_000)
    }

    @Test("a statement about an arrival is held against each push")
    func laterStatement() {
        let report = scenario { $0.inputs = [.push(ScenarioTests.silent)] }.play(in: .foreground)
        #expect(report.trace?.contradictions.isEmpty == true)
        #expect(report.contradictions.map(\.claim.id) == ["003-28"])
    }

    @Test("as JSON a push that follows has its outcome, and time its milliseconds")
    func followUps() throws {
        let report = scenario {
            $0.inputs = [.wait(milliseconds: 5_000), .push(ScenarioTests.push)]
        }.play()
        let acts = try #require(try json(report).value(for: "actions")?.array)
        #expect(acts.count == 2)
        #expect(acts[0].value(for: "action")?.value(for: "action")?.string == "wait")
        #expect(acts[0].value(for: "action")?.value(for: "ms")?.integer == 5_000)
        #expect(acts[1].value(for: "action")?.value(for: "action")?.string == "push")
        #expect(acts[1].value(for: "action")?.value(for: "payload")?.value(for: "aps") != nil)
        #expect(acts[1].value(for: "outcome")?.string == "shown")
        let first = acts[1].value(for: "events")?.array?.first
        #expect(first?.value(for: "at_ms")?.integer == 5_000)
    }
}
