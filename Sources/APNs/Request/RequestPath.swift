/// What `:path` asks for.
///
/// Paths are not percent-decoded; a query or one more slash makes another path.
package enum RequestPath: Sendable, Equatable {
    /// `/3/device/<text>`; the range of the text in the raw buffer, which may be empty.
    case device(Range<Int>)
    /// Anything else.
    case other

    static let prefix: String = "/3/device/"

    init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let path = bytes.extracting(range)
        guard path.hasPrefix(RequestPath.prefix) else {
            self = .other
            return
        }
        let start = range.lowerBound + RequestPath.prefix.utf8.count
        for index in start..<range.upperBound
        where bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "?") {
            self = .other
            return
        }
        self = .device(start..<range.upperBound)
    }
}
