/// What follows from where a name leads.
enum NameVerdict {
    /// - Parameters:
    ///   - sighting: the name and its addresses.
    ///   - here: an address of the gateway, for the line of /etc/hosts.
    /// - Returns: one line.
    static func line(_ sighting: NameSighting, here: String) -> DoctorLine {
        let name = sighting.name
        let hosts = "add to /etc/hosts: \(AppleNames.hostsLine(here, name))"
        if let failure = sighting.failure {
            return DoctorLine(
                .name, .fail, "\(name) leads nowhere: \(failure)", expected: "an address",
                fix: "check the spelling, or \(hosts)")
        }
        let found = "\(name) is " + list(sighting.addresses)
        let isPublic = sighting.addresses.contains { $0.reach == .public }
        guard AppleNames.has(name) else {
            return isPublic
                ? DoctorLine(
                    .name, .warn, found,
                    expected: "a loopback or private address; to a public one nothing is sent",
                    fix: "if it is your gateway, go on with mock-apns send --to \(name):PORT")
                : DoctorLine(.name, .ok, found)
        }
        guard isPublic else { return DoctorLine(.name, .ok, "\(found): led here, not to Apple") }
        return DoctorLine(
            .name, .fail, "\(found): senders reach the real Apple",
            expected: "a loopback or private address, where the gateway is",
            fix: "\(hosts) (in containers: network aliases)")
    }

    private static func list(_ addresses: [IPAddress]) -> String {
        addresses.map { "\($0.text) (\($0.reach.rawValue))" }.joined(separator: ", ")
    }
}
