/// The conditions that flags set, as the control plane names them.
enum LogFilters {
    /// The flags of the conditions.
    static let flags: [FlagName] = [
        .topic, .deviceToken, .id, .pushType, .status, .reason, .outcome, .environment, .since,
        .until, .text,
    ]

    private static let names: [(String, FlagName)] = [
        ("topic", .topic), ("device_token", .deviceToken), ("apns_id", .id),
        ("push_type", .pushType), ("status", .status), ("reason", .reason),
        ("outcome", .outcome), ("environment", .environment), ("since", .since),
        ("until", .until), ("text", .text),
    ]

    /// Name and value of each that was told.
    static func of(_ values: GivenValues) -> [(name: String, value: String)] {
        names.compactMap { name, flag in values.told(flag).map { (name, $0) } }
    }
}
