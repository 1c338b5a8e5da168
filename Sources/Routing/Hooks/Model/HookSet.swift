/// The hooks of one push framework, as one thing to install.
package struct HookSet: Sendable, Hashable {
    /// 1 to 64 letters, digits, `.`, `-` or `_`.
    package var name: String
    /// What it is, in one sentence; empty where nothing is said.
    package var summary: String
    /// The hooks, in the order they install themselves.
    package var hooks: [Hook]
    /// How well it is known that the framework works so.
    package var evidence: Evidence
    /// Where that stands.
    package var source: String

    package init(
        _ name: String, _ summary: String = "", hooks: [Hook], evidence: Evidence = .assumed,
        source: String = "the plan"
    ) {
        self.name = name
        self.summary = summary
        self.hooks = hooks
        self.evidence = evidence
        self.source = source
    }
}

extension HookSet {
    /// Hooks in one app, all sets together; what installing them costs grows with the square.
    package static let hooksMax = 64

    /// Whether an app may have all of them.
    package static func fits(_ sets: [HookSet]) -> Bool {
        sets.reduce(0) { $0 + $1.hooks.count } <= hooksMax
    }

    /// The set of that name, or nil.
    package static func named(_ name: String) -> HookSet? {
        named.first { $0.name == name }
    }
}
