import Routing
import Testing

@testable import Faults

@Suite("The device of a reserved token")
struct TestTokenDeviceTests {
    @Test("differs from the default in one thing")
    func changes() {
        func changed(_ change: TestTokenDevice) -> (Device, AppInstall) {
            var device = Device(id: "auto")
            var app = AppInstall(topic: "t")
            change.apply(to: &device, &app)
            return (device, app)
        }
        let plain = AppInstall(topic: "t")
        #expect(!changed(.offline).0.online)
        #expect(changed(.offline).1.state == plain.state)
        #expect(changed(.forceQuit).1.state == .forceQuit)
        #expect(changed(.terminated).1.state == .terminated)
        #expect(changed(.denied).1.permission == Permission(.denied))
        #expect(changed(.denied).1.state == plain.state)
        for change in TestTokenDevice.allCases where change != .offline {
            #expect(changed(change).0.online)
        }
    }
}
