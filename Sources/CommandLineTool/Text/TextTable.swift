/// Rows of words as columns that stand under each other.
package struct TextTable {
    private var rows: [[String]] = []

    /// A table with its head.
    package init(_ head: [String]) {
        rows.append(head)
    }

    /// Adds a row; its cells are shown as they are.
    package mutating func add(_ cells: [String]) {
        rows.append(cells)
    }

    /// One line a row, two blanks between columns, none at the ends of lines.
    package var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.count > column ? TextWidth.columns($0[column]) : 0 }.max() ?? 0
        }
        var text = ""
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                if column > 0 { line += "  " }
                line += TextWidth.padded(cell, to: widths[column])
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        return text
    }
}
