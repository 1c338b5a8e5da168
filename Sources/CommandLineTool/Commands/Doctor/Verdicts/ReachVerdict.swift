/// What follows from which addresses take connections.
enum ReachVerdict {
    /// One line a port, in the order of the ports.
    ///
    /// A closed port is a failure only where no other is open.
    static func lines(_ sightings: [ReachSighting]) -> [DoctorLine] {
        var ports: [UInt16] = []
        for sighting in sightings where !ports.contains(sighting.endpoint.port) {
            ports.append(sighting.endpoint.port)
        }
        let isOpen = sightings.contains { $0.outcome == .open }
        return ports.map { port in
            line(port, sightings.filter { $0.endpoint.port == port }, isOtherOpen: isOpen)
        }
    }

    private static func line(
        _ port: UInt16, _ sightings: [ReachSighting], isOtherOpen: Bool
    ) -> DoctorLine {
        let text =
            "port \(port): "
            + sightings.map { "\(words($0.outcome)) at \($0.endpoint.address.text)" }
            .joined(separator: ", ")
        let closed = sightings.filter { $0.outcome != .open }
        if closed.isEmpty { return DoctorLine(.tcp, .ok, text) }
        if closed.count < sightings.count {
            return DoctorLine(
                .tcp, .warn, text, expected: "open at every address of the name",
                fix: "a sender may try the others first and wait there: give it an address that"
                    + " answers, or let the gateway listen there too (serve --host)")
        }
        if isOtherOpen { return DoctorLine(.tcp, .skip, text) }
        return DoctorLine(
            .tcp, .fail, text, expected: "a gateway that listens there",
            fix: fix(port, closed.map(\.outcome)))
    }

    private static func words(_ outcome: ReachSighting.Outcome) -> String {
        switch outcome {
        case .open: "open"
        case .refused: "refused"
        case .timedOut: "no answer"
        case .failed(let text): "failed (\(text))"
        }
    }

    private static func fix(_ port: UInt16, _ outcomes: [ReachSighting.Outcome]) -> String {
        if outcomes.contains(.refused) {
            return "the machine is there, and nothing listens: start mock-apns serve --port"
                + " \(port), or give the port it has; from outside its container, publish it"
        }
        if outcomes.contains(.timedOut) {
            return "packets get lost: is the address right, and does a firewall let port"
                + " \(port) through?"
        }
        return "check the network between this machine and that address"
    }
}
