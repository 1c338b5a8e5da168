internal import APNs
internal import Routing

// Rows of flags about the log, and about what exec makes of it.
extension FlagTable {
    static let follow = Flag(
        .follow, .toggle, "go on with pushes as they come, until interrupted")

    static let limit = Flag(
        .limit, .number(1...1_000, "N"), standard: "100", "the newest N pushes")

    static let status = Flag(
        .status, .number(200...599, "N"), "only pushes answered with that status")

    static let reason = Flag(
        .reason, .word(Reason.allCases.map(\.name), "REASON"),
        "only pushes refused with that reason, as BadDeviceToken")

    static let outcome = Flag(
        .outcome, .word(Outcome.allCases.map(\.name), "OUTCOME"),
        "only pushes with that outcome on the device: shown, listed, silent-callback, held,"
            + " stored, dropped, system or impossible")

    static let since = Flag(
        .since, .pastTime, "only pushes received then or later: 2026-11-30T09:00:00Z, or 10m ago")

    static let until = Flag(
        .until, .pastTime, "only pushes received before: 2026-11-30T09:00:00Z, or 10m ago")

    static let searchText = Flag(
        .text, .searchText,
        "only pushes with that text in payload, headers, path, ids, reason or device; small and"
            + " capital letters are the same")

    static let summary = Flag(
        .summary, .toggle, "one sentence on each push instead of columns")

    static let expect = Flag(
        .expect, .expectation, repeats: true,
        "what must have been sent when COMMAND ends, else the status is 1: N accepted pushes, N+"
            + " for at least N, or none at all; conditions follow, as in"
            + " 2,topic=com.example.app,push_type=alert")

    static let summaryFile = Flag(
        .summaryFile, .text("FILE"), "file that gets the summary of all pushes as JSON")
}
