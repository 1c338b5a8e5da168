package import APNs
internal import HTTPClient

/// `mock-apns send`: one push, signed, over HTTP/2.
package enum SendCommand {
    /// Where pushes go without `--device-token`.
    static let deviceToken = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

    /// Sends the push and prints the answer.
    ///
    /// - Returns: 0 for status 200, else 1.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        let (text, status) = try answer(
            arguments, environment: environment,
            now: Instant(milliseconds: ProcessFacts.wallMilliseconds()))
        Output.standard.write(text)
        return status
    }

    /// What is printed, and the exit status; the provider token is issued `now`.
    ///
    /// - Throws: `.usage` for wrong flags, `.failed` when there is no answer.
    package static func answer(
        _ arguments: [Given], environment: [String: String], now: Instant
    ) throws(CommandError) -> (text: String, status: Int32) {
        let values = try GivenValues(arguments, environment: environment, for: .send)
        let payload = try PayloadSource.read(values.text(.payload) ?? "{}")
        let target = try SendTarget.resolve(values)
        let token = try token(values, target, now: now)
        let answer = try send(request(values, target, token: token, payload))
        let isJSON = values.text(.format) == "json"
        return (isJSON ? answer.json : answer.text, answer.status == 200 ? 0 : 1)
    }

    /// The provider token to send; nil for a push without one.
    private static func token(
        _ values: GivenValues, _ target: SendTarget, now: Instant
    ) throws(CommandError) -> String? {
        let defects = TokenCommand.defects(values)
        guard let key = target.key else {
            guard defects.isEmpty else {
                throw .usage(
                    "--defect makes a token wrong, and with --bearer or --cert none is made")
            }
            let told = values.told(.bearer)
            return told == "none" ? nil : told
        }
        return try key.token(issuedAt: now, defects: defects)
    }

    private static func request(
        _ values: GivenValues, _ target: SendTarget, token: String?, _ payload: [UInt8]
    ) -> HTTPClientRequest {
        var headers: [HTTPClientHeader] = []
        if let token { headers.append(HTTPClientHeader("authorization", "bearer \(token)")) }
        if let topic = target.topic { headers.append(HTTPClientHeader("apns-topic", topic)) }
        let further: [(String, FlagName)] = [
            ("apns-push-type", .pushType), ("apns-priority", .priority),
            ("apns-expiration", .expiration), ("apns-collapse-id", .collapseID), ("apns-id", .id),
        ]
        for (name, flag) in further {
            if let value = values.text(flag) { headers.append(HTTPClientHeader(name, value)) }
        }
        let device = values.text(.deviceToken) ?? deviceToken
        return HTTPClientRequest(
            method: "POST", url: "\(target.gateway.url)/3/device/\(device)", headers: headers,
            body: payload, version: .negotiated, trust: target.trust,
            clientCertificate: values.told(.cert),
            timeoutMilliseconds: (values.number(.timeout) ?? 30) * 1_000)
    }

    private static func send(_ request: HTTPClientRequest) throws(CommandError) -> SendAnswer {
        do throws(HTTPClientError) {
            var client = try HTTPClient()
            return SendAnswer(try client.send(request))
        } catch {
            // libcurl does not tell what a GOAWAY says.
            let hint =
                request.clientCertificate == nil
                ? "" : "; was the certificate refused? GET /v1/connections of the server tells"
            throw .failed(error.description + hint)
        }
    }
}
