internal import APNs
internal import JSON
internal import TLS

/// What `GET /v1/kit` tells a sender.
struct Kit {
    let gateway: GatewayAddress
    let caPEM: [UInt8]
    let key: SigningKey
    let topics: [String]

    /// Reads the answer.
    ///
    /// - Throws: `.failed` when something is missing in it.
    init(_ answer: JSONValue) throws(CommandError) {
        let key = answer.value(for: "key")
        guard let host = answer.value(for: "gateway")?.value(for: "host")?.string,
            let port = answer.value(for: "gateway")?.value(for: "port")?.integer,
            let port = UInt16(exactly: port),
            let ca = answer.value(for: "ca_pem")?.string,
            let keyID = key?.value(for: "key_id")?.string,
            let teamID = key?.value(for: "team_id")?.string,
            let pem = key?.value(for: "pem")?.string
        else {
            throw .failed("the answer of /v1/kit is not complete; is the server of this version?")
        }
        gateway = GatewayAddress(host: host, port: port)
        caPEM = Array(ca.utf8)
        self.key = SigningKey(
            key: try SigningKey.parse(Array(pem.utf8), "the key of /v1/kit"), keyID: keyID,
            teamID: teamID)
        topics = answer.value(for: "topics")?.array?.compactMap(\.string) ?? []
    }
}
