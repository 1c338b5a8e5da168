import Routing

extension Known {
    /// What the service does with a push before any device is asked: no event tells of it.
    ///
    /// Source: protocol section 10.
    func permitsStorage(_ rule: RoutingRule) -> Bool? {
        switch rule.id {
        case "A1.one-stored", "A1.expired", "A1.forgotten", "A3.power": events.isEmpty
        case "A3.power-group": device.online
        default: nil
        }
    }
}
