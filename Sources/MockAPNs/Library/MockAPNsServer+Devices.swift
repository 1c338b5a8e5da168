import Delivery
import JSON
import Routing

extension MockAPNsServer {
    /// Registers a device, or replaces the one of its id.
    ///
    /// - Throws: `MockAPNsError` with code `badDevice` when a member is not what it may be, or
    ///   another device has one of its device tokens for the same topic.
    public func register(_ device: TestDevice) throws(MockAPNsError) {
        let plan: Device
        do throws(DevicePlanError) {
            plan = try Device(json: device.json)
        } catch {
            let id = PushMatch.quoted(device.id)
            throw MockAPNsError(.badDevice, "device \(id): \(error.message)")
        }
        do throws(DeviceRefusal) {
            try parts.control.delivery.put(plan, now: parts.control.now)
        } catch {
            throw MockAPNsError(.badDevice, "\(error.message); \(error.hint)")
        }
        noteChange("devices.put", device.id)
    }

    /// Removes a device: its device tokens are then unknown ones, which are accepted.
    ///
    /// False when there is none of that id.
    @discardableResult
    public func removeDevice(id: String) -> Bool {
        let isRemoved = parts.control.delivery.remove(id: id, now: parts.control.now)
        if isRemoved { noteChange("devices.delete", id) }
        return isRemoved
    }
}

extension TestDevice {
    /// The device in the form of the control plane, which is where it is checked.
    fileprivate var json: JSONValue {
        .object([
            .init(key: "id", value: .string(id)),
            .init(key: "os", value: .string(os)),
            .init(key: "online", value: .bool(isOnline)),
            .init(key: "locked", value: .bool(isLocked)),
            .init(key: "focus", value: focus.map(JSONValue.string) ?? .null),
            .init(key: "apps", value: .array(apps.map(\.json))),
        ])
    }
}

extension TestDevice.App {
    fileprivate var json: JSONValue {
        .object([
            .init(key: "topic", value: .string(topic)),
            .init(key: "device_token", value: .string(deviceToken)),
            .init(key: "state", value: .string(state.value.name)),
            .init(key: "permission", value: .string(permission.word)),
            .init(key: "installed", value: .bool(isInstalled)),
            .init(
                key: "delegate",
                value: .object([
                    .init(key: "will_present", value: willPresent?.json ?? .null)
                ])),
            .init(key: "service_extension", value: .bool(hasServiceExtension)),
            .init(
                key: "background_modes",
                value: .array(
                    hasRemoteNotificationMode
                        ? [.string(BackgroundMode.remoteNotification.name)] : [])),
            .init(key: "background_refresh", value: .bool(hasBackgroundRefresh)),
        ])
    }
}

extension TestDevice.State {
    fileprivate var value: AppState {
        switch self {
        case .foreground: .foreground
        case .inactive: .inactive
        case .background: .background
        case .suspended: .suspended
        case .terminated: .terminated
        case .forceQuit: .forceQuit
        case .neverLaunched: .neverLaunched
        }
    }
}

extension TestDevice.Permission {
    fileprivate var value: Permission.Status {
        switch self {
        case .authorized: .authorized
        case .denied: .denied
        case .notDetermined: .notDetermined
        case .provisional: .provisional
        case .ephemeral: .ephemeral
        }
    }
}

extension TestDevice.Permission {
    /// The word that the control plane has for it.
    var word: String { value.name }
}

extension TestDevice.Presentation {
    fileprivate var json: JSONValue {
        let words: [(TestDevice.Presentation, String)] = [
            (.banner, "banner"), (.sound, "sound"), (.badge, "badge"), (.list, "list"),
        ]
        return .array(words.filter { contains($0.0) }.map { .string($0.1) })
    }
}
