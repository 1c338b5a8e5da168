import HTTP1

/// Whether a request that changes something may come from the page that sent it.
///
/// Programs send neither `Origin` nor `Sec-Fetch-*` and are let through; browsers send both or at
/// least the first. Source: reliability.md section 5.1, CSRF.
enum BrowserRule {
    /// What becomes of a request.
    enum Verdict: Equatable, Sendable {
        case accepted
        /// Another site's page sent it; the field and its value say so.
        case foreign(field: String, value: String)
        /// A browser sent a body that a form could have sent, too.
        case notJSON(contentType: String?)
    }

    /// Methods that change nothing.
    static let safeMethods = ["GET", "HEAD", "OPTIONS"]

    /// Judges a request whose `Host` is `host`.
    ///
    /// `guardsOrigin`: it is judged by where it comes from though it changes nothing, as what it
    /// opens stays open. Source: row ADM-04.
    static func verdict(
        method: String, headers: [HTTP1Header], host: String, hasBody: Bool,
        guardsOrigin: Bool = false
    ) -> Verdict {
        let isSafe = safeMethods.contains(method)
        if isSafe, !guardsOrigin { return .accepted }
        let sites = headers.all(named: "Sec-Fetch-Site")
        let origins = headers.all(named: "Origin")
        if !sites.isEmpty {
            let site = sites.joined(separator: ", ")
            guard site == "same-origin" || site == "none" else {
                return .foreign(field: "Sec-Fetch-Site", value: site)
            }
        } else if !origins.isEmpty {
            let origin = origins.joined(separator: ", ")
            guard isSame(origin: origin, host: host) else {
                return .foreign(field: "Origin", value: origin)
            }
        }
        if isSafe { return .accepted }
        let isBrowser = !origins.isEmpty || headers.contains { isFetchField($0.name) }
        let types = headers.all(named: "Content-Type")
        let isJSON = types.count == 1 && types.allSatisfy(isJSONType)
        let needsType = hasBody || method != "DELETE"
        if isBrowser, needsType, !isJSON { return .notJSON(contentType: types.first) }
        return .accepted
    }

    /// Equal to Host, port included; the scheme may be either, as a proxy may stand in front.
    private static func isSame(origin: String, host: String) -> Bool {
        let origin = origin.lowercased()
        let host = host.lowercased()
        return origin == "http://" + host || origin == "https://" + host
    }

    private static func isFetchField(_ name: String) -> Bool {
        name.lowercased().hasPrefix("sec-fetch-")
    }

    private static func isJSONType(_ value: String) -> Bool {
        let type = value.prefix { $0 != ";" }
        return type.lowercased().split(separator: " ") == ["application/json"]
    }
}
