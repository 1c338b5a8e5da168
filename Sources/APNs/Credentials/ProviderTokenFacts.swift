/// The verdicts on one provider token, for one push.
///
/// Source: protocol section 5 and decision 14.2.
package struct ProviderTokenFacts: Sendable, Equatable {
    /// Form, algorithm, key and signature are good, and the team is the key's.
    package var isGenuine = true
    /// Whole seconds since `iat`; negative when it lies ahead.
    package var age: Int64 = 0
    /// Greatest age in seconds.
    package var ageLimit: Int64 = 3_600
    /// How far ahead `iat` may lie, in seconds.
    package var futureLimit: Int64 = 3_600
    /// Another token expired on this connection, which is refused since (`wedge-expired`).
    package var isWedged = false
    /// The key may be used in the environment of the push.
    package var fitsEnvironment = true
    /// The environment of the push.
    package var environment = Environment.development
    /// The key is the first key of the connection, or one related to it.
    package var isRelatedKey = true
    /// The team is the first team of the connection.
    package var isSameTeam = true
    /// The token follows the one before it too soon, or is not verified after many bad ones.
    package var comesTooSoon = false
    /// Why it comes too soon; nil where that is not known.
    package var throttle: ProviderTokenThrottle?
    /// The key covers the topic of this push.
    package var topicAllowed = true
    /// What is told of the token where a rule refuses it; nil where nothing was kept.
    package var detail: ProviderTokenDetail?

    package init() {}

    /// Any key is trusted, and the signature was not checked.
    package var isUnchecked: Bool { detail?.isUnchecked ?? false }

    /// Nothing of step 4 is wrong.
    var isFlawless: Bool {
        isGenuine && !isExpired && !isTooFarAhead && fitsEnvironment && isRelatedKey && isSameTeam
            && !comesTooSoon
    }

    /// Older than the limit, or on a connection that is refused for such a token.
    var isExpired: Bool { age > ageLimit || isWedged }

    /// Issued further ahead than is tolerated.
    var isTooFarAhead: Bool { age < 0 && age.magnitude > UInt64(clamping: futureLimit) }
}

/// Why a provider token is answered with 429.
package enum ProviderTokenThrottle: Sendable, Equatable {
    /// The token before it was first used that many seconds ago, on this connection.
    case update(secondsAgo: Int64, interval: Int64)
    /// Another token of the same key was first used too recently, on another connection.
    case updateOfKey(interval: Int64)
    /// So many tokens were bad within that time that no other is verified.
    case failures(count: Int, interval: Int64)
}

extension ProviderTokenFacts {
    /// The facts of the token in `context`; nil where no token is judged.
    static func of(_ context: RuleContext) -> ProviderTokenFacts? {
        guard case .token(let facts) = context.credentials else { return nil }
        return facts
    }
}

/// What explanations and findings tell of a provider token: made once per connection and token.
package final class ProviderTokenDetail: Sendable {
    /// `kid` and `iss`; nil where the token could not be read.
    package let keyID: String?
    package let teamID: String?
    /// What the key may be used for; nil where there is none or it was not looked up.
    package let scope: ProviderKeyScope?
    /// The first key of the connection; nil where this is it, or none was accepted yet.
    package let firstKey: ProviderKeyScope?
    /// What is wrong with the token itself.
    package let problem: ProviderTokenProblem?
    /// The signature was not checked, any key is trusted.
    package let isUnchecked: Bool
    /// What is odd in the token and accepted, `provider-token.` and a word.
    package let findings: [Finding]

    package init(
        keyID: String? = nil, teamID: String? = nil, scope: ProviderKeyScope? = nil,
        firstKey: ProviderKeyScope? = nil, problem: ProviderTokenProblem? = nil,
        isUnchecked: Bool = false, findings: [Finding] = []
    ) {
        self.keyID = keyID
        self.teamID = teamID
        self.scope = scope
        self.firstKey = firstKey
        self.problem = problem
        self.isUnchecked = isUnchecked
        self.findings = findings
    }
}

extension ProviderTokenDetail: Equatable {
    package static func == (a: ProviderTokenDetail, b: ProviderTokenDetail) -> Bool {
        a === b
            || a.keyID == b.keyID && a.teamID == b.teamID && a.scope == b.scope
                && a.firstKey == b.firstKey && a.problem == b.problem
                && a.isUnchecked == b.isUnchecked && a.findings == b.findings
    }
}
