/// Which of Apple's two services a connection stands for.
package enum Environment: UInt8, Sendable, CaseIterable {
    case development, production

    /// The word in settings and JSON.
    package var name: String {
        switch self {
        case .development: "development"
        case .production: "production"
        }
    }

    package init?(name: some StringProtocol) {
        guard let match = Environment.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    /// The service that one of Apple's host names stands for; nil for every other name.
    ///
    /// Case does not matter and a port may follow. Source: protocol section 1.1; the oldest name
    /// of the sandbox, `api.development.push.apple.com`, still answers.
    package init?(appleHost text: String) {
        let host = text.lowercased().split(separator: ":").first ?? ""
        switch host {
        case "api.push.apple.com", "api-manage-broadcast.push.apple.com": self = .production
        case "api.sandbox.push.apple.com", "api.development.push.apple.com",
            "api-manage-broadcast.sandbox.push.apple.com":
            self = .development
        case _: return nil
        }
    }
}
