extension Command {
    /// What the help says between summary and flags.
    package var details: String {
        switch self {
        case .serve:
            """
            Prints one JSON line on standard output when pushes can be sent, and logs to standard
            error. SIGTERM or SIGINT lets open requests finish, at most 5 seconds; a second one
            ends at once.
            """
        case .ready:
            """
            Ends with status 0 when the server takes pushes, with 1 when it does not within the
            time allowed. Fits a container's health check.
            """
        case .exec:
            """
            Starts the service on free ports, runs COMMAND, and ends with its status. COMMAND
            finds the service in its environment: APNS_HOST, APNS_PORT, APNS_CA, APNS_KEY_FILE,
            APNS_KEY_ID, APNS_TEAM_ID, APNS_TOPIC, MOCK_APNS_CONTROL, and NODE_EXTRA_CA_CERTS and
            SSL_CERT_FILE with the service's CA. What was sent is told on standard error. SIGINT
            and SIGTERM are passed on; when the parent process ends, so does all of this.
            """
        case .send:
            """
            Prints status, headers and reason of the answer; the status is 0 for 200, else 1.
            Without flags it sends an alert to the server that --control names. Header values go
            out as they are given, wrong ones too.
            """
        case .log:
            """
            One line a push: time (UTC), topic, device token, push type, answer, outcome on the
            device, text of the alert. --format json prints one record a line. Characters that a
            terminal acts on, or that reorder text, are shown as \\u{...}.
            """
        case .lint:
            """
            PAYLOAD is a file, or - for standard input. One line a finding, with line and column.
            Ends with status 1 when the gateway would refuse the push, or a phone would drop it;
            warnings alone are status 0. Needs no server.
            """
        case .route:
            """
            PAYLOAD is a file, or - for standard input. Without --state a table of all states of
            the app; with it what happens, one line an event, with the rule it follows from and
            how well that is known. Needs no server.
            """
        case .rules:
            """
            In the order in which the gateway judges: step, id, answer, level in the profiles apns,
            strict and lenient, and what is asked. The first broken rule decides. Needs no server.
            """
        case .token:
            """
            Signs with the provider key in --certs, or with --key, --key-id and --team-id. The
            token is what follows the word bearer in the header authorization. Needs no server.
            """
        case .testTokens:
            """
            What becomes of a push to one of them is decided by the token itself, so they work
            through any service that only stores device tokens. Needs no server.
            """
        case .certs:
            """
            Makes what is missing in the folder, as a first start of the server does, and prints
            what is there: CA, server certificate, provider key, files and who needs them; never
            what a key holds. With --new-ca the CA and the server certificate are replaced, and
            clients must be given the new ca.pem; --san names of before are to be given again.
            """
        case .doctor:
            """
            Run it beside a sender, with the HOST that the sender asks for: where the name leads,
            which port is open, which CA answers, whether HTTP/2 and the key are accepted, and how
            each runtime is told to trust the CA. Ends with status 1 when something failed. Nothing
            but a TLS handshake goes to a public address; Apple never gets a push or a token.
            """
        }
    }

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
        case .send, .log, .lint, .route, .rules, .token, .testTokens, .certs, .doctor:
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
                ("mock-apns send --defect expired", "an old token; not judged yet"),
            ]
        case .log:
            [
                ("mock-apns log", "the newest 100 pushes"),
                ("mock-apns log --follow --topic com.example.app", "watch one app"),
                ("mock-apns log --status 410 --format json", "records for a script"),
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
                    "mock-apns route alert.json --state suspended --format mermaid",
                    "a sequence diagram"
                ),
            ]
        case .rules:
            [
                ("mock-apns rules", "the rule book"),
                ("mock-apns rules --settings", "the names of --set"),
                ("mock-apns rules --routing --format json", "the rules of a device, as JSON"),
            ]
        case .token:
            [
                ("mock-apns token", "a good one"),
                ("mock-apns token --defect expired", "an old one"),
                ("mock-apns token --list-defects", "what can be made wrong"),
            ]
        case .testTokens:
            [
                ("mock-apns test-tokens", "a table"),
                ("mock-apns test-tokens --format json", "for a script"),
            ]
        case .certs:
            [
                ("mock-apns certs", "what is in certs, made when it is missing"),
                ("mock-apns certs --san push.staging.internal", "one more host name"),
                (
                    "mock-apns certs --new-ca --san push.example.com",
                    "a CA that may sign for that name too"
                ),
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
        case .serve, .ready, .exec: []
        }
    }
}
