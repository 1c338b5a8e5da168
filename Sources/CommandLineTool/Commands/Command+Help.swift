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
            Without flags it sends an alert to the server that --control names, with a provider
            token of its key. Header values go out as they are given, wrong ones too.
            """
        case .log:
            """
            One line a push: time (UTC), topic, device token, push type, answer, outcome on the
            device, text of the alert. --format json prints one record a line, --summary a
            sentence on each push. Characters that a terminal acts on, or that reorder text, are
            shown as \\u{...}.
            """
        case .verify:
            """
            The filters select the pushes that count, those that have come before included, or
            with --since those that came then or later. Without --exactly and --none one push or
            more is expected. Ends with status 0 when that is so, as soon as that is known, else
            with 1: then the nearest pushes are told with what differs in them, and what may have
            kept others from coming, as handshakes that failed and pushes that were refused.
            """
        case .why:
            """
            TOKEN is a device token. Of pushes that came it is told what became of them; where
            none came, what came instead: pushes to a token that differs in a digit, with another
            topic, connections that failed, pushes that were refused. The likeliest reason is the
            first.
            """
        case .reasons:
            """
            NAME is a reason as BadDeviceToken. Send again: never means not this push to this
            device token, after-mending as soon as what was wrong is mended, later as it is, after
            a while. Needs no server.
            """
        case .replay:
            """
            Sends each push of FILE again, in order, with its headers and payload, and with own
            credentials as send has them. One line a push: the answer, and what it was if another.
            A push whose payload the log did not keep whole cannot be replayed, and is named. The
            status is 0 when all were sent and answered, whatever with, else 1.
            """
        case .lint:
            """
            PAYLOAD is a file, or - for standard input. One line a finding, with line and column.
            Ends with status 1 when the gateway would refuse the push, or a phone would drop it;
            warnings alone are status 0. Needs no server.
            """
        case .route:
            """
            PAYLOAD is a file, - for standard input, or the JSON itself. Without --state a table of
            all states of the app; with it what happens, one line an event, with the object that is
            called and the hooks it is called through, the rule it follows from and how well that
            is known. An action that cannot happen is said to be impossible. At the end stand the
            statements of the founding documents that say otherwise. Needs no server.
            """
        case .rules:
            """
            In the order in which the gateway judges: step, id, answer, level in the profiles apns,
            strict and lenient, and what is asked. The first broken rule decides. With --routing the
            rules of a device, then the diagnostics of routes. Needs no server.
            """
        case .devices:
            """
            A device is a JSON object; what is left out is as in the device default. It is read by
            route --device, PUT /v1/devices and the config file of serve. Only act, screen and
            timeline need a server: act lets things happen to a device one after the other and
            prints what each caused, screen prints what its user sees, timeline what it went
            through. The device is named by its id, or by a device token that no other has.
            """
        case .hooks:
            """
            A hook set is a push framework by what it does to an app's delegates. It is read by
            route --hooks and stands in a device under the app's hooks. Needs no server.
            """
        case .impact:
            """
            Each app is tried without the hooks and with them: registration, pushes in each state,
            taps, buttons, local notifications. SAME, or LATE, ALTERED, TWICE, HANDLER, LOST: the
            app hears later, something else, twice, its completion handler is called twice or
            never, or it hears nothing. What the hooks do besides is no harm. Ends with status 1
            when there is harm. Needs no server.
            """
        case .strategies:
            """
            The three plans of the first founding document, as written and as they should be, on
            every named set-up: what their code hears, what they break, and what follows for a
            framework, with the rules. All of it is computed from traces. Needs no server.
            """
        case .claims:
            """
            One block a claim: verdict, what the document says, what iOS does, rules with how well
            they are known, and a command that shows it. Needs no server.
            """
        case .token:
            """
            Signs with the provider key in --certs, with another one of mock-apns certs, or with
            --key, --key-id and --team-id. The token is what follows the word bearer in the header
            authorization. Needs no server.
            """
        case .testTokens:
            """
            What becomes of a push to one of them is decided by the token itself, so they work
            through any service that only stores device tokens. Needs no server.
            """
        case .certs:
            """
            Makes what is missing in the folder, and prints what is there: CA, server certificate,
            provider keys and certificates for senders, with how each is used and what the gateway
            answers; files and who needs them; never what a key holds. With --new-ca the CA and
            the server certificate are replaced, and clients must be given the new ca.pem; --san
            names of before are to be given again.
            """
        case .clock:
            """
            Age of provider tokens, and how soon a key may change its token, follow this clock, and
            so does what happens on devices: stored pushes that expire, budgets, Live Activities,
            and how long the log keeps a push (log-age). It only moves forward, and tells what fell
            due on the way. Certificates, timers and what senders say (apns-expiration, iat) keep to
            the time of the machine. Without an action it is shown.
            """
        case .keys:
            """
            Those of the server's folder, of --key and the config file, and of PUT /v1/keys, with
            team, environment and topics they are limited to.
            """
        case .call:
            """
            Without OPERATION all operations are listed. NAME is what stands for the braces in its
            path. Prints the body of the answer as it comes, of live events line by line until
            interrupted. Ends with status 1 for an error. docs/rpc.md shows each with curl and
            Python.
            """
        case .doctor:
            """
            Run it beside a sender, with the HOST that the sender asks for: where the name leads,
            which port is open, which CA answers, whether HTTP/2 and the key or certificate are
            accepted, and how each runtime is told to trust the CA. Ends with status 1 when
            something failed. Nothing but a TLS handshake goes to a public address; Apple never gets
            a push, a token or a certificate.
            """
        }
    }
}
