package import Routing

/// The device that an unknown device token gets.
///
/// Source: design decision 12: iOS 17, app suspended, authorized, delegate present, background
/// mode and refresh on.
package struct DefaultPlan: Sendable, Equatable {
    /// Its apps say nothing.
    package var device: Device
    /// Its one app; topic and tokens say nothing.
    package var app: AppInstall

    package init(
        device: Device = Device(id: "auto"), app: AppInstall = AppInstall(topic: "")
    ) {
        self.device = device
        self.app = app
    }
}
