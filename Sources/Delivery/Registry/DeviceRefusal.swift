package import Routing

/// Why a device cannot be registered.
package enum DeviceRefusal: Error, Sendable, Equatable {
    case taken(DeviceTokenTaken)
    /// As many as may be are registered.
    case full(limit: Int)

    package var message: String {
        switch self {
        case .taken(let taken): taken.message
        case .full(let limit): "\(limit) devices are registered, as many as may be"
        }
    }

    /// What to do.
    package var hint: String {
        switch self {
        case .taken(let taken): "delete device \(taken.owner), or use another token"
        case .full: "delete those that are not needed"
        }
    }
}

/// A device cannot be registered as it is: what stands against it.
package struct DeviceTokenTaken: Error, Sendable, Equatable {
    /// The device that has the token already.
    package let owner: String
    package let topic: String
    /// The token in hexadecimal digits.
    package let deviceToken: String

    package var message: String {
        "device token \(deviceToken) of \(topic) belongs to device \(owner)"
    }
}

/// Why a device was not changed.
package enum DeviceChangeError: Error, Sendable, Equatable {
    /// No device has that id.
    case unknown
    case plan(DevicePlanError)
    case taken(DeviceTokenTaken)
}

extension Device {
    /// A device that nobody registered is that of a token, which is of one app.
    func needApp(of before: Device) throws(DevicePlanError) {
        guard let topic = before.apps.first?.topic, !apps.contains(where: { $0.topic == topic })
        else { return }
        throw DevicePlanError(
            .badValue, path: "apps", got: "no app \"\(topic)\"",
            expected: "the app whose device token the device stands for",
            hint: "register a device with PUT to give it other apps")
    }
}
