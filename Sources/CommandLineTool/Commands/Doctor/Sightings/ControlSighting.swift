internal import APNs
internal import HTTPClient
internal import JSON

/// What a control plane told.
struct ControlSighting {
    let base: String
    /// Its CA; nil where it told none.
    let authority: Authority?
    /// Its clock less ours, in seconds; nil where it told no time.
    let secondsAhead: Int64?
    /// All a sender needs; nil where it was not told.
    let kit: Kit?
    /// Why there is no kit.
    let failure: String?

    /// Asks for CA, time and kit.
    ///
    /// - Throws: `.usage` for a control token that cannot be read.
    static func look(
        _ settings: DoctorSettings, _ values: GivenValues, _ edges: DoctorEdges, now: Instant
    ) throws(CommandError) -> ControlSighting {
        var client = try ControlPlaneClient(values)
        let base = settings.control.text
        let answer = edges.ask(
            HTTPClientRequest(
                url: settings.control.base + "/ca.pem", version: .http1,
                timeoutMilliseconds: settings.timeoutMilliseconds,
                connectTimeoutMilliseconds: settings.timeoutMilliseconds,
                unixSocket: settings.control.unixSocket))
        switch answer {
        case .failure(let error):
            return ControlSighting(
                base: base, authority: nil, secondsAhead: nil, kit: nil,
                failure: error.description)
        case .success(let response):
            let date = response.headers.first(named: "date").flatMap(ClockVerdict.seconds)
            var authority = Authority(
                .control, place: base + "/ca.pem", path: nil, pem: response.body)
            var kit: Kit?
            var failure: String?
            do throws(CommandError) {
                let answer = try client.get(
                    "/v1/kit", timeoutMilliseconds: settings.timeoutMilliseconds)
                kit = try Kit(answer)
                let path = file(answer, authority)
                authority?.path = path
            } catch {
                failure = error.message
            }
            return ControlSighting(
                base: base, authority: authority,
                secondsAhead: date.map { $0 - now.milliseconds / 1_000 }, kit: kit,
                failure: failure)
        }
    }

    /// The server's own file, where this machine has the same one.
    private static func file(_ answer: JSONValue, _ authority: Authority?) -> String? {
        guard let path = answer.value(for: "ca_file")?.string,
            let pem = try? Files.read(path, as: "CA certificate"),
            let same = Authority(.folder, place: path, path: path, pem: pem),
            same.fingerprint == authority?.fingerprint
        else { return nil }
        return path
    }

    /// What follows from it.
    func line(isTold: Bool) -> DoctorLine {
        if let kit {
            return DoctorLine(
                .control, .ok,
                "\(base): gateway \(kit.gateway.host):\(kit.gateway.port), key \(kit.key.keyID) of"
                    + " team \(kit.key.teamID)")
        }
        let text = failure ?? "\(base): no kit"
        guard isTold else {
            return DoctorLine(
                .control, .skip, text,
                fix: "give --control URL, or what it would tell: HOST, --ca, and --key with"
                    + " --key-id and --team-id")
        }
        return DoctorLine(
            .control, .fail, text, expected: "the control plane of mock-apns",
            fix: "check --control and --control-token")
    }
}
