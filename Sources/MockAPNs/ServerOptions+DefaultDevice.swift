import ControlAPI
package import JSON
package import Routing

extension ServerOptions {
    /// Reads a default device, in the JSON that the control plane takes.
    package static func defaultDevice(_ json: JSONValue) throws(DevicePlanError) -> Device {
        try DefaultDevice.read(json, topic: nil)
    }
}
