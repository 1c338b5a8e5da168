/// How one runtime is told to trust the CA.
struct RuntimeSetting: Equatable, Sendable {
    let runtime: String
    /// Lines for a POSIX shell.
    let lines: [String]
    /// What the setting changes beside that.
    let note: String

    /// The settings of the runtimes, each for itself.
    ///
    /// Source: README, "Let your sender talk to it".
    /// - Parameter path: the absolute path of the CA.
    /// - Returns: one for each runtime.
    static func all(_ path: String) -> [RuntimeSetting] {
        let file = quoted(path)
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
        let store = quoted("\(folder)/trust.p12")
        let instead = "instead of the system's CAs"
        let openssl = ["export SSL_CERT_FILE=\(file)"]
        return [
            RuntimeSetting(
                runtime: "Node.js", lines: ["export NODE_EXTRA_CA_CERTS=\(file)"],
                note: "besides Node's own"),
            RuntimeSetting(runtime: "Go", lines: openssl, note: "\(instead); not on macOS"),
            RuntimeSetting(
                runtime: "Java",
                lines: [
                    "keytool -importcert -noprompt -alias mock-apns -file \(file) -keystore"
                        + " \(store) -storepass changeit",
                    "export JAVA_TOOL_OPTIONS="
                        + quoted(
                            "-Djavax.net.ssl.trustStore=\(folder)/trust.p12"
                                + " -Djavax.net.ssl.trustStorePassword=changeit"),
                ], note: "instead of the JDK's CAs"),
            RuntimeSetting(
                runtime: "Python", lines: openssl, note: "\(instead); ssl, httpx and aioapns"),
            RuntimeSetting(
                runtime: "PHP",
                lines: ["php -d curl.cainfo=\(file) -d openssl.cafile=\(file) SCRIPT"],
                note: instead),
            RuntimeSetting(runtime: "Ruby", lines: openssl, note: instead),
            RuntimeSetting(
                runtime: "curl", lines: ["export CURL_CA_BUNDLE=\(file)"], note: instead),
            RuntimeSetting(runtime: ".NET", lines: openssl, note: "\(instead); on Linux"),
        ]
    }

    /// A word that a POSIX shell reads as the text.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            case _: "/._-+:@%,".utf8.contains(byte)
            }
        }
        if isPlain, !text.isEmpty { return text }
        return "'"
            + text.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
