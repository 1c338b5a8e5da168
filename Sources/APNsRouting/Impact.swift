internal import JSON
internal import Routing

/// What hooks do to apps that are set up in named ways.
///
///     @Test func hooksDoNoHarm() throws {
///         let report = impact(hooks: [try Hooks(json: mine)])
///         #expect(report.harm.isEmpty, "\(report.text)")
///     }
///
/// Each app is tried without the hooks and with them, with the same inputs. What the hooks' own
/// code does besides is no harm.
public struct Impact: Sendable, Hashable {
    /// What hooks do to what an app hears of one input.
    public enum Verdict: String, Sendable, CaseIterable {
        /// The app hears the same.
        case same = "SAME"
        /// It hears later, or its answer arrives later.
        case late = "LATE"
        /// It hears something else, or the user sees something else.
        case altered = "ALTERED"
        /// One of its methods is called more often.
        case twice = "TWICE"
        /// A completion handler is called twice or never, or the process dies.
        case handler = "HANDLER"
        /// One of its methods is no longer called.
        case lost = "LOST"
    }

    /// One difference.
    public struct Finding: Sendable, Hashable {
        public let verdict: Verdict
        /// The short name of the method; nil where it is not about one.
        public let callback: String?
        /// What is different, in one sentence.
        public let message: String
        /// The ids of the rules it follows from.
        public let rules: [String]
    }

    /// One app and one input.
    public struct Cell: Sendable, Hashable, CustomStringConvertible {
        /// The name of the set-up.
        public let app: String
        /// The name of the input, such as `tap-cold`.
        public let input: String
        /// The gravest of the findings.
        public let verdict: Verdict
        /// Gravest first; empty where the app hears the same.
        public let findings: [Finding]
        /// The callbacks in which code of the hooks is told of the input.
        public let heard: [String]

        /// `LOST un-dedicated tap-cold: un.didReceive is no longer called (INT06)`.
        public var description: String {
            let head = "\(verdict.rawValue) \(app) \(input)"
            guard let first = findings.first else { return head }
            let rules = first.rules.isEmpty ? "" : " (\(first.rules.joined(separator: ", ")))"
            return "\(head): \(first.message)\(rules)"
        }
    }

    /// Every app with every input, app by app.
    public let cells: [Cell]
    /// What installing the hooks is remarked for, each once.
    public let remarks: [Remark]
    /// The report for people, with a table of apps.
    public let text: String
    /// The same with a matrix of apps and inputs.
    public let markdown: String
    /// The same as JUnit XML, for CI systems.
    public let junit: String
    /// The same as JSON.
    public let json: String

    /// The cells in which the hooks do harm; empty is what to ask for.
    public var harm: [Cell] { cells.filter { $0.verdict != .same } }

    init(_ report: ImpactReport) {
        cells = report.cells.map { Cell($0) }
        var found: [Remark] = []
        for remark in report.rows.flatMap(\.remarks).map({ Remark($0) })
        where !found.contains(remark) {
            found.append(remark)
        }
        remarks = found
        text = report.text
        markdown = report.markdown
        junit = report.junit
        var writer = JSONWriter()
        report.write(to: &writer)
        json = writer.text
    }
}

extension Impact.Cell {
    fileprivate init(_ cell: ImpactReport.Cell) {
        self.init(
            app: cell.host, input: cell.input, verdict: Impact.Verdict(cell.verdict),
            findings: cell.findings.map { finding in
                Impact.Finding(
                    verdict: Impact.Verdict(finding.verdict), callback: finding.callback?.name,
                    message: finding.message, rules: finding.rules.map(\.id))
            }, heard: cell.heard.callbacks.map(\.name))
    }
}

extension Impact.Verdict {
    fileprivate init(_ verdict: ImpactVerdict) {
        self =
            switch verdict {
            case .same: .same
            case .late: .late
            case .altered: .altered
            case .twice: .twice
            case .handler: .handler
            case .lost: .lost
            }
    }
}

/// Tries hooks on apps that are set up in named ways.
///
/// - Parameters:
///   - hooks: what is tried, all together, in the order they install themselves.
///   - apps: the set-ups to try them on.
///   - os: the version of iOS.
/// - Returns: a verdict for each app and input.
public func impact(
    hooks: [Hooks], apps: [AppSetup] = AppSetup.all, os: SystemVersion = 17
) -> Impact {
    Impact(
        ImpactReport(of: hooks.flatMap(\.sets), on: apps.map(\.host), os: os.version))
}
