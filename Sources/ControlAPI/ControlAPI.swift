package import HTTP1
import PushLog

/// The control plane: answers readers of the log, keepers of devices and faults, and what-ifs.
///
/// `route` is pure but for the log, registry and fault plan it asks; `handle` also waits.
package final class ControlAPI: Sendable {
    /// Greatest body in bytes.
    ///
    /// Source: reliability.md section 5.1, body and parse DoS.
    static let bodyBytesMax = 1 << 20

    let configuration: ControlConfiguration
    let log: any ControlLog
    let devices: any ControlDevices
    let connections: any ControlConnections
    let faults: any ControlFaults
    let keys: any ControlKeys
    let clock: any ControlClock
    let judge: any ControlJudge
    /// What clients of the control plane, and the host process, have changed.
    package let changes: ChangeLog
    let feed: EventFeed
    let scheduler: any ControlScheduler
    private let hostRule: HostRule
    private let tokenRule: TokenRule

    package init(
        configuration: ControlConfiguration, log: any ControlLog, devices: any ControlDevices,
        connections: any ControlConnections, faults: any ControlFaults,
        keys: any ControlKeys, clock: any ControlClock, judge: any ControlJudge,
        scheduler: any ControlScheduler, changes: ChangeLog = ChangeLog()
    ) {
        self.configuration = configuration
        self.log = log
        self.devices = devices
        self.connections = connections
        self.faults = faults
        self.keys = keys
        self.clock = clock
        self.judge = judge
        self.scheduler = scheduler
        self.changes = changes
        feed = EventFeed(
            log: log, changes: changes, scheduler: scheduler, limits: configuration.events)
        hostRule = HostRule(allowed: configuration.allowedHosts)
        tokenRule = TokenRule(token: configuration.controlToken)
    }

    /// Answers a request, now or when its wait is over; any thread, which `pace` helps to choose.
    package func handle(_ request: HTTP1Request, _ responder: HTTP1Responder) {
        if let leave = answer(route(request), { responder.respond($0) }) {
            responder.onAbandoned(leave)
        }
    }

    /// Gives the answer of a result, now or when its wait is over.
    ///
    /// Returns what is called when the client leaves before; nil where it has been answered.
    func answer(
        _ result: ControlResult, _ respond: @escaping @Sendable (HTTP1Response) -> Void
    ) -> (@Sendable () -> Void)? {
        switch result {
        case .answer(let response):
            respond(response)
            return nil
        case .wait(let wait):
            let begun = configuration.now()
            let pending = begin(wait) { [self] end in
                respond(end.answer(end.timedOut ? lack(wait.query, begun: begun) : nil))
            }
            return { pending.clientLeft() }
        case .verify(let request):
            let pending = begin(request) { respond($0.response) }
            return { pending.clientLeft() }
        }
    }

    /// Begins a wait that ends once, unless the client leaves before.
    func begin(
        _ wait: LogWait, end: @escaping @Sendable (WaitEnd) -> Void
    ) -> PendingWait {
        let pending = PendingWait(wait, log: log, end: end)
        pending.begin(scheduler)
        return pending
    }

    /// What becomes of a request.
    package func route(_ request: HTTP1Request) -> ControlResult {
        do throws(ControlError) {
            return try result(of: request)
        } catch {
            return .answer(error.answer.response)
        }
    }

    private func result(of request: HTTP1Request) throws(ControlError) -> ControlResult {
        let lookup = ControlOperation.lookup(method: request.method, path: request.path)
        try defend(request, lookup)
        switch lookup {
        case .none: throw .pathUnknown
        case .otherMethod(let allowed):
            guard request.method == "OPTIONS" else { throw .methodNotAllowed(allowed: allowed) }
            let allow = HTTP1Header("Allow", allowed.joined(separator: ", "))
            return .answer(HTTP1Response(status: 204, headers: [allow, .closedPolicy]))
        case .found(let operation, let segment):
            let query = try QueryParameters(
                request.query, known: operation.parameterNames, now: configuration.now())
            let parameter = try decode(segment, of: operation.path)
            let inner = ControlRequest(
                parameter: parameter, query: query, body: request.body,
                host: request.headers.first(named: "Host") ?? "", peer: request.peer.description,
                queryText: request.query ?? "",
                lastEventID: request.headers.first(named: "Last-Event-ID"))
            return try perform(operation, inner)
        }
    }

    /// Does what is asked for, and notes it where it changes something.
    func perform(
        _ operation: ControlOperation, _ request: ControlRequest
    ) throws(ControlError) -> ControlResult {
        let result = try operation.action(self, request)
        if ChangeNote.isChange(operation) {
            note(operation, request)
            // What an answer says was done survives the server.
            do throws(LogTrouble) {
                try log.confirmKept()
            } catch {
                throw .notKept(error)
            }
        }
        return result
    }

    /// Notes what a request has changed.
    private func note(_ operation: ControlOperation, _ request: ControlRequest) {
        changes.note(
            operation.id, at: configuration.now(), by: request.peer,
            subject: request.parameter.isEmpty ? nil : request.parameter,
            detail: ChangeNote.detail(operation, request))
    }

    /// Refuses what a browser was tricked into, and who does not show the token.
    ///
    /// Source: reliability.md section 5.1.
    private func defend(
        _ request: HTTP1Request, _ lookup: ControlOperation.Lookup
    ) throws(ControlError) {
        let hosts = request.headers.all(named: "Host")
        guard hosts.count == 1 else { throw .hostMissing(count: hosts.count) }
        // No page of the open web gets through to a Unix socket, whatever name it uses.
        if !request.peer.isUnixSocket {
            switch hostRule.verdict(hosts[0]) {
            case .accepted: break
            case .malformed: throw .hostMalformed
            case .foreign(let name): throw .hostForeign(name: name)
            }
        }
        var isGuarded = false
        if case .found(let operation, _) = lookup { isGuarded = operation.guardsOrigin }
        switch BrowserRule.verdict(
            method: request.method, headers: request.headers, host: hosts[0],
            hasBody: !request.body.isEmpty, guardsOrigin: isGuarded)
        {
        case .accepted: break
        case .foreign(let field, let value): throw .originForeign(field: field, value: value)
        case .notJSON(let type): throw .contentType(got: type)
        }
        var access = ControlOperation.Access.token
        if case .found(let operation, _) = lookup { access = operation.access }
        guard access == .open || tokenRule.accepts(request.headers) else {
            throw .tokenWrong(file: configuration.controlTokenFile)
        }
        guard request.body.count <= ControlAPI.bodyBytesMax else {
            throw .bodyTooLarge(bytes: request.body.count, limit: ControlAPI.bodyBytesMax)
        }
    }

    /// The open segment as text; one that would climb or split a path names nothing here.
    private func decode(
        _ segment: Substring, of path: PathTemplate
    ) throws(ControlError) -> String {
        let text: String
        do throws(PercentDecoding.Fault) {
            text = try PercentDecoding.decode(segment, plusIsBlank: false)
        } catch {
            throw .badEncoding(field: path.parameter, fault: error)
        }
        let climbs = text == "." || text == ".." || text.contains("/") || text.contains("\\")
        guard !climbs else { throw .pathUnknown }
        return text
    }
}
