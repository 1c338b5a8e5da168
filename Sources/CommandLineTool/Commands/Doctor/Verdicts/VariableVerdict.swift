/// A variable of this environment by which a runtime is told what to trust.
struct TrustVariable: Equatable, Sendable {
    let name: String
    let value: String
    /// Fingerprints of the certificates in the file; nil when it cannot be read.
    let fingerprints: [String]?

    /// Variables that name a file of certificates.
    static let files = [
        "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE",
    ]
    static let java = "JAVA_TOOL_OPTIONS"
}

/// What follows from the variables that are set.
enum VariableVerdict {
    /// - Parameters:
    ///   - variables: those that are set.
    ///   - authority: the CA that senders must trust; nil where it is not known.
    /// - Returns: one line each, or one for none.
    static func lines(_ variables: [TrustVariable], _ authority: Authority?) -> [DoctorLine] {
        if variables.isEmpty {
            let names = (TrustVariable.files + [TrustVariable.java]).joined(separator: ", ")
            return [DoctorLine(.variables, .ok, "not set here: \(names)")]
        }
        return variables.map { variable in
            variable.name == TrustVariable.java ? java(variable) : file(variable, authority)
        }
    }

    private static func file(_ variable: TrustVariable, _ authority: Authority?) -> DoctorLine {
        let text = "\(variable.name)=\(variable.value)"
        let path = authority?.path ?? authority?.place
        guard let fingerprints = variable.fingerprints else {
            return DoctorLine(
                .variables, .warn, "\(text) cannot be read", expected: "a file of certificates",
                fix: "set it to \(path ?? "the CA of the gateway"), or unset it")
        }
        guard let authority, let path else {
            return DoctorLine(
                .variables, .skip, "\(text) has \(fingerprints.count) certificates")
        }
        if fingerprints.contains(authority.fingerprint) {
            return DoctorLine(.variables, .ok, "\(text) has the CA of the gateway")
        }
        return DoctorLine(
            .variables, .warn, "\(text) has \(fingerprints.count) certificates, not the CA",
            expected: "\(authority.subject), \(authority.short)",
            fix: "set it to \(path), or append that file")
    }

    private static func java(_ variable: TrustVariable) -> DoctorLine {
        let text = "\(variable.name)=\(variable.value)"
        if variable.value.contains("-Djavax.net.ssl.trustStore=") {
            return DoctorLine(
                .variables, .ok, "\(text) names a trust store; what is in it is not looked at")
        }
        return DoctorLine(
            .variables, .warn, "\(text) names no trust store",
            expected: "-Djavax.net.ssl.trustStore=FILE in it, where senders run on Java",
            fix: "see the setting for Java below")
    }
}
