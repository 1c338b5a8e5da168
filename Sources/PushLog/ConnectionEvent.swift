package import APNs

/// One connection of a sender as the log shows it: who, how, how long, why it ended.
package struct ConnectionEvent: Sendable {
    /// Counts from 1 within one run of the server.
    package let id: UInt64
    package let peer: String
    /// The listener's address.
    package let listener: String
    package let openedAt: Instant
    package var sni: String?
    package var alpn: String?
    package var tls: String?
    package var environment: Environment?
    /// The first provider token that was found good.
    package var credential: CredentialSummary?
    package var certificate: ClientCertificateSummary?
    /// The last TLS alert the peer sent and the last one it got, by name; close_notify excepted.
    package var alertReceived: String?
    package var alertSent: String?
    package var closedAt: Instant?
    /// Why it ended, or why it was refused; nil while it goes on.
    ///
    /// Known before `closedAt` where the server ends it: the peer may keep its socket open.
    package var why: String?
    /// Requests whose header block was complete.
    package var streams: UInt64 = 0
    /// Things worth knowing that did not end it, newest last, at most `noticesMax`.
    package private(set) var notices: [String] = []

    package static let noticesMax = 16

    package init(id: UInt64, peer: String, listener: String, openedAt: Instant) {
        self.id = id
        self.peer = peer
        self.listener = listener
        self.openedAt = openedAt
    }

    /// Adds a notice, dropping the oldest beyond the limit.
    package mutating func note(_ text: String) {
        if notices.count == ConnectionEvent.noticesMax { notices.removeFirst() }
        notices.append(text)
    }
}
