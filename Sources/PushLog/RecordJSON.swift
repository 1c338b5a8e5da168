package import APNs
package import JSON
import Routing

// The one JSON form of a record. Source: the record shape of the control plane, version 1.

extension PushRecord {
    /// Writes the record as one JSON object.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("v", 1)
        json.member("seq", Int64(sequence))
        json.member("revision", Int64(revision))
        json.member("received_at", receivedAt.description)
        json.member("summary", summary)
        writeConnection(to: &json)
        json.member("stream_id", Int64(streamID))
        json.member("environment", environment.name)
        writeRequest(to: &json)
        writePayload(to: &json)
        writeAnswer(to: &json)
        writeFindings(to: &json)
        json.member("fault", fault)
        writeDelivery(to: &json)
        writeRoute(to: &json)
        json.endObject()
    }

    private func writeConnection(to json: inout JSONWriter) {
        json.key("connection")
        json.beginObject()
        json.member("id", Int64(connection.id))
        json.member("peer", connection.peer)
        json.member("sni", connection.sni)
        json.member("alpn", connection.alpn)
        json.member("tls", connection.tls)
        json.key("credential")
        writeCredential(to: &json)
        json.endObject()
    }

    private func writeRequest(to json: inout JSONWriter) {
        json.member("method", request.text(.method))
        json.member("path", request.text(.path))
        writeHeaders(to: &json)
        json.member("device_token", deviceToken)
        json.member("topic", topic)
        json.member("push_type", request.text(.pushType))
        json.member("priority", Int64(request.effectivePriority.rawValue))
        json.member("expiration", request.expiration.value)
        json.member("collapse_id", request.text(.collapseID))
        json.member("apns_id", apnsID)
        json.member("apns_unique_id", uniqueID?.text(.lower))
    }

    /// All fields in the order sent; of `authorization` only what identifies the token, of
    /// `proxy-authorization` nothing.
    ///
    /// The summary is that of the first one; a repeated one is null, and so is one without a
    /// summary: the value itself is never written, whatever the raw request holds.
    private func writeHeaders(to json: inout JSONWriter) {
        json.key("headers")
        json.beginArray()
        var unwritten = credential
        for field in request.raw.fields {
            json.beginArray()
            json.string(field.name)
            switch field.name.lowercased() {
            case "authorization":
                if let summary = unwritten.take() {
                    summary.write(to: &json)
                } else {
                    json.null()
                }
            case "proxy-authorization": json.null()
            case _: json.string(field.value)
            }
            json.endArray()
        }
        json.endArray()
    }

    private func writeAnswer(to json: inout JSONWriter) {
        json.member("status", answer.status == 0 ? nil : Int64(answer.status))
        json.member("reason", answer.reason?.name)
        json.key("rule")
        if let id = answer.rule {
            json.beginObject()
            json.member("id", id.name)
            json.member("source", RuleBook.rule(id).source)
            json.endObject()
        } else {
            json.null()
        }
        json.key("explanation")
        if let text = whyRefused {
            json.beginObject()
            json.member("got", text.got)
            json.member("expected", text.expected)
            json.member("hint", text.hint)
            json.endObject()
        } else {
            json.null()
        }
    }

    /// What was got and expected where a rule refused the push; nil for any other.
    ///
    /// Built when somebody reads: refusing a push stays as cheap as accepting one.
    package var whyRefused: Explanation? {
        explanation
            ?? answer.rule.map {
                RuleBook.explain($0, request, RuleContext(payload: payload), DeviceFacts())
            }
    }

    private func writeFindings(to json: inout JSONWriter) {
        json.key("findings")
        json.beginArray()
        for finding in findings {
            json.beginObject()
            json.member("code", finding.code)
            json.member("level", finding.level.rawValue)
            json.member("field", finding.field)
            json.member("offset", finding.offset.map(Int64.init))
            json.member("message", finding.message)
            json.member("hint", finding.hint)
            json.endObject()
        }
        json.endArray()
    }

    private func writeDelivery(to json: inout JSONWriter) {
        json.key("delivery")
        guard let delivery else { return json.null() }
        json.beginObject()
        json.member("state", delivery.state.rawValue)
        json.key("history")
        json.beginArray()
        for (state, at) in delivery.history(arrivedAt: arrivedAt) {
            json.beginObject()
            json.member("state", state.rawValue)
            json.member("at", at.description)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    private func writeRoute(to json: inout JSONWriter) {
        json.member("outcome", trace?.outcome.name)
        json.key("route")
        guard let trace else { return json.null() }
        json.beginObject()
        json.member("device", deviceID)
        trace.writeMembers(to: &json)
        json.endObject()
    }
}
