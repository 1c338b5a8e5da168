private import CProcess

/// The terminal behind standard output.
enum Terminal {
    /// Its columns; nil where output goes elsewhere and nobody says.
    ///
    /// COLUMNS, where it is set and a number, beats what the terminal tells.
    static func columns(_ environment: [String: String]) -> Int? {
        if let text = environment["COLUMNS"], let columns = Int(text), columns > 0 {
            return columns
        }
        let columns = Int(cprocess_terminal_columns(Output.standard.rawValue))
        return columns > 0 ? columns : nil
    }
}
