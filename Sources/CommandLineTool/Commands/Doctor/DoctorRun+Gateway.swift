internal import APNs
internal import Faults
internal import HTTPClient
internal import JSON
internal import TLS

// What is asked of the gateway.
extension DoctorRun {
    /// Handshakes with the first open address of each port; the one that a known CA vouches for,
    /// else the first that speaks TLS, else the first.
    func handshake(_ host: String, _ open: [Endpoint]) -> TLSSighting? {
        var ports: Set<UInt16> = []
        let sightings = open.filter { ports.insert($0.port).inserted }
            .map { handshake(host, $0) }
        return sightings.first { !$0.vouching.isEmpty }
            ?? sightings.first { $0.failure == nil } ?? sightings.first
    }

    private func handshake(_ host: String, _ endpoint: Endpoint) -> TLSSighting {
        func hello(
            _ trust: HTTPClientTrust, _ verification: HTTPClientVerification
        ) -> Result<HTTPClientResponse, HTTPClientError> {
            var request = request(host, endpoint, path: "/")
            request.trust = trust
            request.verification = verification
            request.isHandshakeOnly = true
            return edges.ask(request)
        }
        func isTrusted(_ trust: HTTPClientTrust) -> Bool {
            if case .success = hello(trust, .chain) { return true }
            return false
        }
        switch hello(.system, .none) {
        case .failure(let error):
            return TLSSighting(
                endpoint: endpoint, failure: error.description, version: nil, cipher: nil,
                chain: [], trials: [], isTrustedBySystem: false)
        case .success(let response):
            return TLSSighting(
                endpoint: endpoint, failure: nil, version: response.peer?.tlsVersion,
                cipher: response.peer?.cipher,
                chain: (response.peer?.chainPEM ?? []).compactMap { pem in
                    try? CertificateFacts(pem: Array(pem.utf8))
                },
                trials: known.authorities.map { authority in
                    .init(authority: authority, isTrusted: isTrusted(.pem(authority.pem)))
                },
                isTrustedBySystem: isTrusted(.system))
        }
    }

    /// A push to the reserved device token that is refused whatever else is right.
    ///
    /// - Parameters:
    ///   - host: the name that is asked for.
    ///   - endpoint: where the connection goes.
    ///   - trust: nil checks nothing, which is for pushes without a token alone.
    ///   - token: the provider token.
    /// - Returns: the answer, or why there was none.
    func push(
        _ host: String, _ endpoint: Endpoint, trust: Authority? = nil, token: String? = nil
    ) -> AnswerSighting {
        var request = request(
            host, endpoint, path: "/3/device/\(TestToken.badDeviceToken.deviceToken)")
        request.method = "POST"
        request.body = Array(#"{"aps":{"alert":"mock-apns doctor"}}"#.utf8)
        request.headers = [
            HTTPClientHeader("apns-topic", known.topic),
            HTTPClientHeader("apns-push-type", "alert"),
        ]
        if let trust, let token {
            request.trust = .pem(trust.pem)
            request.verification = .chain
            request.headers.append(HTTPClientHeader("authorization", "bearer \(token)"))
        }
        switch edges.ask(request) {
        case .success(let response): return AnswerSighting(response)
        case .failure(let error): return AnswerSighting(failure: error.description)
        }
    }

    private func request(
        _ host: String, _ endpoint: Endpoint, path: String
    ) -> HTTPClientRequest {
        HTTPClientRequest(
            url: GatewayAddress(host: host, port: endpoint.port).url + path, verification: .none,
            timeoutMilliseconds: settings.timeoutMilliseconds,
            connectTimeoutMilliseconds: settings.timeoutMilliseconds, connectTo: endpoint.text,
            wantsPeer: true)
    }

    /// What the log says about a push, and which keys the server knows.
    func explain(_ sighting: KeySighting) -> KeySighting {
        var sighting = sighting
        guard control.kit != nil, sighting.answer.status == 403 || sighting.answer.status == 400,
            sighting.answer.reason != "BadDeviceToken",
            var client = try? ControlPlaneClient(values)
        else { return sighting }
        if let id = sighting.answer.id,
            let page = try? client.get(
                "/v1/pushes", [("apns_id", id), ("order", "desc"), ("limit", "1")]),
            let record = page.value(for: "pushes")?.array?.first,
            let explanation = record.value(for: "explanation")
        {
            sighting.explanation = .init(
                got: explanation.value(for: "got")?.string,
                expected: explanation.value(for: "expected")?.string,
                hint: explanation.value(for: "hint")?.string)
        }
        let keys = try? client.get("/v1/keys").value(for: "keys")?.array
        sighting.knownKeys = keys?.compactMap { $0.value(for: "key_id")?.string }
        return sighting
    }
}
