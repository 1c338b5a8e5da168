/// A version of the operating system, such as 17.5.
package struct OSVersion: Sendable, Hashable, Comparable {
    package let major: Int
    package let minor: Int
    package let patch: Int

    package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// The versions of iOS that the rules know: they begin with 8, and of later ones than 26 they
    /// say nothing.
    package static let known = OSVersion(8)..<OSVersion(27)

    /// Reads `17`, `17.5` or `17.5.1`; nil for anything else and for parts above 999.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var numbers = [0, 0, 0]
        for (index, part) in parts.enumerated() {
            guard (1...3).contains(part.utf8.count),
                part.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), let number = Int(part)
            else { return nil }
            numbers[index] = number
        }
        guard numbers[0] > 0 else { return nil }
        self.init(numbers[0], numbers[1], numbers[2])
    }

    package static func < (a: OSVersion, b: OSVersion) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
}

extension OSVersion: CustomStringConvertible {
    /// `17.0`, or `17.5.1` where there is a patch number.
    package var description: String {
        patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    }
}
