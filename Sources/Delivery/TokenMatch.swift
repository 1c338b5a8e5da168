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
    ///
    /// An app may have one token for several push types, and several apps the same token: the
    /// match that fits topic and environment is taken, else the first one, types in the order of
    /// `PushType`.
    ///
    /// - Parameters:
    ///   - request: whose token and topic are held against those of the apps.
    ///   - environment: the service it came to.
    ///   - defaultTopic: what stands for a topic that was not sent.
    ///   - device: whose apps are asked.
    init?(
        _ request: PushRequest, _ environment: Environment, defaultTopic: String?,
        in device: Device
    ) {
        var best: TokenMatch?
        for index in device.apps.indices {
            guard
                let match = TokenMatch.match(
                    index, device.apps[index], request, environment, defaultTopic)
            else { continue }
            if match.isPerfect {
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

    private var isPerfect: Bool { fitsTopic && fitsEnvironment }

    private static func match(
        _ index: Int, _ app: AppInstall, _ request: PushRequest, _ environment: Environment,
        _ defaultTopic: String?
    ) -> TokenMatch? {
        let fitsEnvironment = app.environment.map { $0 == environment } ?? true
        func match(_ kind: PushType?) -> TokenMatch {
            TokenMatch(
                app: index, kind: kind, fitsTopic: fits(request, defaultTopic, app.topic, kind),
                fitsEnvironment: fitsEnvironment)
        }
        var best: TokenMatch?
        if let token = app.deviceToken, DeviceTokenText.equals(token, request) {
            best = match(nil)
        }
        if best?.fitsTopic == true || app.deviceTokens.isEmpty { return best }
        for kind in PushType.allCases {
            guard let token = app.deviceTokens[kind], DeviceTokenText.equals(token, request)
            else {
                continue
            }
            let other = match(kind)
            if other.fitsTopic { return other }
            best = best ?? other
        }
        return best
    }

    /// True when the push's topic is the bundle id with the suffix of `kind`, or absent.
    private static func fits(
        _ request: PushRequest, _ defaultTopic: String?, _ bundleID: String, _ kind: PushType?
    ) -> Bool {
        guard let range = request.range(of: .topic) else {
            guard let topic = defaultTopic else { return true }
            return fits(Array(topic.utf8).span, bundleID, kind)
        }
        return fits(request.raw.bytes.span.extracting(range), bundleID, kind)
    }

    private static func fits(
        _ topic: Span<UInt8>, _ bundleID: String, _ kind: PushType?
    ) -> Bool {
        let suffix: String = kind?.topicSuffix ?? ""
        guard topic.count == bundleID.utf8.count + suffix.utf8.count,
            topic.hasSuffix(suffix)
        else { return false }
        var index = 0
        for byte in bundleID.utf8 {
            guard topic[index] == byte else { return false }
            index += 1
        }
        return true
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
