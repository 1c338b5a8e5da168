extension ControlOperation {
    /// What it does, in one sentence: for the OpenAPI document and docs/rpc.md.
    package var summary: String { OperationSummary.texts[id] ?? "" }

    /// What its body is; nil where it takes none.
    package var bodySummary: String? { OperationSummary.bodies[id] }
}

/// The sentences about operations, by id; a test asserts that none lacks one.
enum OperationSummary {
    static let texts: [String: String] = [
        "pushes.list": "Lists pushes that match, or waits for them.",
        "pushes.delete": "Deletes the pushes that match.",
        "pushes.verify": "Waits until what is expected of the log is so, or cannot be any more.",
        "pushes.why": "Tells why a device token saw nothing.",
        "pushes.simulator-file": "Shows a push as a file for the iOS Simulator.",
        "pushes.get": "Shows one push.",
        "events": "Follows pushes and changes as Server-Sent Events.",
        "changes.list": "Lists who changed clock, faults, devices and keys.",
        "devices.list": "Lists registered devices.",
        "devices.delete-all": "Removes devices, or the apps that match.",
        "devices.get": "Shows a device.",
        "devices.put": "Registers a device, or replaces it.",
        "devices.patch": "Changes members of a device.",
        "devices.delete": "Removes a device.",
        "devices.act": "Lets something happen to a device, and tells what it caused.",
        "devices.screen": "Shows what the user of a device sees.",
        "devices.timeline": "Shows what a device went through.",
        "default-device.get": "Shows the device that unknown device tokens get.",
        "default-device.put": "Replaces the device that unknown device tokens get.",
        "default-device.delete": "Takes the device of unknown device tokens back.",
        "connections.list": "Lists connections of senders, and why they ended.",
        "kit": "Shows all that a sender needs.",
        "keys.list": "Lists the provider keys.",
        "keys.get": "Shows a provider key's public part.",
        "keys.put": "Adds a provider key, or replaces it.",
        "keys.delete": "Removes a provider key.",
        "clock.get": "Shows the virtual clock.",
        "clock.set": "Moves, sets, stops or starts the virtual clock.",
        "judge": "Judges a push by the rules, without sending it.",
        "lint": "Finds mistakes in a payload.",
        "route": "Plays what a push does on a device, without sending it.",
        "rules.list": "Lists the rules of the gateway.",
        "test-tokens.list": "Lists the reserved device tokens.",
        "faults.list": "Lists the faults with their counters.",
        "faults.delete-all": "Removes the faults that match.",
        "faults.get": "Shows a fault.",
        "faults.put": "Puts a fault, or replaces it.",
        "faults.delete": "Removes a fault.",
        "reset": "Forgets pushes, devices and faults, all or those that match.",
        "info": "Shows version, settings, limits and how full the log is.",
        "livez": "Tells that the server lives.",
        "readyz": "Tells whether new work should come, and why not.",
        "metrics": "Shows counters and gauges for Prometheus.",
        "openapi": "Shows this description.",
        "ca": "Gives the certificate that senders must trust.",
        "page": "Shows the log to people.",
        "page.style": "Gives the style of the page.",
    ]

    static let bodies: [String: String] = [
        "pushes.verify": "What to match, how many, and how long to wait.",
        "devices.put": "A device with its apps.",
        "devices.patch": "The members to change (RFC 7396).",
        "devices.act": "The action.",
        "default-device.put": "A device with one app.",
        "keys.put": "Team, scope and public part of the key.",
        "clock.set": "One of advance, set, freeze.",
        "judge": "Headers, payload and credential of a push.",
        "lint": "The payload.",
        "route": "Push, device and actions.",
        "faults.put": "The fault.",
        "reset": "What to forget; nothing for all.",
    ]
}
