import APNs
import HTTP1
import JSON

extension ControlAPI {
    /// All that a sender needs, in one answer.
    func showKit(_ request: ControlRequest) -> ControlResult {
        let kit = configuration.kit
        let address = KitAddress(configuration.gateway, reachedAs: request.host)
        var json = JSONWriter(reserving: 4_096)
        json.beginObject()
        json.key("gateway")
        json.beginObject()
        json.member("host", address.host)
        json.member("port", address.port)
        json.member("url", "https://\(address.text)")
        json.endObject()
        json.member("ca_pem", String(decoding: configuration.caPEM, as: UTF8.self))
        json.member("ca_file", kit.caFile)
        json.key("key")
        json.beginObject()
        json.member("key_id", kit.keyID)
        json.member("team_id", kit.teamID)
        json.member("pem", String(decoding: kit.keyPEM, as: UTF8.self))
        json.member("file", kit.keyFile)
        let note = noteOnKey(kit)
        json.member("known", note == nil)
        json.member("note", note)
        json.endObject()
        json.key("topics")
        json.beginArray()
        for topic in kit.topics { json.string(topic) }
        json.endArray()
        json.key("senders")
        json.beginArray()
        for sender in kit.senders {
            json.beginObject()
            json.member("name", sender.name)
            json.member("file", sender.file)
            json.member("use", sender.use)
            json.endObject()
        }
        json.endArray()
        json.member("environment", configuration.environment.name)
        json.member("control", controlURL(reachedAs: request.host))
        json.endObject()
        return .answer(.json(200, json))
    }

    /// Why tokens of the kit's key are refused; nil while they are not.
    private func noteOnKey(_ kit: SenderKit) -> String? {
        let path = "/v1/keys/\(kit.keyID)"
        let remedy = "PUT \(path) with team_id \(kit.teamID) and this pem makes it good again"
        guard let known = keys.keys.first(where: { $0.scope.keyID == kit.keyID }) else {
            return "the key was removed (DELETE \(path)), and its tokens are refused; \(remedy)"
        }
        guard known.publicPEM == kit.publicKeyPEM, known.scope.teamID == kit.teamID else {
            return "the key was replaced (PUT \(path)), and its tokens are refused; \(remedy)"
        }
        return nil
    }

    /// The address by which the control plane was reached, where its own is no address to call.
    private func controlURL(reachedAs host: String) -> String {
        let own = KitAddress(
            String(configuration.control.dropFirst("http://".count)), reachedAs: host)
        return "http://\(own.text)"
    }
}

/// Where a sender finds a listener that is bound to `127.0.0.1:2197` or to every address.
struct KitAddress: Equatable {
    let host: String
    let port: Int64

    /// - Parameters:
    ///   - bound: the address of the listener, `127.0.0.1:2197`, `[::]:2197`.
    ///   - reached: the `Host` under which the asker has found this machine.
    init(_ bound: String, reachedAs reached: String) {
        let own = KitAddress.split(bound)
        port = own.port ?? 0
        switch own.host {
        // Certificate and name resolution know localhost on either IP version.
        case "127.0.0.1": host = "localhost"
        // Every address is none that can be called: the one that led here leads there too.
        case "0.0.0.0", "::": host = KitAddress.split(reached).host
        case let other: host = other
        }
    }

    /// Host and port as in a URL.
    var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Splits at the port, where there is one, and takes brackets off.
    private static func split(_ text: String) -> (host: String, port: Int64?) {
        if text.hasPrefix("[") {
            let host = text.dropFirst().prefix { $0 != "]" }
            return (String(host), Int64(text.dropFirst(host.count + 3)))
        }
        let parts = text.split(separator: ":", maxSplits: 1)
        return (parts.first.map(String.init) ?? text, parts.count == 2 ? Int64(parts[1]) : nil)
    }
}
