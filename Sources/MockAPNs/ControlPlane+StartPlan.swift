import Delivery
import Faults
import JSON
import Routing

extension ControlPlane {
    /// Takes up what the data folder has kept, then registers the devices and puts the faults that
    /// the options name.
    ///
    /// A device of the options that the folder has already, and that was the same in them when it
    /// was put, goes on as it was left; so does a fault that
    /// is there as the options have it.
    ///
    /// - Throws: `badOption` when two devices share a token, or there are too many faults; `data`
    ///   when something that was kept cannot be read.
    func register(_ options: ServerOptions) throws(ServerError) {
        try restore()
        let configured = Dictionary(
            try journal.kept(.configured).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        for device in options.devices {
            let isKept = delivery.device(id: device.id) != nil
            if isKept && configured[device.id] == device.json { continue }
            do throws(DeviceRefusal) {
                try delivery.put(device, now: now)
            } catch {
                var hint = error.hint
                if case .taken = error { hint = "give each device its own tokens" }
                throw .badOption("devices: \(error.message); \(hint)")
            }
            journal.keep(.configured, device.id, device.json)
        }
        let known = faults.faults.map(\.fault)
        for fault in options.faults where !known.contains(fault) {
            do throws(FaultError) {
                _ = try faults.put(fault)
            } catch {
                throw .badOption("faults: \(error.message)")
            }
        }
    }

    private func restore() throws(ServerError) {
        let journal = journal
        try keys.restore(journal.kept(.providerKey)) { journal.keep(.providerKey, $0, $1) }
        if let kept = try journal.kept(.faults).first {
            try faults.restore(kept.value, hits: try journal.kept(.faultHits))
        }
        for (topic, json) in try journal.kept(.defaultDevice) {
            let plan = DefaultPlan(of: try defaultDevice(json, topic))
            _ = delivery.setDefaultPlan(plan, topic: topic.isEmpty ? nil : topic)
        }
        let devices = try journal.kept(.device).map { (id: $0.key, json: $0.value) }
        guard let unreadable = delivery.restore(devices, now: now).first else { return }
        throw .unreadable("device \(unreadable.id)", unreadable.problem.message)
    }

    private func defaultDevice(
        _ json: [UInt8], _ topic: String
    ) throws(ServerError) -> Device {
        do {
            return try Device(json: JSONValue(parsing: json))
        } catch {
            let owner = topic.isEmpty ? "the default device" : "the default device of \(topic)"
            throw .unreadable(owner, "\((error as? DevicePlanError)?.message ?? "\(error)")")
        }
    }
}

extension ServerError {
    /// What a data folder has kept cannot be read: better no start than one that forgets it.
    static func unreadable(_ what: String, _ problem: String) -> ServerError {
        .data(
            "--data: \(what) cannot be read: \(problem); use the version of mock-apns that wrote it,"
                + " or choose another folder")
    }
}
