/// How wide the columns of the log are.
///
/// Decided before the first line, as later lines are not known yet.
struct LogLayout: Equatable {
    let topic: Int
    let device: Int
    let type: Int
    let answer: Int
    let outcome: Int
    /// Nil: as long as it is.
    let text: Int?

    private static let time = 8
    private static let gap = "  "
    /// A column may be as narrow as the first figure and gains nothing above the second.
    private static let ranges: [ClosedRange<Int>] = [8...28, 8...17, 5...12, 18...30, 7...15]
    private static let textMin = 8

    /// The layout for a terminal; nil columns are without limit.
    init(columns: Int?) {
        var widths = LogLayout.ranges.map { columns == nil ? $0.upperBound : $0.lowerBound }
        let fixed = LogLayout.time + LogLayout.gap.count * (LogLayout.ranges.count + 1)
        if let columns {
            var left = columns - fixed - LogLayout.textMin - widths.reduce(0, +)
            // One column for the one that lacks most, again and again.
            while left > 0 {
                let lacks = widths.indices.map { LogLayout.ranges[$0].upperBound - widths[$0] }
                guard let most = lacks.max(), most > 0, let index = lacks.firstIndex(of: most)
                else { break }
                widths[index] += 1
                left -= 1
            }
        }
        topic = widths[0]
        device = widths[1]
        type = widths[2]
        answer = widths[3]
        outcome = widths[4]
        text = columns.map { max(LogLayout.textMin, $0 - fixed - widths.reduce(0, +)) }
    }

    /// One line with its line end.
    func line(_ row: LogRow) -> String {
        var cells = [cell(row.time, LogLayout.time)]
        cells.append(cell(row.topic, topic))
        cells.append(TextWidth.padded(LogLayout.shortened(row.device, to: device), to: device))
        cells.append(cell(row.type, type))
        cells.append(cell(row.answer, answer))
        cells.append(cell(row.outcome, outcome))
        cells.append(text.map { TextWidth.cut(row.text, to: $0) } ?? row.text)
        var line = cells.joined(separator: LogLayout.gap)
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }

    private func cell(_ text: String, _ width: Int) -> String {
        TextWidth.padded(TextWidth.cut(text, to: width), to: width)
    }

    /// Both ends of a token: enough to tell tokens apart by eye.
    private static func shortened(_ token: String, to width: Int) -> String {
        guard token.count > width else { return token }
        let start = (width - 1) / 2
        return token.prefix(start) + "\u{2026}" + token.suffix(width - 1 - start)
    }
}
