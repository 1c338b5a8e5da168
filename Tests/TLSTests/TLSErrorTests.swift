import TLS
import Testing

@Suite struct TLSErrorTests {
    @Test(
        "each error says in one line what was got and what to do",
        arguments: [
            (.connection(reason: "http request"), "plain HTTP on a TLS port; use TLS"),
            (.connection(reason: "wrong version number"), "does not speak TLS"),
            (.connection(reason: "unsupported protocol"), "unsupported protocol"),
            (.notOpen, "not open for writing"),
            (.library(operation: "ciphers", reason: "no cipher match"), "ciphers: no cipher match"),
            (
                .malformed(what: "private key", reason: "no start line"),
                "expected a private key in PEM"
            ),
            (.unsupportedKey(got: "an RSA key"), "got an RSA key; provider tokens need an EC key"),
            (.noPrivatePart, "signing needs the private part"),
            (.keyMismatch, "does not belong to the certificate"),
            (.badName("a b"), "\"a b\" is neither a DNS name nor an IP address"),
            (
                .nameOutsideConstraints(name: "x.example", permitted: ["test", "internal"]),
                "not sign for x.example, only for names in test, internal; mint a new CA with"
                    + " `mock-apns certs --new-ca --san x.example`"
            ),
            (.caNotValid(now: 1, notBefore: 5, notAfter: 9), "valid from 5 and the clock says 1"),
            (.caNotValid(now: 10, notBefore: 5, notAfter: 9), "expired at 9 and the clock says 10"),
            (
                .file(path: "/c/ca.pem", problem: "is missing", remedy: "restore it"),
                "/c/ca.pem is missing; restore it"
            ),
            (
                .exposedKey(path: "/c/k.pem", mode: 0o644, remedy: "remove it"),
                "/c/k.pem can be read by others (mode 0644, expected 0600); if it was never copied,"
                    + " `chmod 600` it, else remove it"
            ),
            (.system(operation: "open", path: "/c", code: 13), "open /c: Permission denied"),
        ] as [(TLSError, String)])
    func description(_ error: TLSError, _ part: String) {
        #expect(error.description.contains(part))
        #expect(!error.description.contains("\n"))
    }
}
