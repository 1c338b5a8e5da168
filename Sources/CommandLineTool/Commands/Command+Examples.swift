extension Command {
    /// Command lines worth copying, each with what it is for.
    package var examples: [(line: String, purpose: String)] {
        switch self {
        case .serve:
            [
                ("mock-apns serve", "gateway on 2197, control plane on 8197"),
                (
                    "mock-apns serve --port 0 --control-port 0 --ready-file ready.json",
                    "free ports, for a test"
                ),
                (
                    "mock-apns serve --host 0.0.0.0 --san push.staging.internal",
                    "for other machines, by name"
                ),
                (
                    "mock-apns serve --profile strict --rule payload.near-limit=off",
                    "refuse what a phone would drop, and be silent about sizes"
                ),
                (
                    "mock-apns serve --key staging.p8,ABC123DEFG,DEF123GHIJ,topics=com.example.app",
                    "a provider key of your own, its private or public part"
                ),
                (
                    "mock-apns serve --listen 0.0.0.0:443 --listen 127.0.0.1:2198,plain",
                    "Apple's port too, and one without TLS"
                ),
                ("MOCK_APNS_PORT=3000 mock-apns serve", "the same as --port 3000"),
            ]
        case .ready:
            [
                ("mock-apns ready", "wait up to 10 seconds"),
                ("mock-apns ready --timeout 0", "check once"),
                ("mock-apns ready --control http://mock-apns:8197", "a server elsewhere"),
            ]
        case .exec:
            [
                ("mock-apns exec -- npm test", "a test suite with its own service"),
                (
                    "mock-apns exec --expect 2,topic=com.example.app -- ./send-two",
                    "fail unless two pushes with that topic were accepted"
                ),
                (
                    "mock-apns exec --expect none --timeout 60 -- ./job",
                    "fail when anything was sent"
                ),
            ]
        case .log, .verify, .why, .reasons, .call: questionExamples
        case .send, .replay, .lint, .route, .rules, .devices, .hooks, .impact, .strategies,
            .claims, .token, .testTokens, .certs, .clock, .keys, .doctor:
            clientExamples
        }
    }

    private var clientExamples: [(line: String, purpose: String)] {
        switch self {
        case .send:
            [
                ("mock-apns send", "an alert to the local server"),
                (
                    "mock-apns send --payload alert.json --topic com.example.app",
                    "a payload from a file"
                ),
                (
                    "mock-apns send --to localhost:2197 --push-type background --priority 5",
                    "a gateway by address, with the key in certs"
                ),
                ("mock-apns send --expired", "an old token: 403 ExpiredProviderToken"),
                ("mock-apns send --bearer none", "no token: 403 MissingProviderToken"),
                (
                    "mock-apns send --cert certs/private/senders/single.pem",
                    "a client certificate of mock-apns certs"
                ),
            ]
        case .replay:
            [
                ("mock-apns replay pushes.jsonl --to localhost:2197", "as fast as answers come"),
                (
                    "mock-apns replay - --to staging:2197 --ca ca.pem --speed 10",
                    "from standard input, in a tenth of the time"
                ),
            ]
        case .lint:
            [
                ("mock-apns lint alert.json", "as an alert"),
                (
                    "mock-apns lint - --push-type background --profile strict",
                    "from standard input, and refuse what a phone would drop"
                ),
            ]
        case .route:
            [
                ("mock-apns route alert.json", "all states at a glance"),
                ("mock-apns route alert.json --state foreground", "one state, step by step"),
                (
                    "mock-apns route alert.json --state suspended --action tap --explain",
                    "and a tap; what was not called, and why"
                ),
                (
                    "mock-apns route alert.json --state foreground --hooks firebase,onesignal",
                    "two push frameworks in the app"
                ),
                ("mock-apns route alert.json --local --device denied", "a local notification"),
                ("mock-apns route --register --device scene", "who gets the device token"),
                (
                    "mock-apns route silent.json --register --prompt dont-allow",
                    "the user refuses; then a push comes"
                ),
                (
                    "mock-apns route silent.json --state suspended --action wait=10m --action push",
                    "the same push again ten minutes later; the fourth in an hour is held"
                ),
                ("mock-apns route alert.json --format mermaid", "a sequence diagram"),
            ]
        case .rules:
            [
                ("mock-apns rules", "the rule book"),
                ("mock-apns rules --settings", "the names of --set"),
                ("mock-apns rules --routing --format json", "the rules of a device, as JSON"),
            ]
        case .devices:
            [
                ("mock-apns devices list", "their names"),
                ("mock-apns devices show denied", "one as JSON, for --device and PUT /v1/devices"),
                ("mock-apns devices members", "what can stand in it"),
                ("mock-apns devices act phone-1 offline", "of a running server"),
                ("mock-apns devices screen phone-1", "what its user sees"),
                ("mock-apns devices timeline phone-1", "what it went through"),
            ]
        case .hooks:
            [
                ("mock-apns hooks list", "their names"),
                ("mock-apns hooks show seed-proxy", "one as JSON, for --hooks"),
                ("mock-apns hooks members", "what can stand in it"),
            ]
        case .impact:
            [
                ("mock-apns impact --hooks my-sdk.json", "all set-ups; status 1 means harm"),
                (
                    "mock-apns impact --hooks seed-proxy --apps un-dedicated,scene --os 13",
                    "some of them, on another iOS"
                ),
                (
                    "mock-apns impact --hooks my-sdk.json --format junit",
                    "a report for CI"
                ),
            ]
        case .strategies:
            [
                ("mock-apns strategies", "iOS 9, 10, 13 and 18"),
                ("mock-apns strategies --os 12,26 --format markdown", "for a document"),
            ]
        case .claims:
            [
                ("mock-apns claims", "all of them"),
                ("mock-apns claims --document 003", "those of the answer on callbacks"),
                ("mock-apns claims --format markdown", "docs/seed-claims.md"),
            ]
        case .token:
            [
                ("mock-apns token", "a good one"),
                ("mock-apns token --expired", "an old one"),
                ("mock-apns token --key-name production-only", "of a key of mock-apns certs"),
                ("mock-apns token --list-defects", "what can be made wrong"),
            ]
        case .testTokens:
            [
                ("mock-apns test-tokens", "a table"),
                ("mock-apns test-tokens --format json", "for a script"),
            ]
        case .doctor:
            [
                ("mock-apns doctor", "the server on this machine"),
                ("mock-apns doctor api.push.apple.com", "a sender whose host cannot be changed"),
                (
                    "mock-apns doctor mock-apns --control http://mock-apns:8197",
                    "in a container, beside the sender"
                ),
            ]
        case .certs:
            [
                ("mock-apns certs", "what is in certs, made when it is missing"),
                (
                    "mock-apns certs --out my-certs --topic com.example.app",
                    "another folder, for the topic of your app"
                ),
                ("mock-apns certs --san push.staging.internal", "one more host name"),
                (
                    "mock-apns certs --new-ca --san push.example.com",
                    "a CA that may sign for that name too"
                ),
            ]
        case .clock:
            [
                ("mock-apns clock", "the time"),
                ("mock-apns clock --advance 61m", "provider tokens in use expire"),
                ("mock-apns clock --set 2027-01-01T00:00:00Z", "a new year"),
            ]
        case .keys:
            [
                ("mock-apns keys", "a table"),
                ("mock-apns keys --format json", "with the public parts"),
            ]
        case .serve, .ready, .exec, .log, .verify, .why, .reasons, .call: []
        }
    }
}
