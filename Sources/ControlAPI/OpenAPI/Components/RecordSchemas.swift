import APNs
import JSON
import PushLog

// A record of the log. Written by RecordJSON, CredentialJSON and PayloadJSON.

extension Schema {
    static let record = object(recordHead + requestMembers + payloadMembers + resultMembers)

    private static let recordHead: [SchemaMember] = [
        .must("v", constant(.whole(1))),
        .must("seq", sequence),
        .must("revision", sequence.saying("Grows whenever the record changes.")),
        .must("received_at", instant.saying("By the clock on the wall.")),
        .must("summary", text.saying("What became of the push, in one sentence.")),
        .must(
            "connection",
            object([
                .must("id", count), .must("peer", text), .must("sni", text.orNull),
                .must("alpn", text.orNull), .must("tls", text.orNull),
                .must("credential", credential),
            ])),
        .must("stream_id", count),
        .must("environment", environment),
    ]

    private static let requestMembers: [SchemaMember] = [
        .must("method", text.orNull),
        .must("path", text.orNull),
        .must(
            "headers",
            list(of: tuple([text, either([text, .null, ref(.tokenSummary)])]))
                .saying("Of authorization only what tells one provider token from another.")),
        .must("device_token", text.orNull),
        .must("topic", text.orNull),
        .must("push_type", text.orNull),
        .must("priority", priority),
        .must("expiration", integer(Int64.min...Int64.max).orNull),
        .must("collapse_id", text.orNull),
        .must("apns_id", text),
        .must("apns_unique_id", text.orNull),
    ]

    private static let payloadMembers: [SchemaMember] = [
        .may("payload_storage", words(PayloadStorage.allCases.filter { $0 != .full }.map(\.name))),
        .may("payload", anything.saying("The sender's JSON as it came.")),
        .may("payload_base64", text.saying("In place of payload, where that was no whole JSON.")),
        .must("payload_bytes", count),
        .must("payload_truncated", flag),
    ]

    private static let resultMembers: [SchemaMember] = [
        .must("status", status.orNull.saying("Null where nothing was answered.")),
        .must("reason", reason.orNull),
        .must("rule", ref(.rule).orNull),
        .must("explanation", ref(.explanation).orNull),
        .must("findings", list(of: ref(.finding))),
        .must("fault", text.orNull),
        .must(
            "delivery",
            object([
                .must("state", deliveryState),
                .must(
                    "history",
                    list(of: object([.must("state", deliveryState), .must("at", instant)]))),
            ]).orNull),
        .must("outcome", outcome.orNull),
        .must("route", ref(.route).orNull),
    ]

    static let tokenMembers: [SchemaMember] = [
        .must("kid", text.orNull), .must("iss", text.orNull), .must("iat", text.orNull),
        .must("alg", text.orNull), .must("hash", text),
    ]

    static let certificateMembers: [SchemaMember] = [
        .must("subject", text), .must("issuer", text), .must("serial", text), .must("hash", text),
        .must("topics", texts), .must("environments", list(of: environment)),
    ]

    private static let credential = oneOf([
        object([.must("certificate", ref(.certificate)), .must("verified", flag.orNull)]),
        object(tokenMembers + [.must("verified", flag.orNull)]),
        .null,
    ])

    static let rule = object([.must("id", text), .must("source", text)])

    static let explanation = object([
        .must("got", text), .must("expected", text), .must("hint", text.orNull),
    ])

    static let finding = object([
        .must("code", text), .must("level", words(Finding.Level.allCases.map(\.rawValue))),
        .must("field", text.orNull), .must("offset", count.orNull), .must("message", text),
        .must("hint", text.orNull),
    ])

    static let simulatorFile = object([.must("Simulator Target Bundle", text)], isOpen: true)
        .saying("The payload, with the app that it is for.")
}
