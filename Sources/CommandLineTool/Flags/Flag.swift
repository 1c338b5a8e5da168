/// One row of the table of flags.
package struct Flag: Sendable {
    package let name: FlagName
    package let value: FlagValue
    /// The value that holds when none is given, as text; nil where there is none.
    package let standard: String?
    /// What the flag does, one sentence or two, without a full stop at the end.
    package let help: String
    /// Whether it may be given several times.
    package let repeats: Bool

    init(
        _ name: FlagName, _ value: FlagValue, standard: String? = nil, repeats: Bool = false,
        _ help: String
    ) {
        self.name = name
        self.value = value
        self.standard = standard
        self.repeats = repeats
        self.help = help
    }

    /// Whether a variable and the config file can give it.
    ///
    /// `--help` and `--version` ask for something; they set nothing.
    package var isSetting: Bool { value != .nothing }
}
