import APNs
import Routing

extension Known {
    /// Push types that the device's system does not know: nothing happens.
    ///
    /// Source: delivery rules A8, A10.
    func permitsBelow(_ rule: RoutingRule) -> Bool? {
        func isTooOld(_ type: PushType, below version: OSVersion) -> Bool {
            isType(type) && os < version && events.isEmpty
        }
        return switch rule.id {
        case "A10.complication": isTooOld(.complication, below: OSVersion(9))
        case "A10.fileprovider": isTooOld(.fileprovider, below: OSVersion(11))
        case "A10.location": isTooOld(.location, below: OSVersion(15))
        case "A10.pushtotalk": isTooOld(.pushtotalk, below: OSVersion(16))
        case "A10.liveactivity": isTooOld(.liveactivity, below: OSVersion(16, 1))
        case "A10.controls": isTooOld(.controls, below: OSVersion(18))
        case "A10.widgets": isTooOld(.widgets, below: OSVersion(26))
        default: nil
        }
    }
}
