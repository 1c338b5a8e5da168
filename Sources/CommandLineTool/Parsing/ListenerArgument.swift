internal import APNs
internal import MockAPNs

/// Reads `HOST:PORT[,environment=E][,plain]`.
enum ListenerArgument {
    static let placeholder = "HOST:PORT[,environment=E][,plain]"

    /// Reads the text; an IPv6 address stands in brackets.
    static func read(_ text: String) throws(ArgumentProblem) -> ExtraListener {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        var listener = try address(parts[0])
        for part in parts.dropFirst() {
            if part == "plain" {
                guard !listener.isPlain else { throw ArgumentProblem(text: "names plain twice") }
                listener.isPlain = true
            } else if part.hasPrefix("environment=") {
                guard listener.environment == nil else {
                    throw ArgumentProblem(text: "names environment twice")
                }
                let name = String(part.dropFirst("environment=".count))
                guard let environment = Environment(name: name) else {
                    throw ArgumentProblem(
                        text: "needs environment=development or environment=production;"
                            + " got \(quoted(part))")
                }
                listener.environment = environment
            } else {
                let near = NearMatch.suggestion(for: part, among: ["plain", "environment"])
                throw ArgumentProblem(
                    text:
                        "takes plain and environment=E behind the port; got \(quoted(part))\(near)"
                )
            }
        }
        return listener
    }

    /// Why `text` cannot be the value; nil when it can.
    static func problem(with text: String) -> String? {
        ArgumentProblem.with(text, reading: read)
    }

    private static func address(_ text: String) throws(ArgumentProblem) -> ExtraListener {
        // Port 0 takes a free one here, which is no address to send to.
        let isFree = text.hasSuffix(":0")
        guard let address = GatewayAddress(isFree ? text.dropLast() + "1" : text) else {
            let hint =
                text.contains("[") || text.count(where: { $0 == ":" }) < 2
                ? "" : "; an IPv6 address stands in brackets"
            throw ArgumentProblem(
                text: "needs an address like 0.0.0.0:443 or [::]:443; got \(quoted(text))\(hint)")
        }
        return ExtraListener(host: address.host, port: isFree ? 0 : address.port)
    }
}
