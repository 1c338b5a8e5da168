import APNs
import Delivery
import Routing
import Testing

@Suite("The default plan")
struct DefaultPlanTests {
    /// Source: design decision 12.
    @Test("is iOS 17, suspended, authorized, delegate present, background mode and refresh on")
    func values() {
        let plan = DefaultPlan()
        #expect(plan.device.os == OSVersion(17) && plan.device.online)
        #expect(plan.app.state == .suspended && plan.app.installed)
        #expect(plan.app.permission == Permission(.authorized))
        #expect(plan.app.delegate.un && plan.app.delegate.willPresent != nil)
        #expect(plan.app.backgroundModes.contains(.remoteNotification))
        #expect(plan.app.backgroundRefresh && !plan.app.serviceExtension)
    }

    @Test("is what a service has unless it is given another, with the profile apns")
    func settings() {
        let settings = DeliverySettings()
        #expect(settings.rules.profile == .apns)
        #expect(settings.plan.device == DefaultPlan().device)
        #expect(settings.plan.app == DefaultPlan().app)
    }
}
