/// Rows of ASCII words as columns that stand under each other.
///
/// What stands in reports are names of ours; texts of a plan are made printable by who prints.
struct PlainTable {
    private var rows: [[String]]

    init(_ head: [String]) {
        rows = [head]
    }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// One line a row, two blanks between columns, none at the ends of lines.
    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { PlainTable.line($0, widths) + "\n" }.joined()
    }

    private static func line(_ row: [String], _ widths: [Int]) -> String {
        var line = ""
        for (column, cell) in row.enumerated() {
            line += (column > 0 ? "  " : "") + cell
            if column < row.count - 1 {
                line += String(repeating: " ", count: widths[column] - cell.count)
            }
        }
        return line
    }

    /// The same for Markdown.
    var markdown: String {
        var lines = rows.map { row in
            "| " + row.map(MarkdownText.cell).joined(separator: " | ") + " |"
        }
        let count = rows.first?.count ?? 0
        lines.insert("|" + String(repeating: "---|", count: count), at: 1)
        return lines.map { $0 + "\n" }.joined()
    }
}

/// Text in Markdown.
enum MarkdownText {
    /// What would end a cell, or begin mark-up, is escaped.
    static func cell(_ text: String) -> String {
        var cell = ""
        for character in text {
            switch character {
            case "|", "\\", "*", "_", "`", "<", "[": cell += "\\\(character)"
            case "\n", "\r", "\r\n": cell += " "
            case _: cell.append(character)
            }
        }
        return cell
    }
}
