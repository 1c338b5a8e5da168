import APNs
import PushLog
package import Routing
import Synchronization

extension DeliveryService {
    /// Registers a device, or replaces the one of its id; true when it is new.
    ///
    /// What is stored for an app that both have is kept. Throws when one of its tokens belongs, for
    /// the same app, to another device, and when there are as many as may be.
    @discardableResult
    package func put(_ device: Device, now: DeviceTime) throws(DeviceRefusal) -> Bool {
        try registry.put(device, at: now)
    }

    /// The device of that id: a registered one, or that of an unknown token.
    package func device(id: String) -> Device? { cell(id)?.peek(\.device) }

    /// All registered devices, ordered by id.
    package func devices() -> [Device] {
        registry.cells.filter { !$0.isAuto }.compactMap { $0.peek(\.device) }
    }

    /// Ids of the devices that have this token (hexadecimal digits, either case).
    ///
    /// Registered ones come first; else those that had it, and those of unknown tokens where a push
    /// to it is in the log.
    package func ids(deviceToken: String) -> [String] {
        let owners = registry.owners(token: deviceToken)
        let registered = owners.filter { !$0.isAuto }
        guard registered.isEmpty else { return registered.map(\.id).sorted() }
        var matcher = Matcher()
        matcher.deviceToken = deviceToken
        var ids = Set(owners.map(\.id))
        for record in services.log.records(matcher) {
            if let id = record.unregisteredID { ids.insert(id) }
        }
        return ids.sorted()
    }

    /// Removes the device; false when there is none.
    ///
    /// Its tokens are unknown ones from now on; what was stored for it is given up.
    package func remove(id: String, now: DeviceTime) -> Bool { registry.remove(id, at: now) }

    /// Removes the apps with that topic and that device token, and the devices that have no other.
    ///
    /// Nil stands for any; without either nothing is removed. What was noted of such tokens, known
    /// or not, is forgotten. Gives how many devices were changed.
    package func removeApps(topic: String?, token: String?, now: DeviceTime) -> Int {
        guard topic != nil || token != nil else { return 0 }
        let bytes = token.flatMap(Hex.bytes(of:))
        guard token == nil || bytes != nil else { return 0 }
        index.forget(token: bytes.map(DeviceTokenText.hash), topic: topic)
        func isMeant(_ app: AppInstall) -> Bool {
            let tokens = [app.deviceToken] + app.deviceTokens.values.map { $0 }
            return (topic == nil || app.topic == topic) && (bytes == nil || tokens.contains(bytes))
        }
        return registry.cells.count { cell in
            guard let device = cell.peek(\.device), device.apps.contains(where: isMeant) else {
                return false
            }
            guard device.apps.allSatisfy(isMeant) else {
                // No token can be taken: those that are left were the device's own before.
                let edited = try? registry.change(cell, at: now) { device in
                    var rest = device
                    rest.apps.removeAll(where: isMeant)
                    return rest
                }
                return edited != nil
            }
            return registry.remove(cell.id, at: now)
        }
    }

    /// Changes the plan of a device; what it went through it keeps.
    ///
    /// `edit` may be called twice and must not call back.
    package func change(
        id: String, now: DeviceTime, _ edit: (Device) throws(DevicePlanError) -> Device
    ) throws(DeviceChangeError) -> Device {
        while let cell = cell(id) {
            if let device = try registry.change(cell, at: now, edit) { return device }
        }
        throw .unknown
    }

    /// Removes all devices, those of unknown tokens and what was noted of them included; gives the
    /// number of registered ones.
    @discardableResult
    package func reset(now: DeviceTime) -> Int {
        let registered = registry.cells.count { registry.remove($0.id, at: now) && !$0.isAuto }
        index.forgetUnknown()
        return registered
    }

    /// The plan of unknown tokens: that of a topic where it has one of its own, else the general
    /// one.
    package func defaultPlan(topic: String?) -> DefaultPlan {
        plans.withLock { plans in
            (topic.flatMap { plans.topics[$0] } ?? plans.general).plan
        }
    }

    /// Replaces the plan of unknown tokens, in general or for a topic; nil takes it back, in general
    /// with those of all topics.
    ///
    /// Devices that are kept already keep theirs. False, and nothing is changed, where as many topics
    /// as may be have a plan already.
    @discardableResult
    package func setDefaultPlan(_ plan: DefaultPlan?, topic: String?) -> Bool {
        let settings = services.settings
        return plans.withLock { plans in
            var topics = plans.topics.mapValues(\.plan)
            var general = plans.general.plan
            if let topic {
                topics[topic] = plan
                guard topics.count <= settings.defaultPlansMax else { return false }
            } else {
                general = plan ?? settings.plan
                if plan == nil { topics = [:] }
            }
            let new = DefaultPlans(general: general, topics: topics)
            plans = new
            index.setPlans(new)
            return true
        }
    }

    /// The device of that id; one of an unknown token is kept from now on, where a push to it is in
    /// the log.
    func cell(_ id: String) -> DeviceCell? {
        if let known = registry.cell(id) { return known }
        guard id.hasPrefix("auto-"), let record = newestPush(toDevice: id) else { return nil }
        return registry.keep(record)
    }

    private func newestPush(toDevice id: String) -> PushRecord? {
        var query = LogQuery(limit: LogQuery.limitMax, order: .descending)
        while true {
            let page = services.log.page(query)
            let found = page.records.first { $0.unregisteredID == id }
            guard found == nil, page.hasMore else { return found }
            query.after = page.next
        }
    }
}

extension PushRecord {
    /// The id of its device, where nobody registered that one.
    fileprivate var unregisteredID: String? {
        deviceID.flatMap { $0.hasPrefix("auto-") ? $0 : nil }
    }
}
