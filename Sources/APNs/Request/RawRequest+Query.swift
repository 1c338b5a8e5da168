extension RawRequest {
    /// Names of query parameters whose values are secrets.
    ///
    /// Source: reliability.md section 5.1, secrets in logs.
    static let secretParameters: Set<String> = [
        "access_token", "api_key", "apikey", "auth", "authorization", "bearer", "code", "jwt",
        "key", "password", "secret", "signature", "token",
    ]

    /// The request with asterisks for secrets in the query of its path.
    ///
    /// No path of APNs has a query, so such a request is refused; its secrets need not be in the log
    /// of it. Lengths stay, and with them all offsets.
    func withholdingSecrets(in path: Range<Int>) -> RawRequest {
        guard let mark = path.first(where: { bytes[$0] == UInt8(ascii: "?") }) else { return self }
        var masked = bytes
        var name = ""
        var isSecret: Bool?
        for index in mark + 1..<path.upperBound {
            switch (bytes[index], isSecret) {
            case (UInt8(ascii: "&"), _), (UInt8(ascii: ";"), _):
                name = ""
                isSecret = nil
            case (UInt8(ascii: "="), nil):
                isSecret = RawRequest.secretParameters.contains(name.lowercased())
            case (let byte, nil): name.unicodeScalars.append(Unicode.Scalar(byte))
            case (_, true?): masked[index] = UInt8(ascii: "*")
            case (_, false?): break
            }
        }
        return RawRequest(
            bytes: masked, fieldsEnd: fieldsEnd, bodyLength: bodyLength, isComplete: isComplete,
            authorization: authorization, authorizationCount: authorizationCount)
    }
}
