internal import JSON

/// What a follower of the whole log has missed: pushes that retention took before it asked.
struct FollowLoss {
    /// `seq` of the newest push that was shown.
    private var newest: Int64?
    /// How many had been dropped when it asked last.
    private var dropped: Int64?

    /// What there is to say of an answer; nil where nothing is missing.
    mutating func note(_ page: JSONValue, _ records: [JSONValue]) -> String? {
        let sequences = records.compactMap { $0.value(for: "seq")?.integer }
        let total = page.value(for: "dropped")?.integer ?? 0
        defer {
            newest = max(newest ?? 0, sequences.max() ?? 0)
            dropped = total
        }
        // Those that changed come again: the first that is new tells how great the gap is.
        guard let newest, let dropped, newest > 0,
            let next = sequences.filter({ $0 > newest }).min()
        else { return nil }
        let missed = min(next - newest - 1, total - dropped)
        guard missed > 0 else { return nil }
        let pushes = missed == 1 ? "1 push was" : "\(missed) pushes were"
        return "\(pushes) dropped from the log before they could be shown;"
            + " serve --set log-records=N keeps more"
    }
}
