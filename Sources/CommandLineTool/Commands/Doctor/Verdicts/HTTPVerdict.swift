/// What follows from the answer to a push without credentials.
enum HTTPVerdict {
    /// - Parameters:
    ///   - answer: to a push without credentials.
    ///   - certified: to one with a client certificate; nil where none was sent.
    /// - Returns: whether HTTP/2 is spoken, and what such a push gets.
    static func line(_ answer: AnswerSighting, certified: AnswerSighting? = nil) -> DoctorLine {
        guard let failure = answer.failure else {
            return line(answer, "a push without credentials gets \(answer.text)")
        }
        if let certified, certified.failure == nil {
            return line(
                certified,
                "a push without a certificate gets no answer, as --client-certificates required"
                    + " asks")
        }
        let advice =
            certified == nil
            ? "if the gateway was started with --client-certificates required, give --cert FILE;"
                + " else look at its log" : "see cert below, and the log of the gateway"
        return DoctorLine(
            .http2, .fail, failure, expected: "an answer over HTTP/2", fix: advice)
    }

    private static func line(_ answer: AnswerSighting, _ what: String) -> DoctorLine {
        guard answer.version == "2" else {
            let chosen = answer.alpn.map { "chose \($0)" } ?? "chose nothing"
            return DoctorLine(
                .http2, .fail, "the server \(chosen) by ALPN and answered HTTP/\(answer.version)",
                expected: "h2, HTTP/2",
                fix: "is it the gateway, or a proxy in front of it that ends TLS? Let the proxy"
                    + " pass TCP through")
        }
        let chosen = answer.alpn.map { "\($0) is accepted" } ?? "HTTP/2 is spoken"
        let text = "\(chosen); \(what)"
        guard answer.id != nil || answer.reason != nil else {
            return DoctorLine(
                .http2, .fail, text, expected: "an answer of a push gateway",
                fix: "another HTTP/2 server listens there: give the port of the gateway")
        }
        return DoctorLine(.http2, .ok, text)
    }
}
