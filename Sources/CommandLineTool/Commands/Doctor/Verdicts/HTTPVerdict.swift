/// What follows from the answer to a push without credentials.
enum HTTPVerdict {
    static func line(_ answer: AnswerSighting) -> DoctorLine {
        if let failure = answer.failure {
            return DoctorLine(
                .http2, .fail, failure, expected: "an answer over HTTP/2",
                fix: "if the gateway was started with --client-certificates required, a sender"
                    + " without a certificate cannot connect; else look at its log")
        }
        guard answer.version == "2" else {
            let chosen = answer.alpn.map { "chose \($0)" } ?? "chose nothing"
            return DoctorLine(
                .http2, .fail, "the server \(chosen) by ALPN and answered HTTP/\(answer.version)",
                expected: "h2, HTTP/2",
                fix: "is it the gateway, or a proxy in front of it that ends TLS? Let the proxy"
                    + " pass TCP through")
        }
        let chosen = answer.alpn.map { "\($0) is accepted" } ?? "HTTP/2 is spoken"
        let text = "\(chosen); a push without credentials gets \(answer.text)"
        guard answer.id != nil || answer.reason != nil else {
            return DoctorLine(
                .http2, .fail, text, expected: "an answer of a push gateway",
                fix: "another HTTP/2 server listens there: give the port of the gateway")
        }
        return DoctorLine(.http2, .ok, text)
    }
}
