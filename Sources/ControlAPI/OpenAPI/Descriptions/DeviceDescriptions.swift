import JSON

extension OperationDescription {
    /// The id of a device, or the device token of one.
    private static let idOrToken = Schema.someText.saying("An id, or a full device token.")

    static let devicesList = OperationDescription(
        "Lists registered devices.",
        answers: [
            .json(.object([.must("devices", .list(of: .ref(.device)))]), "By their ids.")
        ])

    static let devicesDeleteAll = OperationDescription(
        "Removes devices, or the apps that match.",
        answers: [.json(.ref(.deleted), "How many devices, or apps, are removed.")])

    static let devicesGet = OperationDescription(
        "Shows a device.", segment: idOrToken,
        answers: [.json(.ref(.device), "The device.")], errors: [.noDevice, .severalDevices])

    static let devicesPut = OperationDescription(
        "Registers a device, or replaces it.", segment: .deviceID,
        body: RequestBody(
            what: "A device with its apps.", schema: .ref(.devicePlan),
            example: #"{"apps": [{"topic": "com.example.app", "device_token": "ab12"}]}"#),
        answers: [
            .json(.ref(.device), "The device was replaced."),
            .json(.ref(.device), "The device is new.", status: 201),
        ],
        errors: [
            .notFound("The path names nothing."),
            .conflict("Another device has a device token of it, or there are too many."),
        ])

    static let devicesPatch = OperationDescription(
        "Changes members of a device.", segment: idOrToken,
        body: RequestBody(
            what: "The members to change (RFC 7396).", schema: .ref(.devicePatch),
            example: #"{"online": true, "low_power": true}"#),
        answers: [.json(.ref(.device), "The device as it is now.")],
        errors: [
            .noDevice,
            .conflict("Several devices have the device token, or another has one of the new."),
        ])

    static let devicesDelete = OperationDescription(
        "Removes a device.", segment: idOrToken,
        answers: [.json(.ref(.deleted), "The device is removed.")],
        errors: [.noDevice, .severalDevices])

    static let devicesAct = OperationDescription(
        "Lets something happen to a device, and tells what it caused.", segment: idOrToken,
        body: RequestBody(
            what: "The action.", schema: .ref(.action), example: #"{"action": "offline"}"#),
        answers: [.json(.ref(.deviceChange), "The device as it is now, and what happened.")],
        errors: [
            .noDevice,
            .conflict("It cannot happen as things stand, or several devices have the token."),
        ])

    static let devicesScreen = OperationDescription(
        "Shows what the user of a device sees.", segment: idOrToken,
        answers: [.json(.ref(.screen), "The screen.")], errors: [.noDevice, .severalDevices])

    static let devicesTimeline = OperationDescription(
        "Shows what a device went through.", segment: idOrToken,
        answers: [.json(.ref(.timeline), "The oldest first.")],
        errors: [.noDevice, .severalDevices])

    static let defaultDeviceGet = OperationDescription(
        "Shows the device that unknown device tokens get.",
        answers: [.json(.ref(.device), "The device.")])

    static let defaultDevicePut = OperationDescription(
        "Replaces the device that unknown device tokens get.",
        body: RequestBody(
            what: "A device with one app.", schema: .ref(.defaultDevicePlan),
            example: #"{"os": "17.5", "apps": [{"state": "foreground"}]}"#),
        answers: [.json(.ref(.device), "The device.")],
        errors: [.conflict("There are too many default devices.")])

    static let defaultDeviceDelete = OperationDescription(
        "Takes the device of unknown device tokens back.",
        answers: [.json(.ref(.device), "The device that holds now.")])
}
