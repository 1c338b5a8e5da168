internal import APNs
internal import Routing

// Rows of flags about the log, and about what exec makes of it.
extension FlagTable {
    static let follow = Flag(
        .follow, .toggle, "go on with pushes as they come, until interrupted")

    static let exec = Flag(
        .exec, .command,
        "run COMMAND for each push that comes, or without --follow for each that is shown: accepted"
            + " ones, or those that --status or --reason name; {topic}, {device_token}, {seq} and"
            + " {apns_id} stand for the push's, and a lone - gives it the push as an .apns file on"
            + " standard input, as in xcrun simctl push booted {topic} -; no shell is involved")

    static let file = Flag(
        .file, .text("FILE"), "JSON Lines of mock-apns log --format jsonl; - for standard input")

    static let speed = Flag(
        .speed, .number(0...1_000, "N"), standard: "0",
        "1 keeps the pauses between the pushes, 10 makes them ten times shorter, 0 leaves them out")

    /// The rows of exports and of what sends them again.
    static func exportRow(_ name: FlagName, of command: Command?) -> Flag? {
        switch (command, name) {
        case (.log, .format):
            Flag(
                name, .choice(["text", "json", "jsonl"]), standard: "text",
                "form of the output; jsonl is all pushes, for mock-apns replay, or the newest N"
                    + " with --limit")
        case (.replay, .to):
            Flag(name, .address, "the gateway to send to; there is no default")
        case (.replay, .timeout):
            Flag(
                name, .number(1...3_600, "SECONDS"), standard: "30",
                "how long to wait for each answer")
        case (.replay, .certs): row(name, of: .send)
        case _: nil
        }
    }

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
