internal import APNs

/// What follows from the time the server tells.
enum ClockVerdict {
    /// The time of a `Date` field in seconds since 1970; nil when it is none.
    ///
    /// Source: RFC 9110 section 5.6.7, IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func seconds(_ date: String) -> Int64? {
        let words = date.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", words[1].count == 2,
            let month = months.firstIndex(of: String(words[2]))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return Instant(rfc3339: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
            .map { $0.milliseconds / 1_000 }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// How far clocks may be apart before somebody should know, in seconds.
    private static let noticeable: Int64 = 60
    /// How far before provider tokens are refused: their age, and the same into the future.
    private static let harmful: Int64 = 3_600

    /// - Parameter ahead: the server's clock less this machine's, in seconds.
    /// - Returns: whether they agree, and what follows where they do not.
    static func line(ahead: Int64) -> DoctorLine {
        let apart = ahead.magnitude
        guard apart > noticeable else {
            return DoctorLine(.clock, .ok, "the clocks of server and this machine agree")
        }
        let word = ahead > 0 ? "behind" : "ahead of"
        return DoctorLine(
            .clock, apart > harmful ? .fail : .warn,
            "this machine's clock is \(apart) s \(word) the server's",
            expected: "at most \(noticeable) s; from \(harmful) s on provider tokens are refused",
            fix: "set the clocks, by NTP for example")
    }
}
