import APNs
import HTTP1
import JSON
import PushLog

extension ControlAPI {
    /// Setting whose value is a secret.
    private static let secretSetting = "control-token"

    func info() -> ControlResult {
        var json = JSONWriter(reserving: 2_048)
        json.beginObject()
        json.member("name", "mock-apns")
        json.member("version", configuration.version)
        json.member("gateway", configuration.gateway)
        json.member("control", configuration.control)
        json.member("environment", configuration.environment.name)
        write("settings", configuration.settings, to: &json)
        write("limits", configuration.limits, to: &json)
        json.key("warnings")
        json.beginArray()
        for warning in configuration.warnings { json.string(warning) }
        json.endArray()
        json.churn(connections.churn)
        json.key("log")
        log.statistics.write(to: &json)
        json.key("devices")
        json.beginObject()
        json.member("forgotten", Int64(devices.forgotten))
        json.endObject()
        json.key("readiness")
        configuration.readiness().write(to: &json)
        json.endObject()
        return .answer(.json(200, json))
    }

    private func write(
        _ name: String, _ values: [ControlConfiguration.Named], to json: inout JSONWriter
    ) {
        json.key(name)
        json.beginObject()
        for (name, value) in values {
            json.key(name)
            if name == ControlAPI.secretSetting, value != .null {
                json.string("(set)")
            } else {
                json.value(value)
            }
        }
        json.endObject()
    }

    func livez() -> ControlResult {
        var json = JSONWriter()
        json.beginObject()
        json.member("live", true)
        json.endObject()
        return .answer(.json(200, json))
    }

    func readyz() -> ControlResult {
        let readiness = configuration.readiness()
        var json = JSONWriter()
        readiness.write(to: &json)
        return .answer(.json(readiness.isReady ? 200 : 503, json))
    }

    func caCertificate() -> ControlResult {
        .answer(
            HTTP1Response(
                status: 200,
                headers: [
                    HTTP1Header("Content-Type", "application/x-pem-file"), HTTP1Header.closedPolicy,
                ], body: configuration.caPEM))
    }
}

extension Readiness {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("ready", isReady)
        json.key("reasons")
        json.beginArray()
        for reason in reasons { json.string(reason) }
        json.endArray()
        json.endObject()
    }
}

extension LogStatistics {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("pushes", Int64(count))
        json.member("bytes", Int64(bytes))
        json.member("appended", Int64(clamping: appended))
        json.member("dropped", Int64(clamping: dropped))
        json.member("oldest", Int64(clamping: oldest.revision))
        json.member("newest", Int64(clamping: newest.revision))
        json.endObject()
    }
}
