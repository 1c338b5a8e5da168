extension Command {
    /// Command lines that ask what a server has seen, or what its answers mean.
    var questionExamples: [(line: String, purpose: String)] {
        switch self {
        case .log:
            [
                ("mock-apns log", "the newest 100 pushes"),
                ("mock-apns log --follow --topic com.example.app", "watch one app"),
                ("mock-apns log --status 410 --format json", "records for a script"),
                ("mock-apns log --format jsonl --topic com.example.app", "all pushes of an app"),
                ("mock-apns log --follow --exec ./on-push", "a command of your own for each push"),
                ("mock-apns log --since 10m --summary", "a sentence on each push"),
                ("mock-apns log --text order-4711", "those with a text anywhere"),
            ]
        case .verify:
            [
                ("mock-apns verify --topic com.example.app", "one push or more, within 5 seconds"),
                (
                    "mock-apns verify --device-token ab12 --exactly 1 --since 1m",
                    "one and no second one"
                ),
                ("mock-apns verify --reason BadDeviceToken --none", "no push was refused so"),
            ]
        case .why:
            [
                ("mock-apns why ab12 --since 10m", "what became of pushes to a device token"),
                (
                    "mock-apns why ab12 --topic com.example.app --environment production",
                    "of those for one app of the store"
                ),
            ]
        case .reasons:
            [
                ("mock-apns reasons", "a table"),
                ("mock-apns reasons BadDeviceToken", "all about one of them"),
                ("mock-apns reasons --format json", "for a script"),
            ]
        case .call:
            [
                ("mock-apns call", "all operations"),
                ("mock-apns call devices.get phone", "a device with all its members"),
                ("mock-apns call devices.act phone --body '{\"action\":\"lock\"}'", "lock it"),
                ("mock-apns call pushes.list --query status=410", "a part of the log"),
                ("mock-apns call events", "live events, until interrupted"),
            ]
        case _: []
        }
    }
}
