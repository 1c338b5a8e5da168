import JSON
import Routing

extension Device {
    /// The device as JSON.
    var json: [UInt8] {
        var json = JSONWriter(reserving: 2_048)
        write(to: &json)
        return json.bytes
    }
}
