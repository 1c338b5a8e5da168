import APNs
import PushLog
import TLS
import Testing

@testable import Gateway

/// A sender and its connection to the gateway, in memory: what one writes the other reads.
final class Sender {
    let world: World
    let id: UInt64
    private var core: ConnectionCore
    private var tls: TLSSession?
    /// How many bytes the core is given at once.
    var chunk: Int
    /// How many bytes reach the gateway before the network fails.
    private var budget: Int

    /// All plaintext the gateway sent.
    private(set) var received: [UInt8] = []
    private(set) var frames: [Frame] = []
    private(set) var answers: [UInt32: Answer] = [:]
    private var partial: [UInt8] = []
    private var decoder = HPACKDecoder()
    private var nextStream: UInt32 = 1

    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// A connection of a client with `tls`, or in cleartext; nothing was sent yet.
    init(
        _ world: World = World(), services: GatewayServices? = nil,
        tls client: TLSClientContext? = nil, serverName: String? = "localhost",
        policy: ClientCertificatePolicy = .off, environment: APNs.Environment? = nil,
        id: UInt64 = 1, chunk: Int = 16_384,
        budget: Int = .max
    ) throws {
        self.world = world
        self.id = id
        self.chunk = chunk
        self.budget = budget
        let server = client == nil ? nil : try Certificates.server(policy)
        core = try ConnectionCore(
            services: services ?? world.services(), id: id, peer: "127.0.0.1:50000",
            listener: ListenerTraits(
                address: "127.0.0.1:2197", tls: server, environment: environment),
            now: world.now)
        if let client { tls = try TLSSession(client: client, serverName: serverName) }
        try pump()
    }

    // MARK: Bytes

    /// Sends plaintext.
    func send(_ bytes: [UInt8]) throws {
        if tls == nil {
            try give(bytes)
        } else {
            try tls?.write(bytes.span)
            try pump()
        }
    }

    func send(_ frames: [Frame]) throws { try send(frames.flatMap(\.bytes)) }
    func send(_ frames: Frame...) throws { try send(frames) }

    /// Gives the gateway bytes as its socket would.
    func give(_ all: [UInt8]) throws {
        let bytes = all.prefix(budget)
        budget -= bytes.count
        var offset = 0
        while offset < bytes.count {
            let end = min(offset + chunk, bytes.count)
            core.receive(Array(bytes[offset..<end]).span, now: world.now)
            offset = end
            try take()
        }
        try pump()
    }

    /// What TLS itself has to say, in both directions.
    func pump() throws {
        try take()
        while tls?.hasOutput == true {
            var bytes: [UInt8] = []
            tls?.takeOutput(into: &bytes)
            try give(bytes)
        }
    }

    /// Reads what the gateway has to send.
    func take() throws {
        var bytes: [UInt8] = []
        core.takeOutput(into: &bytes, now: world.now)
        if tls == nil {
            read(bytes)
        } else if !bytes.isEmpty {
            var plaintext: [UInt8] = []
            // A refused handshake throws here; what it left is seen in the connection log.
            _ = try? tls?.receive(bytes.span, into: &plaintext)
            read(plaintext)
        }
        try understand()
    }

    private func read(_ plaintext: [UInt8]) {
        received += plaintext
        partial += plaintext
    }

    private func understand() throws {
        for frame in Frame.parse(&partial) {
            frames.append(frame)
            switch frame.kind {
            case .headers:
                answers[frame.stream, default: Answer()].fields = try decoder.decode(frame.payload)
                answers[frame.stream]?.headersEndStream = frame.endsStream
            case .data:
                answers[frame.stream, default: Answer()].data.append(
                    Answer.Data(bytes: frame.payload, endsStream: frame.endsStream))
            case .resetStream:
                answers[frame.stream, default: Answer()].reset = number(frame.payload)
            case .priority, .settings, .pushPromise, .ping, .goAway, .windowUpdate,
                .continuation, nil:
                break
            }
        }
    }

    // MARK: What senders do

    /// Sends preface and SETTINGS and acknowledges those of the gateway.
    @discardableResult
    func open() throws -> Sender {
        try send(Sender.preface + Frame(.settings).bytes)
        try send(Frame(.settings, flags: 1))
        return self
    }

    /// The next stream of the client's.
    func stream() -> UInt32 {
        defer { nextStream += 2 }
        return nextStream
    }

    /// A sender that shows its certificate to a gateway that judges credentials, on a connection
    /// that is open.
    static func certified(
        _ world: World = World(), services: GatewayServices? = nil,
        serverName: String = "localhost",
        _ change: (inout Certificates.Content) -> Void = { _ in }
    ) throws -> Sender {
        try Sender(
            world, services: services ?? world.guarded(), tls: try Certificates.sender(change),
            serverName: serverName, policy: try Certificates.optional()
        ).open()
    }

    /// A sender of tokens to a gateway that judges credentials, on a connection that is open.
    static func guarded(
        _ world: World = World(), services: GatewayServices? = nil, id: UInt64 = 1
    ) throws -> Sender {
        try Sender(
            world, services: services ?? world.guarded(), tls: TLSClientContext(), id: id
        ).open()
    }

    /// Sends a request and returns what was answered; turns of the loop pass until it is.
    func push(_ push: Push) throws -> Answer {
        let stream = stream()
        try send(push.frames(stream))
        if answers[stream] == nil, core.isWaitingForTurn { try release(after: 1) }
        return try #require(answers[stream], "no answer on stream \(stream)")
    }

    /// Sends a request; "200", or the reason that was answered.
    func verdict(_ request: Push) throws -> String {
        let answer = try push(request)
        return answer.status == 200 ? "200" : answer.reason ?? "status \(answer.status)"
    }

    /// The same with this provider token.
    func verdict(bearer: String) throws -> String {
        try verdict(.base.with("authorization", bearer))
    }

    // MARK: What the loop does

    /// Half a second's work after the clocks have moved on.
    func tick(after milliseconds: UInt64) throws {
        world.advance(milliseconds: milliseconds)
        core.tick(world.now)
        try pump()
    }

    /// What the loop does when the time of held pushes has come.
    func release(after milliseconds: UInt64) throws {
        world.advance(milliseconds: milliseconds)
        core.releaseHeld(world.now)
        try pump()
    }

    /// Milliseconds until the next held push is due; nil when none is held.
    var nextDue: UInt64? { core.nextDue.map { $0 - world.now.monotonic } }

    /// Pushes wait for the next turn of the loop.
    var isWaitingForTurn: Bool { core.isWaitingForTurn }

    /// What the loop does for a connection that is quiet.
    func rest() { core.rest() }

    func beginDrain() throws {
        core.beginDrain(world.now)
        try pump()
    }

    /// Frames and close_notify in one segment.
    func sendAndClose(_ frames: [Frame]) throws {
        let bytes = frames.flatMap(\.bytes)
        try tls?.write(bytes.span)
        tls?.shutdown()
        try pump()
    }

    /// The network carries bytes again; those that were lost stay lost.
    func refill() { budget = .max }

    /// The client says goodbye in TLS.
    func closeNotify() throws {
        tls?.shutdown()
        try pump()
    }

    /// The socket is gone.
    func end(_ reason: String = "peer closed") {
        core.closed(reason, world.now)
    }

    // MARK: What can be seen

    /// Bytes that still reach the gateway.
    var bytesLeft: Int { budget }
    var isFinished: Bool { core.isFinished }
    /// A push may come that the certificate of this connection does not fit.
    var mayBeRefused: Bool {
        guard let info = core.info, let certificate = info.certificate else { return false }
        return core.mayRefuseConnection(certificate, info.environment)
    }
    var phase: ConnectionPhase { core.phase }
    var records: [PushRecord] { world.records }
    /// The connection as the log shows it.
    var event: ConnectionEvent? { world.connections[id] }
    var alpn: String? { tls?.alpn }
    /// Name of the last TLS alert that the client got.
    var clientAlert: String? { tls?.alertReceived?.description }
    /// Names that answers gave by reference to earlier answers.
    var referredNames: [String] { decoder.dynamicNames }
    var goAways: [GoAway] { frames.compactMap(\.goAway) }

    func frames(_ kind: Frame.Kind) -> [Frame] { frames.filter { $0.kind == kind } }
}
