package import APNs
import HTTP1
import JSON
import PushLog

extension ControlAPI {
    func showTimeline(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let name = try deviceID(request.parameter)
        let limit =
            try request.query.integer("limit", in: 1...Int64(DeviceTimeline.entriesMax))
            ?? Int64(DeviceTimeline.entriesUsual)
        // What happens to devices runs on the virtual clock.
        let since = try request.query.time("since", now: clock.state.now)
        let pushes = pushes(to: name, limit: Int(limit))
        if let trouble = pushes.trouble { throw .notRead(trouble) }
        guard let timeline = timeline(device: name, pushes, since: since, limit: Int(limit))
        else { throw .deviceUnknown(id: name) }
        var json = JSONWriter(reserving: 4_096)
        timeline.write(to: &json)
        return .answer(.json(200, json))
    }

    /// What a device went through; nil where nothing is known of one with that id.
    package func timeline(
        device id: String, since: Instant? = nil, limit: Int = DeviceTimeline.entriesMax
    ) -> DeviceTimeline? {
        timeline(device: id, pushes(to: id, limit: limit), since: since, limit: limit)
    }

    private func timeline(
        device id: String, _ pushes: DevicePushes, since: Instant?, limit: Int
    ) -> DeviceTimeline? {
        let records = Array(pushes.records.values)
        let events = devices.happenings(id: id)
        let isKnown = !records.isEmpty || !events.isEmpty
        guard isKnown || devices.device(id: id) != nil || devices.screen(id: id) != nil else {
            return nil
        }
        return DeviceTimeline(
            device: id, records: records, events: events, since: since, limit: limit,
            isPartial: pushes.hasMore)
    }

    /// The newest pushes to a device.
    private struct DevicePushes {
        /// By sequence.
        var records: [UInt64: PushRecord] = [:]
        /// There may be more.
        var hasMore = false
        /// Why not all could be read.
        var trouble: LogTrouble?
    }

    /// The newest pushes to a device.
    ///
    /// The log finds them by the tokens that the device has and had. Pushes to a device that was
    /// replaced under its id, or of which nothing is kept, are looked for as long as a search may
    /// take.
    private func pushes(to id: String, limit: Int) -> DevicePushes {
        let search = LogSearch(log: log, scheduler: scheduler)
        var found = DevicePushes()
        let matchers = devices.tokens(id: id).map { token in
            var matcher = Matcher()
            matcher.deviceToken = token
            return matcher
        }
        for matcher in matchers + [Matcher()] where !found.hasMore {
            // Each push makes one entry at least, so as many pushes are enough.
            let query = LogQuery(
                matcher: matcher, limit: min(limit, LogQuery.limitMax), order: .descending)
            let page = search.page(query) { $0.deviceID == id }.page
            for record in page.records { found.records[record.sequence] = record }
            found.hasMore = page.hasMore
            found.trouble = found.trouble ?? page.trouble
        }
        return found
    }
}
