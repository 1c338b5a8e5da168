import APNs
import ControlAPI
import Gateway
import HTTP1
import HTTP2
import JSON
import Journal
import PushLog

/// What /v1/info tells of settings and limits; tokens and keys are never among them.
enum EffectiveSettings {
    static func list(
        _ options: ServerOptions, _ settings: ServerSettings
    ) -> [ControlConfiguration.Named] {
        let durability = options.dataFolder.map { _ in options.durability.rawValue }
        let first: [ControlConfiguration.Named] = [
            ("auth", .string(settings.judgesCredentials ? "required" : "off")),
            ("client-certificates", .string(options.clientCertificates.rawValue)),
            ("trust-any-key", .bool(options.trustsAnyKey)),
            ("trust-any-certificate", .bool(options.trustsAnyCertificate)),
            ("registry", .string(options.registry.rawValue)),
            ("profile", .string(options.profile.name)),
            ("environment", .string(options.environment.name)),
            // Null: in memory, where nothing survives.
            ("data", options.dataFolder.map { .string($0) } ?? .null),
            ("durability", durability.map { .string($0) } ?? .null),
            ("payload-storage", .string(options.payloadStorage.name)),
        ]
        let rules: [ControlConfiguration.Named] = options.rules.map {
            ("rule \($0.id.name)", .string($0.level.name))
        }
        return first + rules + Setting.all.map { ($0.name, value(of: $0, settings)) }
    }

    private static func value(of setting: Setting, _ settings: ServerSettings) -> JSONValue {
        let text = setting.read(settings)
        switch setting.kind {
        case .number: return .number(JSONNumber(text: text))
        case .words, .rate: return .string(text)
        }
    }

    static func limits() -> [ControlConfiguration.Named] {
        let figures: [(name: String, value: Int)] = [
            ("payload-bytes", BodyLimit.standard),
            ("payload-bytes-voip", BodyLimit.voip),
            ("header-list-bytes", Int(HTTP2Configuration().advertisedHeaderList)),
            ("maximum-streams", HTTP2Configuration().maximumStreams),
            ("control-body-bytes", HTTP1Limits().bodyBytesMax),
        ]
        return figures.map { ($0.name, .number(JSONNumber(Int64($0.value)))) }
    }
}
