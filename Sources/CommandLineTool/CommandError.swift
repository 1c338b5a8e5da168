/// Why a command ended without doing what it was asked.
///
/// Each message is one line: what was got, what was expected, what to do.
package enum CommandError: Error, Sendable, Equatable {
    /// The command line, a variable or the config file is wrong.
    case usage(String)
    /// The request was right and could not be done.
    case failed(String)

    /// The line for standard error, without the program's name.
    package var message: String {
        switch self {
        case .usage(let text), .failed(let text): text
        }
    }

    /// The status the process ends with: 2 for wrong use, 1 for the rest.
    package var exitStatus: Int32 {
        switch self {
        case .usage: 2
        case .failed: 1
        }
    }
}
