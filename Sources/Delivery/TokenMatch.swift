import APNs
import PushLog
import Routing

/// Which app of a device a device token belongs to, and what the rules must know of it.
struct TokenMatch {
    /// Index of the app in the device's list.
    let app: Int
    /// The special type the token was issued for; nil for the app's own token.
    let kind: PushType?
    let fitsTopic: Bool
    let fitsEnvironment: Bool

    /// The best match among the device's apps; nil when none has the token.
    init?(_ request: PushRequest, _ environment: Environment, in device: Device) {
        var best: TokenMatch?
        for (index, app) in device.apps.enumerated() {
            guard let kind = TokenMatch.kind(of: request, in: app) else { continue }
            let suffix = kind.type.map { "\($0.topicSuffix)" } ?? ""
            let match = TokenMatch(
                app: index, kind: kind.type,
                fitsTopic: request.text(.topic).map { $0 == app.topic + suffix } ?? true,
                fitsEnvironment: app.environment.map { $0 == environment } ?? true)
            if match.fitsTopic && match.fitsEnvironment {
                self = match
                return
            }
            best = best ?? match
        }
        guard let best else { return nil }
        self = best
    }

    private init(app: Int, kind: PushType?, fitsTopic: Bool, fitsEnvironment: Bool) {
        self.app = app
        self.kind = kind
        self.fitsTopic = fitsTopic
        self.fitsEnvironment = fitsEnvironment
    }

    /// Whether the app has the token, and for which type it was issued.
    private static func kind(
        of request: PushRequest, in app: AppInstall
    ) -> (type: PushType?, Void)? {
        if let token = app.deviceToken, DeviceTokenText.equals(token, request) { return (nil, ()) }
        for (type, token) in app.deviceTokens where DeviceTokenText.equals(token, request) {
            return (type, ())
        }
        return nil
    }

    func facts(_ device: Device, uninstalledAt: Instant) -> DeviceFacts {
        var facts = DeviceFacts()
        facts.fitsTopic = fitsTopic
        facts.fitsEnvironment = fitsEnvironment
        facts.kind = kind
        if !device.apps[app].installed { facts.validity = .unregistered(since: uninstalledAt) }
        return facts
    }
}
