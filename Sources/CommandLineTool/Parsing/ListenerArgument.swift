internal import APNs
internal import MockAPNs

/// Reads `HOST:PORT[,environment=E][,plain]`.
enum ListenerArgument {
    static let placeholder = "HOST:PORT[,environment=E][,plain]"

    /// Why a text is no listener, as the end of a sentence that names the flag.
    struct Problem: Error, Equatable {
        let text: String
    }

    /// Reads the text; an IPv6 address stands in brackets.
    static func read(_ text: String) throws(Problem) -> ExtraListener {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        var listener = try address(parts[0])
        for part in parts.dropFirst() {
            if part == "plain" {
                guard !listener.isPlain else { throw Problem(text: "names plain twice") }
                listener.isPlain = true
            } else if part.hasPrefix("environment=") {
                guard listener.environment == nil else {
                    throw Problem(text: "names environment twice")
                }
                let name = String(part.dropFirst("environment=".count))
                guard let environment = Environment(name: name) else {
                    throw Problem(
                        text: "needs environment=development or environment=production;"
                            + " got \(quoted(part))")
                }
                listener.environment = environment
            } else {
                let near = NearMatch.suggestion(for: part, among: ["plain", "environment"])
                throw Problem(
                    text:
                        "takes plain and environment=E behind the port; got \(quoted(part))\(near)"
                )
            }
        }
        return listener
    }

    /// Why `text` cannot be the value; nil when it can.
    static func problem(with text: String) -> String? {
        do throws(Problem) {
            _ = try read(text)
            return nil
        } catch {
            return error.text
        }
    }

    private static func address(_ text: String) throws(Problem) -> ExtraListener {
        // Port 0 takes a free one here, which is no address to send to.
        let isFree = text.hasSuffix(":0")
        guard let address = GatewayAddress(isFree ? text.dropLast() + "1" : text) else {
            let hint =
                text.contains("[") || text.count(where: { $0 == ":" }) < 2
                ? "" : "; an IPv6 address stands in brackets"
            throw Problem(
                text: "needs an address like 0.0.0.0:443 or [::]:443; got \(quoted(text))\(hint)")
        }
        return ExtraListener(host: address.host, port: isFree ? 0 : address.port)
    }
}
