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
        guard let timeline = timeline(device: name, since: since, limit: Int(limit)) else {
            throw .deviceUnknown(id: name)
        }
        var json = JSONWriter(reserving: 4_096)
        timeline.write(to: &json)
        return .answer(.json(200, json))
    }

    /// What a device went through; nil where nothing is known of one with that id.
    package func timeline(
        device id: String, since: Instant? = nil, limit: Int = DeviceTimeline.entriesMax
    ) -> DeviceTimeline? {
        let (records, hasMore) = pushes(to: id, limit: limit)
        let events = devices.happenings(id: id)
        let isKnown = !records.isEmpty || !events.isEmpty
        guard isKnown || devices.device(id: id) != nil || devices.screen(id: id) != nil else {
            return nil
        }
        return DeviceTimeline(
            device: id, records: records, events: events, since: since, limit: limit,
            isPartial: hasMore)
    }

    /// The newest pushes to a device, and whether there may be more.
    ///
    /// The log finds them by the tokens that the device has and had. Pushes to a device that was
    /// replaced under its id, or of which nothing is kept, are looked for as long as a search may
    /// take.
    private func pushes(to id: String, limit: Int) -> (records: [PushRecord], hasMore: Bool) {
        let search = LogSearch(log: log, scheduler: scheduler)
        var records: [UInt64: PushRecord] = [:]
        var hasMore = false
        let matchers = devices.tokens(id: id).map { token in
            var matcher = Matcher()
            matcher.deviceToken = token
            return matcher
        }
        for matcher in matchers + [Matcher()] where !hasMore {
            // Each push makes one entry at least, so as many pushes are enough.
            let query = LogQuery(
                matcher: matcher, limit: min(limit, LogQuery.limitMax), order: .descending)
            let page = search.page(query) { $0.deviceID == id }.page
            for record in page.records { records[record.sequence] = record }
            hasMore = page.hasMore
        }
        return (Array(records.values), hasMore)
    }
}
