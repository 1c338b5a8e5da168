private import CMicrohttpd
private import Synchronization

/// One request and its answer.
///
/// The library calls in on its polling thread: `advance` for the head, each part of the body, its
/// end, and once more after each resume; `completed` at the end. Answers come from any thread.
/// Only the polling thread queues answers; other threads leave theirs here and resume the
/// connection. Suspending and resuming happen under the lock, in the order lock, then library, so
/// that a suspended connection is resumed exactly once and never after its end.
final class Exchange: Sendable {
    private enum Phase { case new, body, handling, suspended, resumed, queued, completed }

    private struct State {
        var phase = Phase.new
        var request: HTTP1Request
        var isOversized = false
        var bodyBytes = 0
        var answer: HTTP1Response?
        var isAbandoned = false
        var abandonActions: [@Sendable () -> Void] = []
        var stream: HTTP1Stream?
    }

    let link: ConnectionLink
    private let target: String
    private let state: Mutex<State>

    private var core: ServerCore { link.connection.core }

    init(link: ConnectionLink, target: String) {
        self.link = link
        self.target = target
        state = Mutex(
            State(
                request: HTTP1Request(method: "", target: target, peer: link.connection.peer)))
    }

    // MARK: Polling thread

    /// What the library's request callback brings; false asks it to close the connection.
    func advance(method: String, version: String, body: UnsafeRawBufferPointer) -> Bool {
        switch state.withLock({ $0.phase }) {
        case .new:
            return headReceived(method: method, version: version)
        case .body:
            if unsafe body.isEmpty { return bodyReceived() }
            return unsafe bodyContinued(body)
        case .resumed:
            return queueAnswer()
        case .handling, .suspended, .queued, .completed:
            return false
        }
    }

    private func headReceived(method: String, version: String) -> Bool {
        var request = HTTP1Request(
            method: method, target: target, version: String(version.dropFirst("HTTP/".count)),
            headers: unsafe RequestHead.fields(of: link.pointer), peer: link.connection.peer)
        if let fault = RequestCheck.fault(
            method: method, target: target, version: request.version, headers: request.headers)
        {
            return answerAtOnce(core.ownAnswer(400, fault.explanation, closes: true))
        }
        let declared = request.headers.first(named: "Content-Length").flatMap { UInt64($0) } ?? 0
        let isOversized = declared > UInt64(core.limits.bodyBytesMax)
        let waits = request.headers.first(named: "Expect") != nil
        if isOversized, waits || declared > UInt64(core.limits.discardedBytesMax) {
            return answerAtOnce(tooLarge)
        }
        if !isOversized { request.body.reserveCapacity(Int(declared)) }
        state.withLock { state in
            state.phase = .body
            state.request = request
            state.isOversized = isOversized
        }
        link.connection.entered(.body)
        return true
    }

    private func bodyContinued(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            state.bodyBytes += bytes.count
            if state.bodyBytes > core.limits.bodyBytesMax {
                state.isOversized = true
                state.request.body = []
            }
            if !state.isOversized { unsafe state.request.body.append(contentsOf: bytes) }
            return state.bodyBytes <= core.limits.discardedBytesMax
        }
    }

    private func bodyReceived() -> Bool {
        if state.withLock({ $0.isOversized }) { return answerAtOnce(tooLarge) }
        let request = state.withLock { state in
            state.phase = .handling
            defer { state.request.body = [] }
            return state.request
        }
        guard core.table.began(self, id: link.connection.id) else {
            return answerAtOnce(core.stopping)
        }
        core.handler(request, HTTP1Responder(self))
        let isAnswered = state.withLock { state in
            if state.answer != nil { return true }
            unsafe MHD_suspend_connection(link.pointer)
            state.phase = .suspended
            return false
        }
        return isAnswered ? queueAnswer() : true
    }

    private func answerAtOnce(_ response: HTTP1Response) -> Bool {
        state.withLock { $0.answer = response }
        return queueAnswer()
    }

    private func queueAnswer() -> Bool {
        let queued = state.withLock { state in
            state.phase = .queued
            return (state.answer, state.request.method == "HEAD")
        }
        guard var answer = queued.0 else { return false }
        switch answer.body {
        case .bytes:
            link.connection.entered(.answering)
        case .stream(let stream) where queued.1:
            // libmicrohttpd 0.9.75 writes the last chunk of a HEAD's chunked answer.
            stream.detach()
            answer.body = .bytes([])
            link.connection.entered(.answering)
        case .stream(let stream):
            state.withLock { $0.stream = stream }
            stream.attach(link)
            link.connection.entered(.streaming)
        }
        return ResponseWriter.queue(answer, on: link, log: core.log)
    }

    /// The library is done with the request; its handle of the connection may die.
    func completed() {
        let (actions, stream) = state.withLock { state in
            state.phase = .completed
            let stream = state.stream
            state.stream = nil
            return (state.answer == nil ? Self.abandon(&state) : [], stream)
        }
        core.table.ended(id: link.connection.id)
        stream?.detach()
        for action in actions { action() }
    }

    private var tooLarge: HTTP1Response {
        core.ownAnswer(
            413, "a body has at most \(core.limits.bodyBytesMax) bytes here", closes: true)
    }

    // MARK: Any thread

    @discardableResult
    func respond(_ response: HTTP1Response) -> Bool {
        let isFirst = state.withLock { state in
            guard state.answer == nil, state.phase != .completed else { return false }
            state.answer = response
            state.abandonActions = []
            if state.phase == .suspended {
                state.phase = .resumed
                unsafe MHD_resume_connection(link.pointer)
            }
            return true
        }
        if !isFirst, case .stream(let stream) = response.body { stream.close() }
        return isFirst
    }

    /// Nobody is left who could answer.
    func dropped() {
        let isAnswered = state.withLock { $0.answer != nil }
        guard !isAnswered else { return }
        respond(core.ownAnswer(500, "the request was dropped without an answer", closes: false))
    }

    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    func onAbandoned(_ action: @escaping @Sendable () -> Void) {
        let isAbandoned = state.withLock { state in
            if !state.isAbandoned, state.answer == nil { state.abandonActions.append(action) }
            return state.isAbandoned
        }
        if isAbandoned { action() }
    }

    /// The client has left: who still works on the answer is told, and a stream ends.
    func clientLeft() {
        let (actions, stream) = state.withLock { state in
            (state.answer == nil ? Self.abandon(&state) : [], state.stream)
        }
        stream?.close()
        for action in actions { action() }
    }

    /// The server stops: an open request is answered 503, a stream ends after what is queued.
    func serverStops() {
        let actions = state.withLock { state in
            state.answer == nil ? Self.abandon(&state) : []
        }
        respond(core.stopping)
        // The answer counts, not what is attached: it may be on its way to the library.
        if case .stream(let stream) = state.withLock({ $0.answer?.body }) { stream.finish() }
        for action in actions { action() }
    }

    private static func abandon(_ state: inout State) -> [@Sendable () -> Void] {
        state.isAbandoned = true
        let actions = state.abandonActions
        state.abandonActions = []
        return actions
    }
}
