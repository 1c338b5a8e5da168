/// One thing the doctor looked at.
struct DoctorLine: Equatable, Sendable {
    /// What was looked at, in the order of the report.
    enum Step: String, Sendable, CaseIterable {
        case control, name, tcp, tls, trust, clock, http2, key
        case certificate = "cert"
        case variables
    }

    enum Level: String, Sendable, CaseIterable {
        case ok, warn, fail
        /// It could not be looked at; another line says why.
        case skip
    }

    let step: Step
    let level: Level
    /// What was found.
    let got: String
    /// What there should have been; nil where it was found.
    let expected: String?
    /// What to do; nil where there is nothing.
    let fix: String?

    init(
        _ step: Step, _ level: Level, _ got: String, expected: String? = nil, fix: String? = nil
    ) {
        self.step = step
        self.level = level
        self.got = got
        self.expected = expected
        self.fix = fix
    }
}
