import Faults
import HTTP1
import JSON

extension ControlAPI {
    func listFaults() -> ControlResult {
        var json = JSONWriter()
        json.beginObject()
        json.key("faults")
        json.beginArray()
        for fault in faults.faults { fault.write(to: &json) }
        json.endArray()
        json.endObject()
        return .answer(.json(200, json))
    }

    func getFault(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let all = faults.faults
        guard let fault = all.first(where: { $0.fault.name == request.parameter }) else {
            throw .faultUnknown(name: request.parameter, known: all.map(\.fault.name))
        }
        return .answer(.fault(fault, 200))
    }

    func putFault(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let body = try request.json(whenEmpty: "send {\"status\": 503, \"times\": 2}, for instance")
        do throws(FaultError) {
            let stored = try faults.put(Fault(name: request.parameter, json: body))
            return .answer(.fault(stored.fault, stored.isNew ? 201 : 200))
        } catch {
            throw .badFault(error)
        }
    }

    func deleteFault(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        guard faults.remove(named: request.parameter) else {
            let known = faults.faults.map(\.fault.name)
            throw .faultUnknown(name: request.parameter, known: known)
        }
        return .answer(.deleted(1))
    }

    func deleteFaults(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        .answer(.deleted(faults.clear(try PushFilter.matcher(request.query))))
    }

    func listTestTokens() -> ControlResult {
        var json = JSONWriter(reserving: 4_096)
        json.beginObject()
        json.member("enabled", configuration.rules.testTokens)
        json.key("test_tokens")
        TestToken.writeAll(to: &json)
        json.endObject()
        return .answer(.json(200, json))
    }
}

extension HTTP1Response {
    /// One fault with its counters.
    fileprivate static func fault(_ fault: CountedFault, _ status: Int) -> HTTP1Response {
        var json = JSONWriter()
        fault.write(to: &json)
        return .json(status, json)
    }
}
