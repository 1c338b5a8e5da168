internal import APNs

/// One examination, step by step.
struct DoctorRun {
    let settings: DoctorSettings
    let values: GivenValues
    let environment: [String: String]
    let edges: DoctorEdges
    let now: Instant
    let control: ControlSighting
    let known: DoctorKnowledge

    /// Asks the control plane and reads files; nothing is asked of the gateway yet.
    ///
    /// - Throws: `.usage` for what cannot be right.
    init(
        _ arguments: [Given], environment: [String: String], edges: DoctorEdges, now: Instant
    ) throws(CommandError) {
        values = try GivenValues(arguments, environment: environment, for: .doctor)
        settings = try DoctorSettings(values, arguments)
        self.environment = environment
        self.edges = edges
        self.now = now
        control = try ControlSighting.look(settings, values, edges, now: now)
        known = try DoctorKnowledge(settings, values, control)
    }

    /// Does all steps.
    ///
    /// - Throws: `.usage` when Apple itself was named as the place to send to.
    func report() throws(CommandError) -> DoctorReport {
        let host = settings.host ?? control.kit?.gateway.host ?? AppleNames.standard
        var report = DoctorReport(host: host)
        report.lines.append(control.line(isTold: settings.isControlTold))
        let name = edges.resolve(host)
        try refuseApple(name)
        report.lines.append(NameVerdict.line(name, here: here))
        let endpoints = settings.ports(control.kit).flatMap { port in
            name.addresses.prefix(DoctorRun.addressesMax).map { Endpoint(address: $0, port: port) }
        }
        let reach = edges.reach(endpoints, settings.timeoutMilliseconds)
        report.lines += ReachVerdict.lines(reach)
        let tls = handshake(host, reach.filter { $0.outcome == .open }.map(\.endpoint))
        if let tls {
            let seconds = now.milliseconds / 1_000
            report.lines += TLSVerdict.lines(tls, host: host, now: seconds)
            report.lines += TrustVerdict.lines(tls, now: seconds)
        }
        if let ahead = control.secondsAhead { report.lines.append(ClockVerdict.line(ahead: ahead)) }
        report.lines += try pushes(host, tls)
        report.authority = tls?.vouching.first ?? known.authorities.first
        report.lines += VariableVerdict.lines(variables, report.authority)
        report.settings = runtimeSettings(report.authority)
        return report
    }

    /// A name rarely has more, and each is tried at each port.
    private static let addressesMax = 8

    /// Apple gets nothing from here, even when somebody asks for it.
    private func refuseApple(_ name: NameSighting) throws(CommandError) {
        guard settings.isDestination, AppleNames.has(name.name),
            name.addresses.contains(where: { $0.reach == .public })
        else { return }
        throw .usage(
            "--to \(name.name) leads to the real Apple, to which doctor sends nothing; send a push"
                + " with mock-apns send --to \(name.name):\(settings.port ?? 443)")
    }

    /// Where the gateway is, as a line of /etc/hosts can say it.
    private var here: String {
        let local = "127.0.0.1"
        guard let host = control.kit?.gateway.host, !AppleNames.has(host) else { return local }
        return edges.resolve(host).addresses.first { $0.reach == .private }?.text ?? local
    }

    /// The steps that send something, each only where it may.
    private func pushes(_ host: String, _ tls: TLSSighting?) throws(CommandError) -> [DoctorLine] {
        let step: DoctorLine.Step = known.certificate == nil ? .key : .certificate
        func skipped(_ why: String) -> [DoctorLine] {
            [DoctorLine(.http2, .skip, why), DoctorLine(step, .skip, why)]
        }
        guard let tls, tls.failure == nil else { return skipped("there is no TLS connection") }
        guard tls.endpoint.address.reach != .public else {
            return skipped("nothing is sent to a public address")
        }
        let bare = push(host, tls.endpoint)
        guard let authority = tls.vouching.first else {
            let what = step == .key ? "token" : "certificate"
            let why = "no known CA vouches, so no \(what) is sent"
            return [HTTPVerdict.line(bare), DoctorLine(step, .skip, why)]
        }
        guard let (credential, shown) = try credential(authority) else {
            return [
                HTTPVerdict.line(bare),
                DoctorLine(
                    .key, .skip, "no key is known",
                    fix: "give --key with --key-id and --team-id, or --control"),
            ]
        }
        let answer = push(host, tls.endpoint, shown)
        let sighting = explain(
            CredentialSighting(credential: credential, answer: answer, bare: bare))
        return [
            HTTPVerdict.line(bare, certified: step == .certificate ? answer : nil),
            CredentialVerdict.line(sighting, now: now.milliseconds / 1_000),
        ]
    }

    /// What the push shows: the certificate, beside which a token would not be looked at, else a
    /// token; nil without either.
    private func credential(
        _ authority: Authority
    ) throws(CommandError) -> (CredentialSighting.Credential, ShownCredential)? {
        if let certificate = known.certificate {
            return (.certificate(certificate), .certificate(certificate, trust: authority))
        }
        guard let key = known.key else { return nil }
        return (
            .key(id: key.keyID, teamID: key.teamID, place: known.keyPlace),
            .token(try key.token(issuedAt: now), trust: authority)
        )
    }
}
