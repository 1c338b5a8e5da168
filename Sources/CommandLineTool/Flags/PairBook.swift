internal import APNs
internal import MockAPNs
internal import Routing

/// The books from which `NAME=VALUE` takes its names and values.
package enum PairBook: Sendable, Equatable {
    /// All that `--set` knows.
    case settings
    /// Those of them that routing reads.
    case routingSwitches
    /// The rule book: `ID=LEVEL`.
    case rules

    /// What stands for the value in the help.
    package var placeholder: String {
        switch self {
        case .settings, .routingSwitches: "NAME=VALUE"
        case .rules: "ID=off|warn|enforce"
        }
    }

    /// Why `text` cannot be the value, as the end of a sentence that names the flag; nil when it can.
    package func problem(with text: String) -> String? {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            return "needs \(placeholder); got \(quoted(text))"
        }
        let name = String(text[..<equals])
        let value = String(text[text.index(after: equals)...])
        guard let kind = kind(of: name) else {
            let near = NearMatch.suggestion(for: name, among: names)
            return "knows no \(noun) \(quoted(name))\(near) (mock-apns \(list) lists them)"
        }
        return kind.allows(value) ? nil : "\(name) needs \(kind.text); got \(quoted(value))"
    }

    private var noun: String {
        switch self {
        case .settings: "setting"
        case .routingSwitches: "switch of the routing"
        case .rules: "rule"
        }
    }

    private var list: String {
        switch self {
        case .settings, .routingSwitches: "rules --settings"
        case .rules: "rules"
        }
    }

    private var names: [String] {
        switch self {
        case .settings: Setting.all.map(\.name)
        case .routingSwitches: RoutingPolicy.switches.map(\.name)
        case .rules: RuleID.allCases.map(\.name)
        }
    }

    private func kind(of name: String) -> Setting.Kind? {
        switch self {
        case .settings: Setting.all.first { $0.name == name }?.kind
        case .routingSwitches:
            RoutingPolicy.switches.first { $0.name == name }.map { .words($0.values) }
        case .rules:
            RuleID(name: name).map { _ in .words(RuleLevel.allCases.map(\.name)) }
        }
    }
}

extension RuleID {
    /// The rule of that name, as settings and the log write it.
    init?(name: String) {
        guard let id = RuleID.allCases.first(where: { $0.name == name }) else { return nil }
        self = id
    }
}

extension RuleLevel {
    init?(name: String) {
        guard let level = RuleLevel.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }
}
