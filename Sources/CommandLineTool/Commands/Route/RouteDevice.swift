internal import JSON
internal import Routing

/// Finds device and app of a route.
enum RouteDevice {
    /// The device that `--device` names, and the app on it that the topic names; without a
    /// device the default plan.
    ///
    /// - Throws: `.usage` when the word names no device, the file is none, or does not say which
    ///   app is meant.
    static func read(
        _ word: String?, topic: RouteTopic
    ) throws(CommandError) -> (Device, AppInstall) {
        guard let word else {
            return (Device(id: "auto"), AppInstall(topic: topic.bundleID ?? "com.example.app"))
        }
        var device = try device(word)
        // The app of a template takes whatever name is asked for.
        if DeviceTemplate.named(word) != nil, let bundleID = topic.bundleID {
            for index in device.apps.indices { device.apps[index].topic = bundleID }
        }
        return (device, try app(on: device, word, topic))
    }

    private static func app(
        on device: Device, _ word: String, _ topic: RouteTopic
    ) throws(CommandError) -> AppInstall {
        let topics = device.apps.map(\.topic)
        guard let bundleID = topic.bundleID else {
            guard device.apps.count < 2 else {
                throw .usage(
                    "\(word) has several apps; choose one with --topic: "
                        + topics.joined(separator: ", "))
            }
            return device.apps.first ?? AppInstall(topic: "com.example.app")
        }
        guard let app = device.apps.first(where: { $0.topic == bundleID }) else {
            let near = NearMatch.suggestion(for: bundleID, among: topics)
            throw .usage(
                "\(word) has no app \(quoted(bundleID))\(near)"
                    + (topics.isEmpty ? "" : " (apps: \(topics.joined(separator: ", ")))"))
        }
        return app
    }

    private static func device(_ word: String) throws(CommandError) -> Device {
        if let template = DeviceTemplate.named(word) { return template.device }
        guard PlanFile.isPath(word) else {
            throw .usage("--device " + unknown(word, "; a file is named with a path or its .json"))
        }
        return try PlanFile.read(word, as: "device file") { (json) throws(DevicePlanError) in
            try Device.checkHasApp(json)
            // The name of a device does not matter here.
            if json.members != nil, json.value(for: "id") == nil {
                return try Device(id: "device", json: json)
            }
            return try Device(json: json)
        }
    }

    /// Why a word is no device, as the end of a sentence; `more` is what else it could be.
    static func unknown(_ name: String, _ more: String = "") -> String {
        let names = DeviceTemplate.all.map(\.name)
        return "knows no device \(quoted(name))\(NearMatch.suggestion(for: name, among: names))"
            + " (mock-apns devices list names them\(more))"
    }
}
