/// A device with a name of its own, to route to by that name, or to copy and edit.
package struct DeviceTemplate: Sendable {
    /// A word in kebab case.
    package let name: String
    /// What is special about it, in a few words.
    package let summary: String
    /// iOS 17.5 and one app `com.example.app`, unless the summary says otherwise.
    package let device: Device

    init(
        _ name: String, _ summary: String, os: OSVersion = OSVersion(17),
        app edit: (inout AppInstall) -> Void = { _ in },
        device change: (inout Device) -> Void = { _ in }
    ) {
        self.name = name
        self.summary = summary
        var app = AppInstall(topic: "com.example.app")
        edit(&app)
        var device = Device(id: name, os: os, apps: [app])
        change(&device)
        self.device = device
    }

    /// The template of that name, or nil.
    package static func named(_ name: String) -> DeviceTemplate? {
        all.first { $0.name == name }
    }

    /// The device as JSON to copy and edit, with every member, as `devices show NAME` prints it.
    package var text: String { PlanText.text { device.write(to: &$0) } }
}
