import JSON

extension OperationDescription {
    static let connectionsList = OperationDescription(
        "Lists connections of senders, and why they ended.",
        answers: [.json(.connectionList, "The connections.")])

    static let kit = OperationDescription(
        "Shows all that a sender needs.", answers: [.json(.ref(.kit), "What a sender needs.")])

    static let keysList = OperationDescription(
        "Lists the provider keys.", answers: [.json(.keyList, "The keys, without private parts.")])

    static let keysGet = OperationDescription(
        "Shows a provider key's public part.", answers: [.json(.ref(.key), "The key.")],
        errors: [.noKey])

    static let keysPut = OperationDescription(
        "Adds a provider key, or replaces it.", segment: .appleID,
        body: RequestBody(
            what: "Team, scope and public part of the key.", schema: .ref(.keyPlan),
            example: #"{"team_id": "DEF123GHIJ"}"#),
        answers: [
            .json(.ref(.key), "The key was replaced."),
            .json(.ref(.key), "The key is new.", status: 201),
        ],
        errors: [
            .notFound("The path names nothing."), .conflict("There are too many keys."),
        ])

    static let keysDelete = OperationDescription(
        "Removes a provider key.", answers: [.json(.ref(.deleted), "The key is removed.")],
        errors: [.noKey])

    static let judge = OperationDescription(
        "Judges a push by the rules, without sending it.",
        body: RequestBody(
            what: "Headers, payload and credential of a push.", schema: .ref(.judgeRequest),
            example:
                #"{"device_token": "ab12", "headers": {"apns-topic": "com.example.app"}, "payload": {"aps": {}}}"#
        ),
        answers: [.json(.ref(.verdict), "The answer that the push would get, and why.")])

    static let lint = OperationDescription(
        "Finds mistakes in a payload.",
        body: RequestBody(
            what: "The payload.",
            schema: .anything.saying("Bytes that are no JSON are a mistake that is found, too."),
            example: #"{"aps": {"alert": "Hi"}}"#,
            isRequired: false),
        answers: [.json(.ref(.lintAnswer), "What was found.")])

    static let route = OperationDescription(
        "Plays what a push does on a device, without sending it.",
        body: RequestBody(
            what: "Push, device and actions.", schema: .ref(.routeRequest),
            example: #"{"payload": {"aps": {"alert": "Hi"}}, "states": "all", "explain": true}"#),
        answers: [.json(.ref(.routeAnswer), "What would happen; with states one for each.")],
        errors: [.noDevice, .severalDevices])

    static let rulesList = OperationDescription(
        "Lists the rules of the gateway.", answers: [.json(.ruleList, "In judging order.")])

    static let testTokensList = OperationDescription(
        "Lists the reserved device tokens.",
        answers: [.json(.testTokenList, "The tokens, and what happens to pushes to them.")])
}

extension OperationDescription.OwnError {
    fileprivate static let noKey = notFound("No provider key has the id.")
}
