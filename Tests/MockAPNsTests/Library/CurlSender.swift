import MockAPNs

/// A sender that the library's tests drive: curl, trusting what the server tells to trust.
final class CurlSender {
    private let apns: MockAPNsServer
    private let ca: String
    /// Held as long as the CA's file in it is needed.
    private let folder: Folder

    static let token = String(repeating: "ab", count: 32)

    init(_ apns: MockAPNsServer, _ folder: Folder) throws {
        self.apns = apns
        self.folder = folder
        ca = folder.path + "/ca-\(apns.port).pem"
        try apns.writeCertificateAuthority(to: ca)
    }

    /// Sends a push and gives what was answered.
    @discardableResult
    func send(
        _ body: String = #"{"aps":{"alert":"hi"}}"#, topic: String = "com.example.app",
        token device: String = CurlSender.token, headers: [String] = [], options: [String] = [],
        bearer: String? = nil
    ) throws -> CurlAnswer {
        var arguments = [
            "curl", "--silent", "--show-error", "--max-time", "20", "--cacert", ca, "--http2",
            "--include", "--data-binary", body, "-H", "apns-topic: \(topic)",
        ]
        let token = try bearer ?? apns.providerToken()
        if !token.isEmpty { arguments += ["-H", "authorization: bearer \(token)"] }
        for header in headers { arguments += ["-H", header] }
        return CurlAnswer(try run(arguments + options + ["\(apns.url)/3/device/\(device)"]))
    }

    /// Runs `body` with a server and a sender for it.
    static func with<Value>(
        _ configuration: MockAPNsServer.Configuration = .init(),
        _ body: (MockAPNsServer, CurlSender) async throws -> Value
    ) async throws -> Value {
        let folder = try Folder()
        return try await withMockAPNs(configuration) { apns in
            try await body(apns, try CurlSender(apns, folder))
        }
    }
}

/// The error that `body` throws; an issue is recorded when it throws none or another.
func libraryError(_ body: () async throws -> Void) async throws -> MockAPNsError {
    do {
        try await body()
    } catch let error as MockAPNsError {
        return error
    }
    throw Failure("no error was thrown")
}
