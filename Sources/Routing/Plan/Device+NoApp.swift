package import JSON

extension Device {
    /// Refuses a plan that says that there is no app, where a push is for one.
    ///
    /// A plan that leaves `apps` out says nothing about them.
    package static func checkHasApp(_ plan: JSONValue) throws(DevicePlanError) {
        guard let apps = plan.members?.first(where: { $0.key == "apps" }),
            apps.value.array?.isEmpty == true
        else { return }
        throw DevicePlanError(
            .badValue, path: "apps", got: "[]", expected: "an app that the push is for",
            hint: "leave apps out for that of the default plan", offset: apps.offset)
    }
}
