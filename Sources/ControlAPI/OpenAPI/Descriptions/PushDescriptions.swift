import JSON

extension OperationDescription {
    static let pushesList = OperationDescription(
        "Lists pushes that match, or waits for them.",
        answers: [
            Answer(
                what: "A page of records; with format jsonl all of them, a Record on each line.",
                contents: [
                    ("application/json", .ref(.pushPage)),
                    ("application/jsonl", .list(of: .ref(.record))),
                ])
        ])

    static let pushesDelete = OperationDescription(
        "Deletes the pushes that match.",
        answers: [.json(.ref(.deleted), "How many records are deleted.")],
        errors: [
            .unavailable("The records are deleted, and files may still have bytes of them.")
        ])

    static let pushesVerify = OperationDescription(
        "Waits until what is expected of the log is so, or cannot be any more.",
        body: RequestBody(
            what: "What to match, how many, and how long to wait.",
            schema: .ref(.verifyRequest),
            example: #"{"match": {"topic": "com.example.app"}, "at_least": 1, "within": 5}"#),
        answers: [.json(.ref(.verifyAnswer), "Whether it came as expected, and what came.")])

    static let pushesWhy = OperationDescription(
        "Tells why a device token saw nothing.",
        answers: [.json(.ref(.whyAnswer), "What is known, the likeliest reason first.")])

    static let pushesSimulatorFile = OperationDescription(
        "Shows a push as a file for the iOS Simulator.", segment: .integer(0...Int64.max),
        answers: [
            Answer(
                what: "A file for xcrun simctl push.",
                contents: [("application/json", .ref(.simulatorFile))],
                header: ("Content-Disposition", "The name of the file."))
        ],
        errors: [
            .notFound("The log has no such push."),
            .conflict("The push cannot be such a file."),
        ])

    static let pushesGet = OperationDescription(
        "Shows one push.", segment: .integer(0...Int64.max),
        answers: [.json(.ref(.record), "The record.")],
        errors: [.notFound("The log has no such push.")])

    static let events = OperationDescription(
        "Follows pushes and changes as Server-Sent Events.",
        answers: [
            Answer(
                what: "Without end. The id of a push is its revision, by which Last-Event-ID "
                    + "resumes. The schema is that of one event.",
                contents: [("text/event-stream", .serverEvent)])
        ],
        errors: [.unavailable("As many readers follow the events as may.")])

    static let changesList = OperationDescription(
        "Lists who changed clock, faults, devices and keys.",
        answers: [.json(.changePage, "The oldest after the place first.")])
}
