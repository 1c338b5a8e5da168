extension ImpactReport {
    /// One set-up a line, then each harm with its reasons and the set-ups that suffer it, then
    /// what installing is remarked for.
    package var text: String {
        var table = PlainTable(["app", "verdict", "same", "heard", "harm"])
        for row in rows { table.add(line(row)) }
        return head + systemText + "\n" + table.text + harmText + remarkText + "\n" + summary
            + "\n"
    }

    /// That the rules do not know the version, where they do not.
    private var systemText: String {
        guard os >= OSVersion.known.upperBound else { return "" }
        let remark = Diagnostic.unknownSystem(os)
        return "\(remark.level.name): \(remark.message) [\(remark.code)]\n"
    }

    /// The hooks, the system, and how much is compared.
    var head: String {
        "\(hooksName) on iOS \(os): \(rows.count) apps, \(inputs.count) inputs each\n"
    }

    /// The names of the hook sets.
    package var hooksName: String { hooks.map(\.name).joined(separator: ",") }

    /// How the comparison ended, in one line.
    package var summary: String {
        harm.isEmpty
            ? "no harm in \(cells.count) cells" : "harm in \(harm.count) of \(cells.count) cells"
    }

    private func line(_ row: Row) -> [String] {
        var parts: [String] = []
        for verdict in ImpactVerdict.allCases.reversed() where verdict.isHarm {
            let inputs = row.cells.filter { $0.verdict == verdict }.map(\.input)
            if !inputs.isEmpty {
                parts.append("\(verdict.name) \(inputs.joined(separator: ", "))")
            }
        }
        return [
            row.host.name, row.verdict?.name ?? "-",
            "\(row.cells.count { $0.verdict == .same })/\(row.cells.count)",
            "\(row.cells.count { $0.isHeard })",
            parts.isEmpty ? "-" : parts.joined(separator: "; "),
        ]
    }

    /// Each harm once: what it is, then where.
    private var harmText: String {
        var found: [(finding: ImpactFinding, input: String, hosts: [String])] = []
        for cell in harm {
            for finding in cell.findings {
                if let index = found.firstIndex(where: {
                    $0.finding == finding && $0.input == cell.input
                }) {
                    found[index].hosts.append(cell.host)
                } else {
                    found.append((finding, cell.input, [cell.host]))
                }
            }
        }
        guard !found.isEmpty else { return "" }
        var text = "\n"
        for (finding, input, hosts) in found.sorted(by: { $1.finding.verdict < $0.finding.verdict })
        {
            text += "\(finding.verdict.name) \(input): \(finding.text)\n"
            text += "    \(ImpactReport.some(hosts))\n"
        }
        return text
    }

    /// Names of set-ups; where all are meant, that is said.
    private static func some(_ hosts: [String]) -> String {
        hosts.count == NamedHost.all.count ? "all" : hosts.joined(separator: ", ")
    }

    private var remarkText: String {
        var found: [(remark: Diagnostic, hosts: [String])] = []
        for row in rows {
            for remark in row.remarks {
                if let index = found.firstIndex(where: { $0.remark == remark }) {
                    found[index].hosts.append(row.host.name)
                } else {
                    found.append((remark, [row.host.name]))
                }
            }
        }
        guard !found.isEmpty else { return "" }
        var text = "\n"
        for (remark, hosts) in found {
            text += "\(remark.level.name): \(remark.message) [\(remark.code)]\n"
            text += "    \(ImpactReport.some(hosts))\n"
        }
        return text
    }
}
