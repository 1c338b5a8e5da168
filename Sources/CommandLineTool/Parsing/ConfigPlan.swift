internal import Faults
internal import JSON
internal import MockAPNs
internal import Routing

/// Reads what a config file says beside the flags: devices, the default device, faults, keys.
struct ConfigPlan {
    static let devices = "devices"
    static let defaultDevice = "default-device"
    static let faults = "faults"
    /// What the file may hold beside the flags.
    static let names = [devices, defaultDevice, faults, keys]

    /// The file, for messages.
    let path: String
    /// Its content, for the line of a mistake.
    let bytes: [UInt8]

    func devices(_ member: JSONValue.Member) throws(CommandError) -> [Device] {
        do throws(DevicePlanError) {
            let list = PlanField(
                value: member.value, path: member.key, offset: member.offset)
            var devices: [Device] = []
            for element in try list.elements(of: "devices") {
                devices.append(try device(element, among: devices))
            }
            return devices
        } catch {
            throw usage(error.offset ?? member.offset, error.message)
        }
    }

    private func device(
        _ element: PlanField, among others: [Device]
    ) throws(DevicePlanError) -> Device {
        do throws(DevicePlanError) {
            let device = try Device(json: element.value)
            guard !others.contains(where: { $0.id == device.id }) else {
                throw DevicePlanError(
                    .badValue, path: "id", got: "\"\(device.id)\" a second time",
                    expected: "each id once")
            }
            return device
        } catch {
            throw DevicePlanError(
                error.problem,
                path: error.path.isEmpty ? element.path : "\(element.path).\(error.path)",
                got: error.got, expected: error.expected, hint: error.hint, offset: error.offset)
        }
    }

    func defaultDevice(_ member: JSONValue.Member) throws(CommandError) -> Device {
        do throws(DevicePlanError) {
            return try ServerOptions.defaultDevice(member.value)
        } catch {
            let dot = error.path.isEmpty ? "" : "."
            let place = DevicePlanError(
                error.problem, path: "\(member.key)\(dot)\(error.path)", got: error.got,
                expected: error.expected, hint: error.hint)
            throw usage(error.offset ?? member.offset, place.message)
        }
    }

    func faults(_ member: JSONValue.Member) throws(CommandError) -> [Fault] {
        do throws(FaultError) {
            let list = PlanField(
                value: member.value, path: member.key, offset: member.offset)
            return try FaultPlan(list).faults.map(\.fault)
        } catch {
            let hint = error.hint.map { "; \($0)" } ?? ""
            throw usage(error.offset ?? member.offset, error.message + hint)
        }
    }

    func usage(_ offset: Int, _ message: String) -> CommandError {
        let line = 1 + bytes[..<offset].count { $0 == 0x0A }
        return .usage("\(path):\(line): \(message)")
    }
}
