import Routing
import Testing

@Suite("Pushes that are put on the screen alone")
struct ShowTests {
    private static func input(_ aps: String, collapseID: String? = nil) throws -> PushInput {
        PushInput(collapseID: collapseID, payload: try json(#"{"aps":\#(aps)}"#))
    }

    /// What a push does on a phone at rest.
    private static func trace(_ push: PushInput) -> Trace {
        var phone = Phone()
        return phone.simulation.push(push)
    }

    @Test("look as if they had gone through the device")
    func same() throws {
        let push = try ShowTests.input(#"{"alert":"a","badge":2}"#)
        var shown = Phone()
        shown.simulation.show(push, number: 1, ShowTests.trace(push), of: 0, arrivedAt: 0)
        var pushed = Phone()
        _ = pushed.simulation.push(push)
        #expect(shown.simulation.screen == pushed.simulation.screen)
    }

    @Test("that came earlier stand below, and cover neither entry nor badge")
    func earlier() throws {
        let newer = try ShowTests.input(#"{"alert":"new","badge":9}"#, collapseID: "x")
        let older = try ShowTests.input(#"{"alert":"old","badge":1}"#, collapseID: "x")
        let other = try ShowTests.input(#"{"alert":"other"}"#, collapseID: "y")
        var phone = Phone()
        phone.simulation.show(newer, number: 3, ShowTests.trace(newer), of: 0, arrivedAt: 0)
        for (number, push) in [(2, other), (1, older)] {
            phone.simulation.show(
                push, number: number, ShowTests.trace(push), of: 0, arrivedAt: -1_000 * number,
                isLate: true)
        }
        let app = phone.simulation.screen.apps.first
        #expect(app?.badge == 9)
        #expect(app?.notifications.map(\.number) == [2, 3])
    }

    @Test("that came before the simulation began have a time before it")
    func before() throws {
        let push = try ShowTests.input(#"{"alert":"a"}"#)
        var phone = Phone()
        phone.simulation.show(push, number: 1, ShowTests.trace(push), of: 0, arrivedAt: -60_000)
        let screen = phone.simulation.screen
        #expect(screen.banner == nil && screen.apps.first?.notifications.count == 1)
    }
}
