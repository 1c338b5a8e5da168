/// Something worth telling about a push that was not refused for it.
package struct Finding: Sendable, Equatable {
    /// How serious it is.
    package enum Level: String, Sendable, CaseIterable {
        case info, warning, error
    }

    /// Stable name: a rule's id, or a word of its own.
    package let code: String
    package let level: Level
    /// The header or payload key concerned.
    package let field: String?
    /// Offset in the payload, counted from 0.
    package let offset: Int?
    package let message: String
    package let hint: String?

    package init(
        code: String, level: Level, field: String? = nil, offset: Int? = nil, message: String,
        hint: String? = nil
    ) {
        self.code = code
        self.level = level
        self.field = field
        self.offset = offset
        self.message = message
        self.hint = hint
    }
}

/// Builds the findings of a push; called only when there is something to find.
package enum Findings {
    /// True when `build` would find something: the cheap question of the accept path.
    ///
    /// `credentials` are those that the push was judged with.
    @inline(__always)
    package static func mayExist(
        _ request: PushRequest, credentials: CredentialFacts = .notJudged, warnings: RuleSet,
        lint: [LintHit], now: Instant
    ) -> Bool {
        !warnings.isEmpty || !lint.isEmpty || looksLikeMilliseconds(request, now)
            || mayExist(request, credentials)
    }

    @inline(__always)
    private static func mayExist(_ request: PushRequest, _ credentials: CredentialFacts) -> Bool {
        switch credentials {
        case .notJudged, .none: false
        case .token(let facts): facts.detail.map { !$0.findings.isEmpty } ?? false
        case .certificate(let facts):
            request.raw.authorizationCount > 0 || facts.certificate?.hasUnreadableTopics == true
        }
    }

    /// What is odd in the credentials and accepted.
    private static func ofCredentials(
        _ request: PushRequest, _ credentials: CredentialFacts
    ) -> [Finding] {
        guard mayExist(request, credentials) else { return [] }
        switch credentials {
        case .notJudged, .none: return []
        case .token(let facts): return facts.detail?.findings ?? []
        case .certificate(let facts):
            var findings: [Finding] = []
            if request.raw.authorizationCount > 0 { findings.append(authorizationIgnored) }
            if facts.certificate?.hasUnreadableTopics == true { findings.append(unreadableTopics) }
            return findings
        }
    }

    private static var authorizationIgnored: Finding {
        Finding(
            code: "authorization-ignored", level: .info, field: "authorization",
            message: "the connection has a client certificate: the provider token is not looked at",
            hint: "send one of the two")
    }

    private static var unreadableTopics: Finding {
        let name = ProviderCertificate.Extension.topics.rawValue
        return Finding(
            code: "certificate.unreadable-topics", level: .warning,
            message: "extension \(name) of the client certificate is not the list of topics that "
                + "Apple writes: it was left out, and only the UID names topics",
            hint: "write SEQUENCE { UTF8String topic, SEQUENCE { UTF8String kind }, ... } in DER")
    }

    /// All findings of a push.
    ///
    /// - Parameters:
    ///   - request: the push.
    ///   - context: what the rules were told; `RequestJudging.context` where credentials count.
    ///   - device: what the rules of the device were told.
    ///   - warnings: the rules that were broken and only warn.
    ///   - lint: what payload lint found.
    ///   - payloadError: why the body is not JSON, and where.
    ///   - now: wall time.
    /// - Returns: those of rules first, in judging order.
    package static func build(
        _ request: PushRequest, context: RuleContext, device: DeviceFacts, warnings: RuleSet,
        lint: [LintHit] = [], payloadError: (error: String, offset: Int)?, now: Instant
    ) -> [Finding] {
        var findings = warnings.members.map {
            ofRule($0, request, context, device, payloadError: payloadError)
        }
        findings += ofCredentials(request, context.credentials)
        findings += lint.map(\.finding)
        if looksLikeMilliseconds(request, now) {
            findings.append(
                Finding(
                    code: "expiration-in-milliseconds", level: .warning, field: "apns-expiration",
                    message: "the value lies thousands of years ahead: it looks like milliseconds",
                    hint: "divide by 1,000: APNs counts seconds"))
        }
        return findings
    }

    /// The findings of device rules that only warn; what concerns the request alone is not in it.
    package static func ofDevice(
        _ request: PushRequest, device: DeviceFacts, warnings: RuleSet
    ) -> [Finding] {
        warnings.members.map {
            ofRule($0, request, RuleContext(), device, payloadError: nil)
        }
    }

    /// A rule that was broken and only warns.
    private static func ofRule(
        _ id: RuleID, _ request: PushRequest, _ context: RuleContext, _ device: DeviceFacts,
        payloadError: (error: String, offset: Int)?
    ) -> Finding {
        let text = RuleBook.explain(id, request, context, device)
        guard id == .invalidPayload else {
            return Finding(
                // The commonest silent push of all never arrives: that must not be overlooked.
                code: id.name, level: id == .badPriorityBackground ? .error : .warning,
                field: id == .badPriorityBackground ? HeaderField.priority.name : nil,
                message: "got \(text.got); expected \(text.expected)", hint: text.hint)
        }
        return Finding(
            code: id.name, level: .error, field: "payload", offset: payloadError?.offset,
            message: payloadError.map { "not JSON: \($0.error)" }
                ?? "got \(text.got); expected \(text.expected)",
            hint: text.hint)
    }

    /// More than 1,000 years ahead: nobody means that, a factor of 1,000 explains it.
    @inline(__always)
    private static func looksLikeMilliseconds(_ request: PushRequest, _ now: Instant) -> Bool {
        guard let seconds = request.expiration.value else { return false }
        return seconds > now.milliseconds / 1000 + 31_556_952_000
    }
}
