internal import JSON
internal import Routing

/// Finds device and app of a route.
enum RouteDevice {
    /// The device of the file and the app that the topic names; without a file the default plan.
    ///
    /// - Throws: `.usage` when the file is no device, or does not say which app is meant.
    static func read(
        _ path: String?, topic: RouteTopic
    ) throws(CommandError) -> (Device, AppInstall) {
        let fallback = AppInstall(topic: topic.bundleID ?? "com.example.app")
        guard let path else { return (Device(id: "auto"), fallback) }
        let device = try device(path)
        let topics = device.apps.map(\.topic)
        guard let bundleID = topic.bundleID else {
            guard device.apps.count < 2 else {
                throw .usage(
                    "\(path) has several apps; choose one with --topic: "
                        + topics.joined(separator: ", "))
            }
            return (device, device.apps.first ?? fallback)
        }
        guard let app = device.apps.first(where: { $0.topic == bundleID }) else {
            let near = NearMatch.suggestion(for: bundleID, among: topics)
            throw .usage(
                "\(path) has no app \(quoted(bundleID))\(near)"
                    + (topics.isEmpty ? "" : " (apps: \(topics.joined(separator: ", ")))"))
        }
        return (device, app)
    }

    private static func device(_ path: String) throws(CommandError) -> Device {
        let bytes = try Files.read(path, as: "device file")
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            let place = error.position(in: bytes)
            throw .usage("\(path):\(place.line): \(error.message)")
        }
        do throws(DevicePlanError) {
            // The name of a device does not matter here.
            if value.members != nil, value.value(for: "id") == nil {
                return try Device(id: "device", json: value)
            }
            return try Device(json: value)
        } catch {
            let line = error.offset.map { "\(PayloadPlace($0, in: bytes).line): " } ?? " "
            throw .usage("\(path):\(line)\(error.message)")
        }
    }
}
