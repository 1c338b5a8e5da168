/// The path of an operation, at most one segment of which is open: `/v1/devices/{id}`.
///
/// Behind the brace an open segment may have an end of its own: `/v1/pushes/{seq}.apns`.
struct PathTemplate: Equatable, Sendable {
    /// What a path says to a template.
    enum Match: Equatable, Sendable {
        /// The open segment as it came; empty without one.
        case matches(Substring)
        case differs
    }

    let text: String
    /// Name of the open segment.
    let parameter: String?
    private let segments: [Substring]

    init(_ text: String) {
        self.text = text
        segments = text.split(separator: "/", omittingEmptySubsequences: false)
        parameter = segments.first(where: PathTemplate.isOpen).map {
            String($0.dropFirst().prefix { $0 != "}" })
        }
    }

    /// Compares segment by segment; nothing is decoded, folded or repaired.
    func match(_ path: String) -> Match {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == segments.count else { return .differs }
        var value: Substring = ""
        for (part, segment) in zip(parts, segments) {
            if PathTemplate.isOpen(segment) {
                let end = segment.drop { $0 != "}" }.dropFirst()
                guard part.utf8.count > end.utf8.count, part.hasSuffix(end) else {
                    return .differs
                }
                value = part.dropLast(end.count)
            } else if !part.utf8.elementsEqual(segment.utf8) {
                return .differs
            }
        }
        return .matches(value)
    }

    private static func isOpen(_ segment: Substring) -> Bool { segment.first == "{" }
}
