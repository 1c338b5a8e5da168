import JSON
import PushLog
import Routing

// What became of devices. Written by DeviceEvent+JSON, DeviceView+JSON, DeviceTimeline+JSON.

extension Schema {
    private static let eventHead: [SchemaMember] = [
        .must("at", instant.saying("By the virtual clock.")), .must("push", sequence.orNull),
    ]
    private static let eventDevice: [SchemaMember] = [.must("device", text)]

    static let deviceEvent = oneOf([
        object(eventHead + eventDevice + traceMembers),
        object(eventHead + eventDevice + [.must("seq", sequence)] + deliveryMembers),
        object(eventHead + eventDevice + [.must("seq", sequence)] + actionMembers),
    ])

    private static let deliveryMembers: [SchemaMember] = [
        .must("kind", constant(.string("delivery"))), .must("state", deliveryState),
    ]
    private static let actionMembers: [SchemaMember] = [
        .must("kind", constant(.string("action"))), .must("action", words(DeviceAction.names)),
    ]

    static let timeline = object([
        .must("device", text),
        .must(
            "entries",
            list(
                of: oneOf([
                    object(eventHead + traceMembers), object(eventHead + deliveryMembers),
                    object(eventHead + actionMembers),
                    object(
                        eventHead + [
                            .must("kind", constant(.string("push"))), .must("summary", text),
                        ]),
                ]))),
        .must("partial", flag.saying("Earlier entries are left out.")),
    ])

    static let deviceChange = object([
        .must("device", ref(.device)), .must("events", list(of: ref(.deviceEvent))),
        .must("diagnostics", list(of: ref(.diagnostic))),
    ])

    static let screen = object([
        .must("device", text), .must("now", instant), .must("locked", flag),
        .must("banner", object([.must("topic", text)] + notificationMembers).orNull),
        .must(
            "apps",
            list(
                of: object([
                    .must("topic", text), .must("badge", integer(Int64.min...Int64.max)),
                    .must("notifications", list(of: ref(.notification))),
                    .must(
                        "threads",
                        list(
                            of: object([.must("thread_id", text.orNull), .must("count", count)]))),
                    .must("summary", list(of: ref(.notification))),
                    .must("live_activities", list(of: activity)),
                ]))),
    ])

    static let notificationMembers: [SchemaMember] = [
        .must("push", sequence.orNull), .must("identifier", text), .must("title", text.orNull),
        .must("subtitle", text.orNull), .must("body", text.orNull),
        .must("category", text.orNull), .must("thread_id", text.orNull),
        .must("where", list(of: words(Shown([.banner, .lockScreen, .list, .summary]).names))),
        .must("modified", flag), .must("at", instant),
    ]

    private static let activity = object([
        .must("push", sequence.orNull), .must("attributes_type", text.orNull),
        .must("content_state", anything), .must("timestamp", integer(Int64.min...Int64.max).orNull),
        .must("state", words(["active", "stale", "ended"])), .must("stale_at", instant.orNull),
        .must("removed_at", instant.orNull),
    ])
}
