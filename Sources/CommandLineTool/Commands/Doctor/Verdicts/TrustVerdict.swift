/// What follows from which CAs vouch for the server.
enum TrustVerdict {
    /// - Parameters:
    ///   - sighting: the handshake.
    ///   - now: seconds since 1970 by this machine's clock.
    /// - Returns: one line for each known CA, then the system's.
    static func lines(_ sighting: TLSSighting, now: Int64) -> [DoctorLine] {
        guard sighting.failure == nil else { return [] }
        if !sighting.isInDate(now) {
            return [DoctorLine(.trust, .skip, outOfDate(sighting))]
        }
        var lines = sighting.trials.map { line($0, sighting) }
        if sighting.vouching.isEmpty, !sighting.isTrustedBySystem {
            lines.append(
                DoctorLine(
                    .trust, .fail, "no CA that is known here vouches for the server",
                    expected: "that of the gateway",
                    fix: "give --control URL, --certs DIR or --ca FILE of the server that answers"
                        + " at \(sighting.endpoint.text)"))
        } else {
            lines.append(system(sighting))
        }
        return lines
    }

    /// Nobody vouches for such a certificate, but whose it is can be told.
    private static func outOfDate(_ sighting: TLSSighting) -> String {
        let issuers = sighting.trials.filter { $0.authority.subject == sighting.issuer }
        guard let issuer = issuers.first else {
            return "no known CA has the name of the certificate's issuer"
        }
        return "\(words(issuer.authority)) has the name of the certificate's issuer"
    }

    private static func line(
        _ trial: TLSSighting.Trial, _ sighting: TLSSighting
    ) -> DoctorLine {
        let authority = trial.authority
        let name = "\(words(authority)) (\(authority.subject), \(authority.short))"
        if trial.isTrusted { return DoctorLine(.trust, .ok, "\(name) vouches for the server") }
        let right = sighting.vouching.first
        let expected =
            right.map { "\($0.subject), \($0.short), in \($0.place)" }
            ?? "the issuer of the server's certificate\(sighting.issuer.map { ", \($0)" } ?? "")"
        return DoctorLine(
            .trust, authority.origin == .folder && right != nil ? .warn : .fail,
            "\(name) does not vouch for the server", expected: expected,
            fix: fix(authority, right, sighting))
    }

    private static func words(_ authority: Authority) -> String {
        switch authority.origin {
        case .flag, .folder: "the CA in \(authority.place)"
        case .control: "the CA of the control plane"
        }
    }

    private static func fix(
        _ authority: Authority, _ right: Authority?, _ sighting: TLSSighting
    ) -> String {
        switch authority.origin {
        case .control:
            return
                "another server answers at \(sighting.endpoint.text) than the one of this control"
                + " plane: end it, or give the right --control"
        case .flag, .folder:
            if let right { return "let senders trust \(right.path ?? right.place) instead" }
            return "is it an older file, or does another server answer at"
                + " \(sighting.endpoint.text)?"
        }
    }

    private static func system(_ sighting: TLSSighting) -> DoctorLine {
        guard sighting.isTrustedBySystem else {
            return DoctorLine(
                .trust, .ok,
                "the system's CAs do not know the server: each sender needs a setting, see below")
        }
        if sighting.vouching.isEmpty {
            return DoctorLine(
                .trust, .warn, "the system's CAs vouch for the server, and no test CA does",
                expected: "the CA of a gateway for tests",
                fix: "it may be the real Apple, or a proxy: check the address; if it is yours, give"
                    + " its CA by --ca")
        }
        return DoctorLine(
            .trust, .ok,
            "the system's CAs vouch for it too: senders that use them need no setting")
    }
}
