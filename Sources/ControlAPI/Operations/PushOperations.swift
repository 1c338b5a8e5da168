import HTTP1
import JSON
import PushLog

extension ControlAPI {
    func listPushes(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let parameters = try ListParameters(request.query)
        let query = anchored(parameters.query)
        if parameters.format == .lines {
            // Once the lines have begun, there is no other way to tell than to cut them off.
            _ = try log.page(LogQuery(after: query.after, limit: 1)).readable()
            let stream = PushExport.begin(
                query, limit: parameters.linesMax, log: log, scheduler: scheduler)
            return .answer(
                HTTP1Response(
                    status: 200,
                    headers: [
                        HTTP1Header("Content-Type", "application/jsonl"), HTTP1Header.closedPolicy,
                    ], stream: stream))
        }
        if let milliseconds = parameters.waitMilliseconds, milliseconds > 0 {
            return .wait(
                LogWait(
                    query: query, count: parameters.count, milliseconds: milliseconds))
        }
        let search = LogSearch(log: log, scheduler: scheduler).page(query)
        _ = try search.page.readable()
        let isWait = parameters.waitMilliseconds != nil && !search.isPartial
        let timedOut = isWait && search.page.records.count < parameters.count
        let lack = timedOut ? lack(query, begun: configuration.now()) : nil
        return .answer(
            search.page.answer(timedOut: timedOut, isPartial: search.isPartial, lack: lack))
    }

    /// The query, from the beginning where its cursor is one of a log before this one.
    ///
    /// A cursor that the log has not reached yet would keep its reader from everything until then.
    func anchored(_ query: LogQuery) -> LogQuery {
        guard query.order == .ascending, query.after > log.statistics.newest else { return query }
        // A log that commits on a thread of its own may show a record before it counts it.
        let last = log.page(LogQuery(limit: 1, order: .descending))
        guard last.trouble == nil, query.after.revision > last.records.first?.revision ?? 0
        else { return query }
        var query = query
        query.after = .start
        return query
    }

    func getPush(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let record = try record(request)
        var json = JSONWriter(reserving: 4_096)
        record.write(to: &json)
        return .answer(.json(200, json))
    }

    /// A push as a file for `xcrun simctl push`; its name holds nothing that a sender chose.
    func getSimulatorFile(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let record = try record(request)
        do throws(SimulatorFile.Obstacle) {
            let file = try SimulatorFile(record)
            let name = "attachment; filename=\"push-\(record.sequence).apns\""
            return .answer(
                HTTP1Response(
                    status: 200,
                    headers: [
                        HTTP1Header("Content-Type", "application/json"),
                        HTTP1Header("Content-Disposition", name), HTTP1Header.closedPolicy,
                    ], body: file.content))
        } catch {
            throw .noSimulatorFile(error)
        }
    }

    private func record(_ request: ControlRequest) throws(ControlError) -> PushRecord {
        let text = request.parameter
        let isDigits = text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        guard isDigits, let sequence = UInt64(text) else {
            throw .badValue(
                field: "seq", got: text, expected: "the whole number seq of a record", hint: nil)
        }
        let found: PushRecord?
        do throws(LogTrouble) {
            found = try log.readRecord(sequence: sequence)
        } catch {
            throw .notRead(error)
        }
        guard let found else { throw .pushUnknown(sequence: sequence) }
        return found
    }

    static let eraseParameter = QueryParameter(
        "erase",
        Schema.flag.usually(.bool(false))
            .saying("Leaves no byte of the device token in any file; with device_token alone."))

    func deletePushes(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let matcher = try PushFilter.matcher(request.query)
        let mustErase = try request.query.word("erase", among: [("true", true), ("false", false)])
        guard mustErase == true else { return .answer(.deleted(try deleteRecords(matcher))) }
        guard let token = matcher.deviceToken, matcher.conditions == [.deviceToken] else {
            throw .badValue(
                field: "erase", got: "true with other filters than device_token, or none",
                expected: "erase with device_token alone",
                hint: "what is erased is all that there is of one device token")
        }
        return .answer(.deleted(try erase(matcher, token)))
    }

    /// Deletes the records that match; gives their number.
    func deleteRecords(_ matcher: Matcher) throws(ControlError) -> Int {
        do throws(LogTrouble) {
            return try log.delete(matcher)
        } catch {
            throw .notDeleted(error)
        }
    }

    /// Erases a device token: its records, and its apps with what is stored for them.
    ///
    /// The devices first: what becomes of their pushes is written to records that then go.
    private func erase(_ matcher: Matcher, _ token: String) throws(ControlError) -> Int {
        _ = devices.clear(matcher)
        let erasure: Erasure
        do throws(LogTrouble) {
            erasure = try log.erase(deviceToken: token)
        } catch {
            throw .notDeleted(error)
        }
        guard erasure.isComplete else { throw .erasureIncomplete(count: erasure.count) }
        changes.erase(token)
        return erasure.count
    }
}

extension Page {
    /// The list of the control plane.
    ///
    /// Source: its list shape, version 1.
    ///
    /// `lack` is told where somebody has waited in vain.
    func answer(
        timedOut: Bool, isPartial: Bool = false, lack: Lack? = nil
    ) -> HTTP1Response {
        var json = JSONWriter(reserving: 256 + records.count * 2_048)
        json.beginObject()
        json.key("pushes")
        json.beginArray()
        for record in records { record.write(to: &json) }
        json.endArray()
        json.member("next", Int64(clamping: next.revision))
        json.member("more", hasMore)
        json.member("timed_out", timedOut)
        json.member("partial", isPartial)
        json.member("dropped", Int64(clamping: dropped))
        lack?.writeMembers(to: &json)
        json.endObject()
        return .json(200, json)
    }
}

extension WaitEnd {
    /// What is answered to who has waited.
    func answer(_ lack: Lack?) -> HTTP1Response {
        if let trouble = page.trouble { return ControlError.notRead(trouble).answer.response }
        return page.answer(timedOut: timedOut, isPartial: isPartial, lack: lack)
    }
}

extension HTTP1Response {
    /// How many things an operation removed.
    static func deleted(_ count: Int) -> HTTP1Response {
        var json = JSONWriter()
        json.beginObject()
        json.member("deleted", Int64(count))
        json.endObject()
        return .json(200, json)
    }
}
