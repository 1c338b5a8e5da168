/// One member of a plan's JSON, for people who write one.
package struct PlanMember: Sendable, Hashable {
    /// Where it stands: `apps[].delegate.will_present`.
    package let path: String
    /// What it may be.
    package let values: String
    /// What holds where it is left out, as JSON; nil where it cannot be.
    package let standard: String?
    /// What it means, in a few words.
    package let meaning: String

    init(_ path: String, _ values: String, _ standard: String?, _ meaning: String) {
        self.path = path
        self.values = values
        self.standard = standard
        self.meaning = meaning
    }

    /// A member that is true or false.
    init(_ path: String, _ standard: Bool, _ meaning: String) {
        self.init(path, "true or false", standard ? "true" : "false", meaning)
    }

    /// A member that is a word.
    init<Word: PlanWord>(_ path: String, _ standard: Word, _ meaning: String) {
        self.init(path, PlanMember.words(Word.self), "\"\(standard.name)\"", meaning)
    }

    /// All words of a set.
    static func words<Word: PlanWord>(_ type: Word.Type) -> String {
        Word.allCases.map(\.name).joined(separator: ", ")
    }
}
