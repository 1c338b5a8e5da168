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
        // Each push makes one entry at least, so as many pushes are enough.
        let query = LogQuery(limit: min(limit, LogQuery.limitMax), order: .descending)
        let search = LogSearch(log: log, scheduler: scheduler).page(query) { $0.deviceID == id }
        let events = devices.happenings(id: id)
        let isKnown = !search.page.records.isEmpty || !events.isEmpty
        guard isKnown || devices.device(id: id) != nil || devices.screen(id: id) != nil else {
            return nil
        }
        return DeviceTimeline(
            device: id, records: search.page.records, events: events, since: since, limit: limit,
            isPartial: search.page.hasMore)
    }
}
