/// Decides what a push does on a device.
///
/// Source: delivery rules C2.
package enum Router {
    /// Routes `push`, which has reached the service for `app`, under `policy`.
    package static func route(
        _ push: PushShape, to app: AppInstall, on device: Device, policy: RoutingPolicy
    ) -> Trace {
        Trace(appState: app.state, payloadClass: push.payloadClass, outcome: .dropped)
    }
}
