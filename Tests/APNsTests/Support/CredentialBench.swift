import APNs

/// A gateway's part in judging tokens, for one connection: keys, clocks and a ledger.
///
/// What is signed here is a hash of the signing input: whether a signature is genuine is found
/// out and not given, without any cryptography.
struct CredentialBench {
    static let start = Instant(seconds: 1_700_000_000)
    static let key = ProviderKeyScope(keyID: "ABC123DEFG", teamID: "DEF123GHIJ")

    var ledger: CredentialLedger
    var rules: RuleSettings
    var policy: CredentialPolicy
    var keys: [ProviderKeyScope]
    var now = CredentialTime(wall: start, virtual: start)
    var generation: UInt64 = 1
    var trustsAnyKey = false
    /// Another connection changed the token of the key.
    var isUpdateTooSoon = false
    private(set) var verifications = 0
    private var firstUses: [[UInt8]: CredentialTime] = [:]
    /// The same bytes give the same object, as on a connection.
    private var values: [String: WithheldValue] = [:]

    init(
        _ policy: CredentialPolicy = CredentialPolicy(), rules: RuleSettings = RuleSettings(),
        keys: [ProviderKeyScope] = [key]
    ) {
        self.policy = policy
        self.rules = rules
        self.keys = keys
        ledger = CredentialLedger(policy: policy, rules: rules)
    }

    init(_ change: (inout CredentialPolicy) -> Void) {
        var policy = CredentialPolicy()
        change(&policy)
        self.init(policy)
    }

    /// What a push was answered, as far as steps 0 to 9 go.
    struct Answer: Equatable {
        let refusal: RuleID?
        let explanation: Explanation?
        let findings: [String]

        var reason: Reason? { refusal.map { RuleBook.rule($0).reason } }
    }

    /// Time passes: the server's virtual clock is set forward.
    mutating func advance(seconds: Int64) {
        now.virtual = now.virtual.advanced(byMilliseconds: seconds * 1_000)
    }

    /// A token of the key, issued that many seconds before now.
    func token(
        _ key: ProviderKeyScope = key, age: Int64 = 0,
        _ change: (inout ProviderTokenBuilder) -> Void = { _ in }
    ) -> String {
        var builder = ProviderTokenBuilder(
            keyID: key.keyID, teamID: key.teamID,
            issuedAt: now.wall.advanced(byMilliseconds: -age * 1_000))
        change(&builder)
        return "bearer " + builder.token { CredentialBench.sign($0, $1) }
    }

    /// Sends a push with that value of `authorization`, or none.
    mutating func send(
        _ authorization: String?, environment: Environment = .development,
        topic: String = "com.example.app"
    ) -> Answer {
        let request = Draft { $0["apns-topic"] = topic }.request
        var value: WithheldValue?
        if let authorization { value = self.value(authorization) }
        var judging = RequestJudging(rules)
        var reader = PayloadReader()
        let presented = PresentedCredential(authorization: value, hasCertificate: false)
        if !judging.refusesBeforeCredentials(request, presented: presented, certificate: nil) {
            var credentials = CredentialFacts.none
            if let value { credentials = facts(of: value, request, environment) }
            judging.finish(
                request, credentials: credentials, hasDefaultTopic: false, reader: &reader)
        }
        let findings = Findings.build(
            request, context: judging.context, device: DeviceFacts(),
            warnings: judging.judgement.warnings, payloadError: nil, now: now.wall)
        return Answer(
            refusal: judging.judgement.refusal, explanation: judging.judgement.explanation,
            findings: findings.map(\.code))
    }

    private mutating func facts(
        of value: WithheldValue, _ request: PushRequest, _ environment: Environment
    ) -> CredentialFacts {
        for _ in 0..<2 {
            let step = ledger.judge(
                value, of: request, environment: environment, at: now, generation: generation)
            switch step {
            case .judged(let facts): return .token(facts)
            case .verify(let token):
                verifications += 1
                let verdict = verdict(on: token)
                let firstUse = firstUses[value.bytes] ?? now
                firstUses[value.bytes] = firstUse
                ledger.learn(
                    value, verdict, firstUse: firstUse, isUpdateTooSoon: isUpdateTooSoon,
                    generation: generation)
            }
        }
        return .notJudged
    }

    private func verdict(on token: ProviderToken) -> SignatureVerdict {
        guard let key = keys.first(where: { $0.keyID == token.keyID }) else {
            return trustsAnyKey ? .unchecked : .unknownKey(known: keys)
        }
        let isGenuine = token.signature == CredentialBench.sign(token.signingInput, token.form)
        return isGenuine ? .genuine(key) : .wrongSignature(key)
    }

    private mutating func value(_ text: String) -> WithheldValue {
        let value = values[text] ?? WithheldValue(bytes: Array(text.utf8))
        values[text] = value
        return value
    }

    /// Bytes of the right length and form.
    static func sign(_ input: [UInt8], _ form: ProviderTokenBuilder.Signature) -> [UInt8] {
        var hash = FNV1a()
        for byte in input { hash.add(byte) }
        let number = (0..<32).map {
            UInt8(truncatingIfNeeded: hash.value >> UInt64($0 % 8 * 8)) & 0x7f | 1
        }
        switch form {
        case .raw: return number + number
        case .der: return [0x30, 68, 2, 32] + number + [2, 32] + number
        case .es512:
            let zeros = [UInt8](repeating: 0, count: 34)
            return zeros + number + zeros + number
        }
    }
}
