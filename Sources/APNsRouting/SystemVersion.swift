internal import Routing

/// A version of iOS: `17`, or `SystemVersion(17, 5)`.
public struct SystemVersion: Sendable, Hashable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    public let major: Int
    public let minor: Int

    public init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    public init(integerLiteral major: Int) {
        self.init(major)
    }

    /// `17.5`.
    public var description: String { "\(major).\(minor)" }

    var version: OSVersion { OSVersion(major, minor) }
}
