/// A command of this program that shows what iOS does.
struct ClaimCommand: Sendable, Hashable {
    /// The words after `mock-apns`.
    let words: [String]

    /// What a push does, on the default device or on one of `examples/devices`.
    static func route(
        _ payload: ClaimPayload, _ flags: String = "", device: String? = nil
    ) -> ClaimCommand {
        ClaimCommand(words: ["route", payload.word] + payload.headers + split(flags, device))
    }

    /// What a local notification does.
    static func local(
        _ payload: ClaimPayload, _ flags: String, device: String? = nil
    ) -> ClaimCommand {
        ClaimCommand(words: ["route", payload.word, "--local"] + split(flags, device))
    }

    /// What registering for pushes does.
    static func register(_ flags: String = "", device: String? = nil) -> ClaimCommand {
        ClaimCommand(words: ["route", "--register"] + split(flags, device))
    }

    /// What is odd about a payload.
    static func lint(_ payload: ClaimPayload) -> ClaimCommand {
        ClaimCommand(words: ["lint", payload.word] + payload.headers)
    }

    /// What a hook set changes for apps that are set up in the named ways.
    static func impact(_ hooks: String, on apps: String) -> ClaimCommand {
        ClaimCommand(words: ["impact", "--hooks", hooks, "--apps", apps])
    }

    /// What the three plans catch on versions of iOS.
    static func strategies(_ versions: String) -> ClaimCommand {
        ClaimCommand(words: ["strategies", "--os", versions])
    }

    private static func split(_ flags: String, _ device: String?) -> [String] {
        flags.split(separator: " ").map(String.init)
            + (device.map { ["--device", "examples/devices/\($0).json"] } ?? [])
    }

    /// The command line as a shell takes it; JSON stands in single quotes.
    var line: String {
        words.reduce("mock-apns") { line, word in
            line + " " + (word.contains("{") ? "'\(word)'" : word)
        }
    }
}

/// The payload of a command: a file of `examples/`, or JSON without single quotes.
enum ClaimPayload: Sendable, Hashable {
    case alert, silent, rich
    case json(String)

    var word: String {
        switch self {
        case .alert: "examples/alert.json"
        case .silent: "examples/background.json"
        case .rich: "examples/rich.json"
        case .json(let text): text
        }
    }

    /// A silent push has a type and a priority of its own.
    var headers: [String] {
        switch self {
        case .silent: ["--push-type", "background", "--priority", "5"]
        case .alert, .rich, .json: []
        }
    }

    /// Alert and content-available.
    static let both = json(#"{"aps":{"alert":"Hi","content-available":1}}"#)
    /// Alert, content-available and mutable-content.
    static let all = json(#"{"aps":{"alert":"Hi","content-available":1,"mutable-content":1}}"#)
}
