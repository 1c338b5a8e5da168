import APNs
import JSON
import PushLog

// Senders: their connections, keys, and what they need.

extension Schema {
    static let connection = object([
        .must("id", count), .must("peer", text), .must("listener", text),
        .must("opened_at", instant), .must("closed_at", instant.orNull),
        .must("sni", text.orNull), .must("alpn", text.orNull), .must("tls", text.orNull),
        .must("environment", environment.orNull),
        .must("credential", ref(.tokenSummary).orNull),
        .must("certificate", object(certificateMembers + [.must("verified", flag)]).orNull),
        .must("tls_alert_received", text.orNull), .must("tls_alert_sent", text.orNull),
        .must("streams", count),
        .must("why", text.orNull.saying("Why it ended, or was refused.")),
        .must("notices", texts),
    ])

    static let connectionList = object([
        .must("connections", list(of: ref(.connection)).saying("The newest first.")),
        .must("churn", ref(.churn).orNull),
    ])

    static let churn = object([
        .must("seconds", count), .must("connections", count),
        .must("with_at_most_one_push", count), .must("last_at", instant), .must("warning", text),
    ]).saying("The last time there was a connection for each push.")

    static let kit = object([
        .must(
            "gateway",
            object([
                .must("host", text), .must("port", integer(0...65_535)), .must("url", text),
            ])),
        .must("ca_pem", text), .must("ca_file", text.orNull),
        .must(
            "key",
            object([
                .must("key_id", text), .must("team_id", text), .must("pem", text),
                .must("file", text.orNull), .must("known", flag), .must("note", text.orNull),
            ])),
        .must("topics", texts),
        .must(
            "senders",
            list(of: object([.must("name", text), .must("file", text), .must("use", text)]))),
        .must("environment", environment), .must("control", text),
    ])

    /// Key and team ids, as Apple gives them.
    static let appleID = text(pattern: "^[0-9A-Z]{10}$")

    static let key = object([
        .must("key_id", appleID), .must("team_id", appleID),
        .must("environment", environment.orNull), .must("topics", texts.orNull),
        .must("related_key_id", appleID.orNull), .must("public_pem", text),
        .may("private_pem", text.saying("In the answer that made the key, and nowhere else.")),
    ])

    static let keyPlan = object([
        .must("team_id", appleID),
        .may("environment", environment.orNull.saying("Null: both.")),
        .may(
            "topics",
            list(of: text(pattern: "^[A-Za-z0-9.-]+$"), 1...Int64(ProviderKeyScope.topicsMax))
                .orNull
                .saying("Null: all of the team.")),
        .may(
            "related_key_id",
            appleID.orNull.saying("Another key; for one with topics only.")),
        .may(
            "pem",
            text(1...Int64(KeyBody.pemBytesMax)).orNull
                .saying("The private or public part; left out: the key is made.")),
    ])

    static let keyList = object([.must("keys", list(of: ref(.key)))])
}
