import HTTP1
import JSON
import Routing

extension ControlAPI {
    /// Changes members of a device, registered or virtual; what it went through it keeps.
    ///
    /// Source: RFC 7396 on the device as GET shows it; a member that is taken out gets its default.
    func patchDevice(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let patch = try request.json(whenEmpty: "send {\"online\": false}, for instance")
        let id = try deviceID(request.parameter)
        do throws(DeviceEditError) {
            let device = try devices.change(id: id) { (device) throws(DevicePlanError) in
                try device.patched(by: patch)
            }
            return .answer(.device(device, 200))
        } catch {
            switch error {
            case .unknown: throw .deviceUnknown(id: request.parameter)
            case .plan(let problem): throw .badDevice(problem)
            case .conflict(let conflict): throw .deviceConflict(conflict)
            }
        }
    }

    /// Lets something happen to a device, registered or virtual, and tells what it caused.
    ///
    /// What cannot happen is 409 with the reason; then nothing has happened.
    func actOnDevice(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let body = try request.json(whenEmpty: "send {\"action\": \"offline\"}, for instance")
        let action: DeviceAction
        do throws(DevicePlanError) {
            action = try DeviceAction(json: body)
        } catch {
            throw .badMember(error)
        }
        let id = try deviceID(request.parameter)
        do throws(DeviceActionError) {
            let change = try devices.act(id: id, action)
            var json = JSONWriter(reserving: 2_048)
            change.write(to: &json)
            return .answer(.json(200, json))
        } catch {
            switch error {
            case .unknown: throw .deviceUnknown(id: request.parameter)
            case .impossible(let obstacle): throw .actionImpossible(obstacle)
            }
        }
    }

    /// What the user of a device sees now.
    func showScreen(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        guard let view = devices.screen(id: try deviceID(request.parameter)) else {
            throw .deviceUnknown(id: request.parameter)
        }
        var json = JSONWriter(reserving: 1_024)
        view.write(to: &json)
        return .answer(.json(200, json))
    }
}

extension Device {
    fileprivate func patched(by patch: JSONValue) throws(DevicePlanError) -> Device {
        var json = JSONWriter()
        write(to: &json)
        let before: JSONValue
        do throws(JSONError) {
            before = try JSONValue(parsing: json.bytes)
        } catch {
            throw DevicePlanError(
                .badValue, path: "", got: "a device whose own JSON says: \(error.message)",
                expected: "one that can be read", hint: "replace the device with PUT")
        }
        return try Device(id: id, json: try MergePatch.apply(patch, to: before))
    }
}

extension DeviceChange {
    /// Writes the answer to an action.
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("device")
        device.write(to: &json)
        json.events(events)
        json.key("diagnostics")
        json.beginArray()
        for diagnostic in diagnostics { diagnostic.write(to: &json) }
        json.endArray()
        json.endObject()
    }
}
