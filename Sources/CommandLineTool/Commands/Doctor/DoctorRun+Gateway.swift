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
    ///   - credential: what it shows; a server that gets something must be a trusted one.
    /// - Returns: the answer, or why there was none.
    func push(
        _ host: String, _ endpoint: Endpoint, _ credential: ShownCredential = .none
    ) -> AnswerSighting {
        var request = request(host, endpoint, path: "/3/device/\(DoctorRun.deviceToken)")
        request.method = "POST"
        request.body = Array(#"{"aps":{"alert":"mock-apns doctor"}}"#.utf8)
        request.headers = [
            HTTPClientHeader("apns-topic", known.topic),
            HTTPClientHeader("apns-push-type", "alert"),
        ]
        func trust(_ authority: Authority) {
            request.trust = .pem(authority.pem)
            request.verification = .chain
        }
        switch credential {
        case .none: break
        case .token(let token, let authority):
            trust(authority)
            request.headers.append(HTTPClientHeader("authorization", "bearer \(token)"))
        case .certificate(let certificate, let authority):
            trust(authority)
            request.clientCertificate = certificate.path
        }
        switch edges.ask(request) {
        case .success(let response): return AnswerSighting(response)
        case .failure(let error): return AnswerSighting(failure: error.description)
        }
    }

    /// Refused by every gateway that has reserved device tokens, once credentials are accepted.
    private static let deviceToken = TestToken.badDeviceToken.deviceToken

    private func request(
        _ host: String, _ endpoint: Endpoint, path: String
    ) -> HTTPClientRequest {
        HTTPClientRequest(
            url: GatewayAddress(host: host, port: endpoint.port).url + path, verification: .none,
            timeoutMilliseconds: settings.timeoutMilliseconds,
            connectTimeoutMilliseconds: settings.timeoutMilliseconds, connectTo: endpoint.text,
            wantsPeer: true)
    }

    /// Adds what the log says about a push, and which keys the server knows.
    func explain(_ sighting: CredentialSighting) -> CredentialSighting {
        let answer = sighting.answer
        let isRefused = [400, 403].contains(answer.status) && answer.reason != "BadDeviceToken"
        guard control.kit != nil, isRefused || answer.failure != nil,
            var client = try? ControlPlaneClient(values)
        else { return sighting }
        var sighting = sighting
        let record =
            switch sighting.credential {
            case .certificate(let certificate) where answer.failure != nil:
                goodbye(to: certificate, &client)
            case .key, .certificate: record([("apns_id", answer.id ?? "-")], &client)
            }
        if let record {
            let explanation = record.value(for: "explanation")
            sighting.explanation = .init(
                reason: record.value(for: "reason")?.string,
                got: explanation?.value(for: "got")?.string,
                expected: explanation?.value(for: "expected")?.string,
                hint: explanation?.value(for: "hint")?.string)
        }
        let keys = try? client.get("/v1/keys").value(for: "keys")?.array
        sighting.knownKeys = keys?.compactMap { $0.value(for: "key_id")?.string }
        return sighting
    }

    /// The push whose connection was ended for its certificate, which libcurl does not tell.
    private func goodbye(
        to certificate: ClientCertificate, _ client: inout ControlPlaneClient
    ) -> JSONValue? {
        let record = record([("device_token", DoctorRun.deviceToken)], &client)
        let shown = record?.value(for: "connection")?.value(for: "credential")?
            .value(for: "certificate")
        let isOurs = shown?.value(for: "serial")?.string == certificate.facts.serial
        return isOurs && record?.value(for: "status")?.integer == nil ? record : nil
    }

    /// The newest push that matches.
    private func record(
        _ query: [(name: String, value: String)], _ client: inout ControlPlaneClient
    ) -> JSONValue? {
        let page = try? client.get("/v1/pushes", query + [("order", "desc"), ("limit", "1")])
        return page?.value(for: "pushes")?.array?.first
    }
}
