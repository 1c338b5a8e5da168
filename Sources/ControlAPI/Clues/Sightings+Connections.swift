import APNs
import JSON
import PushLog

extension Sightings {
    /// Connections that failed before their first request, those of one cause together.
    var failedConnections: [Clue] {
        let failed = connections.filter(\.hasFailed)
        return Sightings.grouped(failed) { "\($0.why ?? "") \($0.host)" }.map { group in
            let newest = group[0]
            let count = group.count
            let who = "\(count == 1 ? "a connection" : "\(count) connections") of \(newest.host)"
            let why = newest.why.map { ": \($0)" } ?? ""
            return Clue(
                .handshake, "\(who) failed before the first request\(why)", hint: newest.remedy,
                count: count, connections: group.map(\.id),
                details: [
                    .init("peer", text: newest.peer), .init("sni", text: newest.sni),
                    .init("alert_received", text: newest.alertReceived),
                    .init("alert_sent", text: newest.alertSent),
                ])
        }
    }

    /// Connections that were ready, and ended without a request.
    var idleConnections: [Clue] {
        let idle = connections.filter {
            !$0.hasFailed && $0.streams == 0 && $0.closedAt != nil
        }
        guard let newest = idle.first else { return [] }
        let who = idle.count == 1 ? "a connection" : "\(idle.count) connections"
        return [
            Clue(
                .idleConnection,
                "\(who) ended without a request, the last one of \(newest.peer)"
                    + (newest.why.map { ": \($0)" } ?? ""),
                hint: "did the sender give up before it sent? Its own log may tell",
                count: idle.count, connections: idle.map(\.id))
        ]
    }

    /// Groups in the order of their first elements; elements of a group keep their order.
    static func grouped<Element>(
        _ elements: [Element], by key: (Element) -> String
    ) -> [[Element]] {
        var places: [String: Int] = [:]
        var groups: [[Element]] = []
        for element in elements {
            let key = key(element)
            if let place = places[key] {
                groups[place].append(element)
            } else {
                places[key] = groups.count
                groups.append([element])
            }
        }
        return groups
    }
}

extension ConnectionEvent {
    /// It was refused, its handshake went wrong, or it speaks another protocol.
    ///
    /// The environment is known from the handshake on.
    fileprivate var hasFailed: Bool {
        guard streams == 0 else { return false }
        if speaksHTTP1 { return true }
        if alertReceived != nil || alertSent != nil { return true }
        return why != nil && environment == nil
    }

    /// An HTTP/1.1 client; see `HTTP2Notice`.
    private var speaksHTTP1: Bool { notices.contains { $0.hasPrefix("http1-client") } }

    /// The peer without its port.
    fileprivate var host: String { PeerAddress.host(of: peer).map(String.init) ?? peer }

    /// What to do about it.
    fileprivate var remedy: String {
        if speaksHTTP1 {
            return
                "the sender speaks HTTP/1.1, APNs takes HTTP/2 only: switch it on in the sender's"
                + " HTTP client"
        }
        return switch (alertReceived, alertSent) {
        case ("unknown_ca"?, _), ("bad_certificate"?, _), ("certificate_unknown"?, _),
            ("unsupported_certificate"?, _), ("certificate_expired"?, _):
            "the sender does not trust this server's certificate: give it the CA of GET /ca.pem, "
                + "and let it ask for a name of the certificate"
        case (_, "no_application_protocol"?):
            "the sender does not offer HTTP/2: it must ask for h2 by ALPN"
        case (_, "protocol_version"?), ("protocol_version"?, _):
            "the sender speaks no TLS 1.2 or later"
        case (_, "certificate_required"?), (_, "bad_certificate"?), (_, "unknown_ca"?),
            (_, "certificate_expired"?):
            "the sender's client certificate is not accepted: take one of mock-apns certs"
        case _: "mock-apns doctor, run beside the sender, tells step by step where it stops"
        }
    }
}
