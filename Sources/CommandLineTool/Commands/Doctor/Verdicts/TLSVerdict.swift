internal import APNs
internal import TLS

/// What follows from a TLS handshake, the question of trust apart.
enum TLSVerdict {
    /// - Parameters:
    ///   - sighting: the handshake.
    ///   - host: the name the sender asks for.
    ///   - now: seconds since 1970 by this machine's clock.
    /// - Returns: the handshake, then name and dates of the certificate.
    static func lines(_ sighting: TLSSighting, host: String, now: Int64) -> [DoctorLine] {
        let place = sighting.endpoint.text
        if let failure = sighting.failure {
            return [
                DoctorLine(
                    .tls, .fail, "\(place): \(failure)", expected: "a TLS handshake",
                    fix: "is it the gateway? A plain listener speaks no TLS, and the control plane"
                        + " does not either")
            ]
        }
        let protocols = [sighting.version, sighting.cipher].compactMap(\.self)
        let text = protocols.isEmpty ? "TLS" : protocols.joined(separator: ", ")
        let issuer = sighting.issuer.map { ", certificate issued by \($0)" } ?? ""
        let handshake = DoctorLine(.tls, .ok, "\(place): \(text)\(issuer)")
        guard let leaf = sighting.chain.first else {
            return [
                handshake,
                DoctorLine(
                    .tls, .skip,
                    "this libcurl does not show certificates, so names and dates are not judged"),
            ]
        }
        return [handshake, name(leaf, host), dates(leaf, now)]
    }

    private static func name(_ leaf: CertificateFacts, _ host: String) -> DoctorLine {
        if NameMatch.covers(leaf.names, host) {
            return DoctorLine(.tls, .ok, "the certificate covers \(host)")
        }
        let names = leaf.names.map(\.description).joined(separator: ", ")
        return DoctorLine(
            .tls, .fail, "the certificate covers \(names.isEmpty ? "no name" : names)",
            expected: "one that covers \(host)",
            fix: "let senders ask for one of those names, or start the gateway with --san \(host)")
    }

    private static func dates(_ leaf: CertificateFacts, _ now: Int64) -> DoctorLine {
        let text = "the certificate is valid from \(time(leaf.notBefore)) to \(time(leaf.notAfter))"
        let clock = "here it is \(time(now))"
        if now < leaf.notBefore {
            return DoctorLine(
                .tls, .fail, "\(text), \(clock)", expected: "a time in between",
                fix: "the clock of this machine is behind, or that of the gateway ahead")
        }
        if now > leaf.notAfter {
            return DoctorLine(
                .tls, .fail, "\(text), \(clock)", expected: "a time in between",
                fix: "the clock of this machine is ahead, or the gateway must be started again to"
                    + " renew its certificate")
        }
        return DoctorLine(.tls, .ok, text)
    }

    private static func time(_ seconds: Int64) -> String { Instant(seconds: seconds).description }
}
