import APNs
import PushLog
import Routing

/// Which of a device's tokens a push names, and what the rules must know of it.
struct TokenMatch {
    /// Place of the token in the device's list.
    let token: Int
    let fitsTopic: Bool
    let fitsEnvironment: Bool
    /// It can still be used.
    let isValid: Bool

    /// The best match among the device's tokens; nil when none is that of the push.
    ///
    /// An app may have one token for several push types, and several apps the same token: the
    /// match that fits topic and environment is taken, valid ones before others, else the first.
    ///
    /// - Parameters:
    ///   - request: whose token and topic are held against those of the apps.
    ///   - environment: the service it came to.
    ///   - defaultTopic: what stands for a topic that was not sent.
    ///   - tokens: those of the device.
    ///   - apps: those of the device.
    init?(
        _ request: PushRequest, _ environment: Environment, defaultTopic: String?,
        among tokens: [DeviceToken], of apps: [AppInstall]
    ) {
        var best: TokenMatch?
        for (index, token) in tokens.enumerated()
        where DeviceTokenText.equals(token.bytes, request) {
            let app = apps[token.app]
            let match = TokenMatch(
                token: index,
                fitsTopic: TokenMatch.fits(request, defaultTopic, app.topic, token.kind),
                fitsEnvironment: app.environment.map { $0 == environment } ?? true,
                isValid: token.end == nil)
            if match.rank == 3 {
                self = match
                return
            }
            if match.rank > best?.rank ?? -1 { best = match }
        }
        guard let best else { return nil }
        self = best
    }

    private init(token: Int, fitsTopic: Bool, fitsEnvironment: Bool, isValid: Bool) {
        self.token = token
        self.fitsTopic = fitsTopic
        self.fitsEnvironment = fitsEnvironment
        self.isValid = isValid
    }

    /// How well it fits, 0 to 3.
    var rank: Int { fitsTopic ? (fitsEnvironment ? 2 : 1) + (isValid ? 1 : 0) : 0 }

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
}
