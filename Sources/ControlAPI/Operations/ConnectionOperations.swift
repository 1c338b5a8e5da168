import APNs
import HTTP1
import JSON
import PushLog

extension ControlAPI {
    /// Greatest and usual number of connections in an answer.
    static let connectionsMax: Int64 = 1_000
    static let connectionsUsual: Int64 = 100

    func listConnections(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let limit =
            try request.query.integer("limit", in: 1...ControlAPI.connectionsMax)
            ?? ControlAPI.connectionsUsual
        var json = JSONWriter(reserving: 4_096)
        json.beginObject()
        json.key("connections")
        json.beginArray()
        for event in connections.connections(limit: Int(limit)) { event.write(to: &json) }
        json.endArray()
        json.churn(connections.churn)
        json.endObject()
        return .answer(.json(200, json))
    }
}

extension JSONWriter {
    /// Writes the member `churn`: null, or the last time there was a connection for each push.
    mutating func churn(_ churn: ConnectionChurn?) {
        key("churn")
        guard let churn else { return null() }
        beginObject()
        member("seconds", ConnectionChurn.seconds)
        member("connections", Int64(clamping: churn.connections))
        member("with_at_most_one_push", Int64(clamping: churn.withAtMostOnePush))
        member("last_at", churn.lastAt.description)
        member("warning", churn.warning)
        endObject()
    }
}

extension ConnectionEvent {
    /// Writes the connection as one JSON object.
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("id", Int64(clamping: id))
        json.member("peer", peer)
        json.member("listener", listener)
        json.member("opened_at", openedAt.description)
        json.member("closed_at", closedAt?.description)
        json.member("sni", sni)
        json.member("alpn", alpn)
        json.member("tls", tls)
        json.member("environment", environment?.name)
        json.key("credential")
        if let credential { credential.write(to: &json) } else { json.null() }
        json.key("certificate")
        if let certificate {
            json.beginObject()
            certificate.writeMembers(to: &json)
            json.member("verified", certificate.isVerified)
            json.endObject()
        } else {
            json.null()
        }
        json.member("tls_alert_received", alertReceived)
        json.member("tls_alert_sent", alertSent)
        json.member("streams", Int64(clamping: streams))
        json.member("why", why)
        json.key("notices")
        json.beginArray()
        for notice in notices { json.string(notice) }
        json.endArray()
        json.endObject()
    }
}
