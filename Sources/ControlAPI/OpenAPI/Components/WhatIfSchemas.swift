import APNs
import JSON
import PushLog

// Pushes that are judged and not sent. Read by PushBody, PushHeaders, JudgedCredential.

extension Schema {
    /// A text that a header value can hold.
    static let sendable = text(pattern: "^[^\\u0000-\\u0008\\u000A-\\u001F\\u007F]*$")
    static let headerValue = either([sendable, Schema([("type", .string("number"))])])
    private static let headerName = "^[!-~]+$"
    private static let authorizationName = "^[Aa][Uu][Tt][Hh][Oo][Rr][Ii][Zz][Aa][Tt][Ii][Oo][Nn]$"
    /// A record has a summary in its place, which is not judged.
    private static let authorization = either([
        sendable,
        Schema([
            ("type", .array(["number", "boolean", "null", "object", "array"].map { .string($0) }))
        ]),
    ])

    static let headers = either([
        Schema([
            ("type", .string("object")),
            ("propertyNames", text(pattern: headerName).json),
            (
                "patternProperties",
                .object([.init(key: authorizationName, value: authorization.json)])
            ),
            ("additionalProperties", headerValue.json),
        ]),
        list(
            of: either([
                tuple([text(pattern: authorizationName), authorization]),
                tuple([text(pattern: headerName), headerValue]),
            ])),
    ]).saying("As an object, or as the pairs of a record.")

    /// The members that say what is sent.
    static let payloadBody: [SchemaMember] = [
        .may("payload", anything.saying("Taken byte for byte.")),
        .may("payload_base64", base64.orNull.saying("In place of payload, for what is no JSON.")),
        .may("headers", ref(.headers).orNull),
    ]

    /// Of payload and payload_base64 one at most; a payload of null is one, too.
    static let onePayload = Schema([
        (
            "not",
            havingAll(["payload_base64"]).and([Schema([("required", .array([.string("payload")]))])]
            ).json
        )
    ])

    private static let base64 = text(
        pattern: "^([A-Za-z0-9+/_-]{4})*([A-Za-z0-9+/_-]{2,3})?=*$")

    static let judgeRequest = object(
        payloadBody + [
            .may("method", headerValue.orNull.usually(.string("POST"))),
            .may("path", headerValue.orNull.saying("In place of device_token.")),
            .may("device_token", text.orNull),
            .may("environment", environment.orNull),
            .may(
                "credential",
                either([.null, sendable, object([.must("certificate", judgedCertificate)])])
                    .saying(
                        "The value of authorization, a client certificate, or null for none; "
                            + "left out: taken for good.")),
        ]
    ).havingOneAtMost(of: ["path", "device_token"])
        .and([.either(targets), onePayload])

    /// One of them says where the push is sent to.
    private static let targets: [Schema] = [
        .havingAll(["device_token"]), .havingAll(["path"]),
        Schema([
            ("required", .array([.string("headers")])),
            ("properties", .object([.init(key: "headers", value: withPath.json)])),
        ]),
    ]

    private static let withPath = either([
        Schema([("type", .string("object")), ("required", .array([.string(":path")]))]),
        Schema([
            ("type", .string("array")),
            ("contains", tuple([constant(.string(":path")), anything]).json),
        ]),
    ])

    private static let judgedCertificate = object([
        .must("topics", list(of: text, 1...Int64(JudgedCredential.topicsMax))),
        .may("environments", list(of: environment).orNull),
    ])

    static let verdict = object([
        .must("status", status.orNull), .must("reason", reason.orNull),
        .must("timestamp", integer(Int64.min...Int64.max).orNull),
        .must("rule", ref(.rule).orNull), .must("explanation", ref(.explanation).orNull),
        .must("findings", list(of: ref(.finding))), .must("fault", text.orNull),
        .must("would_deliver", flag), .must("delivery", deliveryState.orNull),
        .must("outcome", outcome.orNull), .must("route", ref(.route).orNull),
    ])

    static let lintAnswer = object([
        .must("valid", flag), .must("status", status), .must("reason", reason.orNull),
        .must("rule", ref(.rule).orNull), .must("findings", list(of: ref(.finding))),
        .must("bytes", count), .must("limit", count), .must("payload_class", payloadClass),
    ])
}
