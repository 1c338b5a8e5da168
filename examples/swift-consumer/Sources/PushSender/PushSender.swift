import Foundation

/// A small sender: one push at a time through curl, tried again while the service is unavailable.
///
/// It stands for whatever sends your pushes; curl keeps the example free of other packages.
public struct PushSender: Sendable {
    /// What the gateway answered.
    public struct Answer: Sendable, Equatable {
        public let status: Int
        /// The body: empty, or JSON with Apple's reason.
        public let body: String
    }

    private let gateway: String
    private let certificateAuthority: URL
    private let providerToken: String

    /// - Parameters:
    ///   - host: `api.push.apple.com`, or that of a test server.
    ///   - port: 443, or that of a test server.
    ///   - certificateAuthority: a file with the certificate to trust.
    ///   - providerToken: a signed one; a sender of your own signs it with its key.
    public init(host: String, port: Int, certificateAuthority: URL, providerToken: String) {
        gateway = "https://\(host):\(port)"
        self.certificateAuthority = certificateAuthority
        self.providerToken = providerToken
    }

    /// Sends an alert, at most three times.
    public func send(title: String, to deviceToken: String, topic: String) throws -> Answer {
        let alert = ["aps": ["alert": ["title": title]]]
        let payload = String(decoding: try JSONEncoder().encode(alert), as: UTF8.self)
        var answer = Answer(status: 0, body: "")
        for _ in 0..<3 {
            answer = try post(payload, to: deviceToken, topic: topic)
            if answer.status != 503 { break }
        }
        return answer
    }

    private func post(_ payload: String, to deviceToken: String, topic: String) throws -> Answer {
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        curl.arguments = [
            "curl", "--silent", "--max-time", "20", "--http2", "--cacert",
            certificateAuthority.path, "-H", "authorization: bearer \(providerToken)", "-H",
            "apns-topic: \(topic)", "-H", "apns-push-type: alert", "--data-binary", payload,
            "--write-out", "\n%{http_code}",
            "\(gateway)/3/device/\(deviceToken)",
        ]
        let output = Pipe()
        curl.standardOutput = output
        try curl.run()
        let text = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        curl.waitUntilExit()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return Answer(
            status: lines.last.flatMap { Int($0) } ?? 0,
            body: lines.dropLast().joined(separator: "\n"))
    }
}
