internal import Routing

/// Something about push, app or hooks that their authors should know.
public struct Remark: Sendable, Hashable, CustomStringConvertible {
    /// A stable code such as `E-DELEGATE-DEALLOC`; its first letter is the level.
    public let code: String
    /// What was found.
    public let message: String
    /// What to do about it; nil where there is nothing to do.
    public let remedy: String?

    init(_ diagnostic: Diagnostic) {
        code = diagnostic.code
        message = diagnostic.message
        remedy = diagnostic.remedy
    }

    /// Code, message and remedy in one line.
    public var description: String {
        "\(code): \(message)" + (remedy.map { "; \($0)" } ?? "")
    }
}
