import JSON
import PushLog

extension OperationDescription {
    static let clockGet = OperationDescription(
        "Shows the virtual clock.", answers: [.json(.ref(.clock), "The clock.")])

    static let clockSet = OperationDescription(
        "Moves, sets, stops or starts the virtual clock.",
        body: RequestBody(
            what: "One of advance, set, freeze.", schema: .ref(.clockChange),
            example: #"{"advance": "55m"}"#),
        answers: [.json(.clockAnswer, "The clock, and where it was moved what fell due.")],
        errors: [.conflict("The clock only moves forward.")])

    static let faultsList = OperationDescription(
        "Lists the faults with their counters.",
        answers: [
            .json(.object([.must("faults", .list(of: .ref(.fault)))]), "In their order.")
        ])

    static let faultsDeleteAll = OperationDescription(
        "Removes the faults that match.",
        answers: [.json(.ref(.deleted), "How many faults are removed.")])

    static let faultsGet = OperationDescription(
        "Shows a fault.", answers: [.json(.ref(.fault), "The fault.")], errors: [.noFault])

    static let faultsPut = OperationDescription(
        "Puts a fault, or replaces it.", segment: .faultName,
        body: RequestBody(
            what: "The fault.", schema: .ref(.faultPlan),
            example:
                #"{"match": {"topic": "com.example.app"}, "reason": "TooManyRequests", "times": 2}"#
        ),
        answers: [
            .json(.ref(.fault), "The fault was replaced; its counters begin anew."),
            .json(.ref(.fault), "The fault is new.", status: 201),
        ],
        errors: [
            .notFound("The path names nothing."), .conflict("There are too many faults."),
        ])

    static let faultsDelete = OperationDescription(
        "Removes a fault.", answers: [.json(.ref(.deleted), "The fault is removed.")],
        errors: [.noFault])

    static let reset = OperationDescription(
        "Forgets pushes, devices and faults, all or those that match.",
        body: RequestBody(
            what: "What to forget; nothing for all.",
            schema: .object(
                PushFilter.isolating.map {
                    .may($0.rawValue, $0.schema(time: .instant).orNull)
                }), example: #"{"topic": "com.example.app"}"#, isRequired: false),
        answers: [.json(.resetAnswer, "How much is forgotten.")])

    static let info = OperationDescription(
        "Shows version, settings, limits and how full the log is.",
        answers: [.json(.ref(.info), "The server.")])

    static let livez = OperationDescription(
        "Tells that the server lives.", answers: [.json(.live, "It lives.")])

    static let readyz = OperationDescription(
        "Tells whether new work should come, and why not.",
        answers: [
            .json(.ref(.readiness), "Work may come."),
            .json(
                .oneOf([.ref(.readiness), .ref(.error)]),
                "No work should come; an Error where the server is about to end.", status: 503),
        ])

    static let metrics = OperationDescription(
        "Shows counters and gauges for Prometheus.",
        answers: [.text("text/plain", "The text exposition format 0.0.4.")])

    static let openapi = OperationDescription(
        "Shows this description.",
        answers: [.json(.object([.must("openapi", .text)], isOpen: true), "OpenAPI 3.1.")])

    static let ca = OperationDescription(
        "Gives the certificate that senders must trust.",
        answers: [.text("application/x-pem-file", "PEM.")])

    static let page = OperationDescription(
        "Shows the log to people.", answers: [.text("text/html", "The page.")])

    static let pageStyle = OperationDescription(
        "Gives the style of the page.", answers: [.text("text/css", "The style.")])
}

extension OperationDescription.OwnError {
    fileprivate static let noFault = notFound("The plan has no such fault.")
}
