internal import APNs
internal import TLS

/// What follows from the answer to a push with credentials.
///
/// Source: protocol W9: credentials are judged before the device token, so a refusal of the device
/// token proves the credentials.
enum CredentialVerdict {
    /// - Parameters:
    ///   - sighting: the push and its answer.
    ///   - now: seconds since 1970 by this machine's clock.
    /// - Returns: whether key or certificate is accepted, and what to do where it is not.
    static func line(_ sighting: CredentialSighting, now: Int64) -> DoctorLine {
        let answer = sighting.answer
        if let failure = answer.failure { return unanswered(sighting, failure, now: now) }
        switch answer.reason {
        case "BadDeviceToken": return accepted(sighting)
        case nil where answer.status == 200:
            return DoctorLine(
                sighting.step, sighting.isJudged ? .ok : .warn,
                "\(sighting.name): 200; reserved device tokens are switched off (test-tokens=off)"
                    + (sighting.isJudged ? "" : ", and credentials are not judged"))
        case let reason?:
            guard let fix = CredentialFix.text(reason, sighting) else { return other(sighting) }
            return refused(sighting, fix)
        case nil: return other(sighting)
        }
    }

    private static let expected = "400 BadDeviceToken, which comes behind accepted credentials"

    private static func accepted(_ sighting: CredentialSighting) -> DoctorLine {
        if sighting.isJudged {
            return DoctorLine(
                sighting.step, .ok,
                "\(sighting.name) is accepted: the reserved device token got 400 BadDeviceToken")
        }
        return DoctorLine(
            sighting.step, .warn,
            "\(sighting.name) is taken without being judged: without it the answer is the same",
            expected: "403 MissingProviderToken to a push without credentials, as at Apple",
            fix: "start the gateway with --auth required")
    }

    private static func refused(_ sighting: CredentialSighting, _ fix: String) -> DoctorLine {
        let explanation = sighting.explanation
        return DoctorLine(
            sighting.step, .fail,
            "\(sighting.name): \(sighting.answer.text)" + told(explanation?.got),
            expected: expected + told(explanation?.expected), fix: fix)
    }

    private static func other(_ sighting: CredentialSighting) -> DoctorLine {
        DoctorLine(
            sighting.step, .warn, "\(sighting.name): \(sighting.answer.text)", expected: expected,
            fix: "is a fault planned (GET /v1/faults), or has the gateway trouble? Look at its log")
    }

    /// A certificate is refused by a TLS alert or a GOAWAY; a key never is.
    private static func unanswered(
        _ sighting: CredentialSighting, _ failure: String, now: Int64
    ) -> DoctorLine {
        guard case .certificate(let certificate) = sighting.credential else {
            return DoctorLine(
                .key, .fail, "\(sighting.name): \(failure)", expected: "an answer",
                fix: sighting.bare.failure == nil
                    ? "look at the log of the gateway"
                    : "a push without credentials fares the same: see http2 above")
        }
        let reason = sighting.explanation?.reason
        let got = reason.map { "the connection was ended: \($0)" + told(sighting.explanation?.got) }
        return DoctorLine(
            .certificate, .fail, "\(sighting.name): \(got ?? failure)", expected: expected,
            fix: dates(certificate, now) ?? reason.flatMap { CredentialFix.text($0, sighting) }
                ?? "do certificate and key of the file belong together, and does the gateway know"
                + " the root (--client-ca FILE)? GET /v1/connections tells its TLS alert")
    }

    /// What the dates of a certificate explain; nil where it is good now.
    private static func dates(_ certificate: ClientCertificate, _ now: Int64) -> String? {
        let facts = certificate.facts
        if now > facts.notAfter {
            return "it expired at \(Instant(seconds: facts.notAfter)): use another, as mock-apns"
                + " certs makes them"
        }
        if now < facts.notBefore {
            return "it is good from \(Instant(seconds: facts.notBefore)) on: use another, or set"
                + " the clock of this machine"
        }
        return nil
    }

    private static func told(_ text: String?) -> String { text.map { ": \($0)" } ?? "" }
}
