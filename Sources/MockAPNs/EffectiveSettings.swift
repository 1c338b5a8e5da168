import APNs
import ControlAPI
import Gateway
import HTTP1
import HTTP2
import JSON
import Journal

/// What /v1/info tells of settings and limits; tokens and keys are never among them.
enum EffectiveSettings {
    static func list(_ options: ServerOptions, _ settings: Settings) -> [ControlConfiguration.Named]
    {
        [
            ("auth", .string("off")),
            ("profile", .string(Profile.apns.name)),
            ("environment", .string(options.environment.name)),
            ("initial-streams", .number(JSONNumber(Int64(settings.initialStreams ?? 1000)))),
        ]
    }

    static func limits() -> [ControlConfiguration.Named] {
        let http2 = HTTP2Configuration()
        let gateway = GatewayLimits()
        let journal = JournalLimits()
        let figures: [(name: String, value: Int)] = [
            ("log-records", journal.records),
            ("log-bytes", journal.bytes),
            ("maximum-streams", http2.maximumStreams),
            ("header-fields", http2.maximumFields),
            ("header-list-bytes", Int(http2.advertisedHeaderList)),
            ("payload-bytes", BodyLimit.standard),
            ("payload-bytes-voip", BodyLimit.voip),
            ("handshake-milliseconds", Int(gateway.handshakeMilliseconds)),
            ("preface-milliseconds", Int(gateway.prefaceMilliseconds)),
            ("stall-milliseconds", Int(gateway.stallMilliseconds)),
            ("control-body-bytes", HTTP1Limits().bodyBytesMax),
            ("control-connections", HTTP1Limits().connectionsMax),
        ]
        return figures.map { ($0.name, .number(JSONNumber(Int64($0.value)))) }
    }
}
