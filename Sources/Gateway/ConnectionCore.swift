import APNs
import HTTP2
import PushLog
import TLS

/// One connection of a sender without its socket: bytes in, bytes out.
///
/// Owns TLS session, HTTP/2 session and payload reader; judges each request and hands it on.
/// A test, a fuzzer or a benchmark drives it in memory exactly as a socket would.
struct ConnectionCore: ~Copyable {
    let services: GatewayServices
    let id: UInt64
    let peer: String
    let listener: ListenerTraits

    var transport: Transport
    var http2: HTTP2Session
    var phase: ConnectionPhase
    /// Why the connection ended; the first reason stays.
    private(set) var endReason: String?
    /// The client sent GOAWAY: it opens no more streams.
    var clientLeft = false

    var plaintext: [UInt8] = []
    var frames: [UInt8] = []
    var reader = PayloadReader()
    var answers = AnswerWriter()
    var credentials = CredentialReader()
    var identifiers: IdentifierSource
    var info: ConnectionInfo?
    /// Listener or server name have decided the environment of every push.
    var isEnvironmentFixed = false
    /// The same connection in the environment that an `:authority` named, made when needed.
    var namedByAuthority: ConnectionInfo?
    var streams: UInt64 = 0
    var reportedStreams: UInt64 = 0
    /// Pushes that a fault holds back.
    var held: [HeldPush] = []
    /// Pushes that wait for the turn in which their provider token is verified, and those behind
    /// them, in the order in which they came.
    var waiting: [HeldPush] = []
    /// Pushes whose records are not committed yet, oldest first: their answers wait.
    var uncommitted: [UncommittedPush] = []
    var times = AnswerTimes()
    private var isCutOff = false
    /// Streams whose certificate was of the other environment; they are in the log.
    var refusedStreams: [Int32] = []

    /// Some rule of the credentials is in force.
    let judgesCredentials: Bool
    var ledger: CredentialLedger
    var verifications: VerificationBudget
    /// A provider token was found good.
    var isTokenAccepted = false
    /// Concurrent streams that the client was told of last.
    var announcedStreams: Int
    /// When the peer was last heard, in milliseconds.
    var lastHeard: UInt64
    /// When a stream was last seen open, in milliseconds.
    var lastBusy: UInt64 = 0

    init(
        services: GatewayServices, id: UInt64, peer: String, listener: ListenerTraits, now: Moment
    ) throws(GatewayError) {
        let transport = try ConnectionCore.makeTransport(listener.tls)
        let settings = services.firstSettings(at: listener)
        let http2 = try ConnectionCore.makeSession(settings)
        self.transport = transport
        self.http2 = http2
        self.services = services
        self.id = id
        self.peer = peer
        self.listener = listener
        judgesCredentials = services.auth == .required && services.rules.judgesCredentials
        ledger = CredentialLedger(policy: services.credentials, rules: services.rules)
        verifications = VerificationBudget(perTurn: services.limits.verificationsPerTurn)
        announcedStreams = settings.announcedStreams
        lastHeard = now.monotonic
        identifiers = IdentifierSource(services.seed())
        let limits = services.limits
        phase = .handshake(deadline: now.monotonic + limits.handshakeMilliseconds)
        services.connections.opened(
            ConnectionEvent(id: id, peer: peer, listener: listener.address, openedAt: now.wall))
        if self.transport.isReady { handshakeDone(now) }
    }

    private static func makeTransport(
        _ tls: TLSServerContext?
    ) throws(GatewayError) -> Transport {
        guard let tls else { return .cleartext }
        do throws(TLSError) {
            return .tls(try TLSSession(server: tls))
        } catch {
            throw .tls(error)
        }
    }

    private static func makeSession(
        _ configuration: HTTP2Configuration
    ) throws(GatewayError) -> HTTP2Session {
        do throws(HTTP2Error) {
            return try HTTP2Session(configuration)
        } catch {
            throw .http2(error)
        }
    }

    /// True when nothing more is to be sent and the socket is to be closed.
    var isFinished: Bool { phase == .ended }

    /// Ends the connection; the first reason stays.
    mutating func end(_ reason: String) {
        phase = .ended
        guard endReason == nil else { return }
        endReason = reason
        // The peer may keep its socket open: who asks meanwhile should know.
        services.connections.update(id) { $0.why = reason }
    }

    /// Ends the connection against the peer's will and says so in the operator's log.
    mutating func cutOff(_ reason: CutOffReason, _ text: String? = nil) {
        guard phase != .ended else { return }
        count(reason)
        let text = text ?? reason.text
        end(text)
        services.log(GatewayNotice(event: "cut-off", connection: id, peer: peer, detail: text))
    }

    /// Counts the connection among those that were cut off, once; the first reason stays.
    mutating func count(_ reason: CutOffReason) {
        guard !isCutOff else { return }
        isCutOff = true
        services.meter.cutOffs.add(reason)
    }

    mutating func handshakeDone(_ now: Moment) {
        let facts = transport.facts
        let named = facts.serverName.flatMap { Environment(appleHost: $0) }
        isEnvironmentFixed = listener.environment != nil || named != nil
        let environment = listener.environment ?? named ?? services.environment
        let certificate = transport.clientCertificate(services.credentials)
        info = ConnectionInfo(
            id: id, peer: peer, sni: facts.serverName, alpn: facts.alpn, tls: facts.version,
            environment: environment, certificate: certificate)
        if let certificate {
            var settings = services.settingsForCertificate
            settings.tellsHeaders = mayRefuseConnection(certificate, environment)
            beginAgain(settings)
        }
        guard phase != .ended else { return }
        phase = .preface(deadline: now.monotonic + services.limits.prefaceMilliseconds)
        services.connections.update(id) { event in
            event.sni = facts.serverName
            event.alpn = facts.alpn
            event.tls = facts.version
            event.environment = environment
            event.certificate = certificate
        }
    }

    /// The sender has shown a certificate: its first SETTINGS frame is another one.
    ///
    /// Nothing was read or sent yet, so a session that is new is as good as the first.
    private mutating func beginAgain(_ settings: HTTP2Configuration) {
        do throws(GatewayError) {
            http2 = try ConnectionCore.makeSession(settings)
            announcedStreams = settings.announcedStreams
        } catch {
            cutOff(.session, "no HTTP/2 session: \(error)")
        }
    }

    /// Tells the connection log how it ended; called once by the owner of the socket.
    mutating func closed(_ socketReason: String, _ now: Moment) {
        letGoAll()
        noteAlerts()
        let reason = endReason ?? peerEndReason(socketReason)
        http2.abandonRequests()
        drainEvents(now)
        noteTimes()
        let streams = streams
        services.connections.closed(id) { event in
            event.closedAt = now.wall
            event.why = reason
            event.streams = streams
        }
    }

    /// How the peer ended the connection, and what it left unfinished.
    func peerEndReason(_ what: String) -> String {
        let stage = phase.stage.map { what + " " + $0 } ?? what
        switch http2.openStreams {
        case 0: return stage
        case 1: return stage + " with 1 request unfinished"
        case let count: return stage + " with \(count) requests unfinished"
        }
    }

    mutating func note(_ text: String) {
        services.connections.update(id) { $0.note(text) }
    }
}

/// Why a connection could not be set up.
enum GatewayError: Error, Equatable {
    case tls(TLSError)
    case http2(HTTP2Error)
}
