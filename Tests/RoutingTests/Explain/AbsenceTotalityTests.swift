import APNs
import JSON
import Routing
import Testing

@Suite("Explanations of every situation")
struct AbsenceTotalityTests {
    static let shapes: [PushShape] =
        [.p1, .p2, .p3, .p4, .p5, .p6, .p7, .p8, .activity(.start), .activity(.update)]
        + PushType.allCases.map { PushShape.special($0) }

    /// What the user does after the push, one sequence for each scenario.
    static let sequences: [[Scenario.Input]] =
        [
            [.tap(.push(1))], [.action(.push(1), id: "YES"), .tap(.push(1))], [.dismiss(.push(1))],
            [.flick(.push(1))], [.openSettings(nil), .launch()],
            [.launch(), .background(), .forceQuit()], [.reboot, .unlock, .launch()],
            [.permission(Permission(.denied)), .lock, .unlock], [.uninstall(), .reinstall()],
            [.offline, .online],
        ].map { (actions: [UserAction]) in actions.map { .action($0) } } + [
            [
                .push(silent), .wait(milliseconds: 40_000), .push(silent), .push(silent),
                .push(silent),
            ],
            [.push(silent), .push(silent), .push(silent), .wait(milliseconds: 7_200_000)],
            [.action(.uninstall()), .action(.reinstall()), .action(.launch()), .push(silent)],
        ]

    /// The states between which what the user does makes a difference.
    private static let states: [AppState] = [
        .foreground, .suspended, .terminated, .forceQuit, .neverLaunched,
    ]

    private static let silent = PushInput(shape: .p4, payload: .null)

    @Test("account for the callbacks of section 1, each called or explained by what is true")
    func pushes() {
        var problems = Problems()
        var count = 0
        for shape in AbsenceTotalityTests.shapes {
            for state in AppState.allCases {
                for status in [Permission.Status.authorized, .denied] {
                    for template in DeviceTemplate.all {
                        var scenario = AbsenceTotalityTests.scenario(shape, template)
                        scenario.app.permission.status = status
                        problems.look(at: scenario, state)
                        count += 1
                    }
                }
            }
        }
        #expect(problems.places == [:])
        #expect(count == AbsenceTotalityTests.shapes.count * 7 * 2 * DeviceTemplate.all.count)
    }

    @Test("do so for each thing that the user does after the push", arguments: sequences)
    func actions(sequence: [Scenario.Input]) {
        var problems = Problems()
        for shape in [PushShape.p1, .p4] {
            for state in AbsenceTotalityTests.states {
                for template in DeviceTemplate.all {
                    for isOnline in [true, false] {
                        var scenario = AbsenceTotalityTests.scenario(shape, template)
                        scenario.device.online = isOnline
                        scenario.inputs = sequence + (isOnline ? [] : [.action(.online)])
                        problems.look(at: scenario, state)
                    }
                }
            }
        }
        #expect(problems.places == [:])
    }

    @Test("do so where the app is set up in another way", arguments: NamedHost.all.map(\.name))
    func hosts(name: String) throws {
        let host = try #require(NamedHost.named(name))
        var problems = Problems()
        for shape in [PushShape.p1, .p4] {
            for state in AppState.allCases {
                for version in [OSVersion(9, 3), OSVersion(12), OSVersion(17), OSVersion(27)] {
                    var scenario = Scenario(
                        device: Device(id: "d", os: version), app: host.app,
                        cause: .push(PushInput(shape: shape, payload: .null)),
                        inputs: [.action(.tap(.push(1)))], explains: true)
                    scenario.app.hooks = []
                    scenario.app.script.replies = ScriptReplies()
                    scenario.device.apps = [scenario.app]
                    problems.look(at: scenario, state)
                }
            }
        }
        #expect(problems.places == [:])
    }

    private static func scenario(_ shape: PushShape, _ template: DeviceTemplate) -> Scenario {
        var scenario = Scenario(
            device: template.device, app: template.device.apps[0],
            cause: .push(PushInput(shape: shape, payload: .null)), explains: true)
        scenario.app.hooks = []
        scenario.device.apps = [scenario.app]
        return scenario
    }

    /// Each problem once, with the first place where it is met.
    private struct Problems {
        var places: [String: String] = [:]

        mutating func look(at scenario: Scenario, _ state: AppState) {
            let report = scenario.play(in: state)
            if report.explanations.count != scenario.inputs.count + 1 {
                places["a section is missing"] = scenario.device.id
            }
            for (context, absences) in AbsenceContext.all(of: report) {
                let accounted = CallbackSet(absences.map(\.callback))
                for callback in Absence.callbacks
                where context.called(callback) == accounted.contains(callback) {
                    note("\(callback.name) is missing, or called and explained", context)
                }
                for absence in absences {
                    guard let problem = AbsenceStatement.problem(context, absence) else { continue }
                    note(
                        "\(problem) \(absence.callback.name): \(absence.because) "
                            + "(\(absence.rule.id))", context)
                }
            }
        }

        private mutating func note(_ text: String, _ context: AbsenceContext) {
            guard places[text] == nil else { return }
            places[text] =
                "\(context.push?.payloadClass.name ?? "no push"), \(context.name),"
                + " \(context.app.state.name), \(context.device.id), iOS \(context.device.os)"
        }
    }
}
