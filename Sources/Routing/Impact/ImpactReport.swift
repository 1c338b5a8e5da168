/// What hooks do to apps that are set up in named ways.
package struct ImpactReport: Sendable, Equatable {
    /// One set-up and one input.
    package struct Cell: Sendable, Equatable {
        /// The name of the set-up.
        package let host: String
        /// The name of the input.
        package let input: String
        /// The gravest of the findings.
        package let verdict: ImpactVerdict
        /// What is different, gravest first.
        package let findings: [ImpactFinding]
        /// The callbacks in which code of the hooks is told of the input.
        package let heard: CallbackSet
        /// The callbacks in which any code is, with the hooks or without.
        package let told: CallbackSet
        /// The app fails by itself here, and does not with the hooks.
        package let isMended: Bool

        /// Code of the hooks is told of the input.
        package var isHeard: Bool { !heard.isEmpty }

        /// Anything but the same.
        package var isHarm: Bool { verdict.isHarm }
    }

    /// All inputs on one set-up.
    package struct Row: Sendable, Equatable {
        package let host: NamedHost
        /// In the order of the inputs.
        package let cells: [Cell]
        /// What installing the hooks there is remarked for.
        package let remarks: [Diagnostic]

        /// The gravest verdict; nil without inputs.
        package var verdict: ImpactVerdict? { cells.map(\.verdict).max() }
    }

    package let hooks: [HookSet]
    package let os: OSVersion
    package let inputs: [ImpactInput]
    /// One for each set-up.
    package let rows: [Row]

    /// Tries `hooks` on every set-up with every input.
    package init(
        of hooks: [HookSet], on hosts: [NamedHost] = NamedHost.all, os: OSVersion = OSVersion(17),
        inputs: [ImpactInput] = ImpactInput.standard
    ) {
        self.hooks = hooks
        self.os = os
        self.inputs = inputs
        rows = hosts.map { ImpactTrial(hooks, on: $0, os: os).row(inputs) }
    }

    /// Every cell, set-up by set-up.
    package var cells: [Cell] { rows.flatMap(\.cells) }

    /// The cells in which the hooks do harm; empty is what to ask for.
    package var harm: [Cell] { cells.filter(\.isHarm) }
}
