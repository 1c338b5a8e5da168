extension ControlOperation {
    /// All operations: the one place that knows methods, paths and ids.
    package static let all: [ControlOperation] = pushes + events + devices + server

    private static let pushes: [ControlOperation] = [
        .init(
            "pushes.list", "GET", "/v1/pushes", .pushesList, parameters: ListParameters.parameters
        ) {
            (api, request) throws(ControlError) in try api.listPushes(request)
        },
        .init(
            "pushes.delete", "DELETE", "/v1/pushes", .pushesDelete,
            parameters: PushFilter.parameters + [ControlAPI.eraseParameter]
        ) { (api, request) throws(ControlError) in try api.deletePushes(request) },
        .init("pushes.verify", "POST", "/v1/verify", .pushesVerify) {
            (api, request) throws(ControlError) in try api.verifyPushes(request)
        },
        .init("pushes.why", "GET", "/v1/why", .pushesWhy, parameters: WhyQuestion.parameters) {
            (api, request) throws(ControlError) in try api.showWhy(request)
        },
        // Before the record itself, whose path takes any segment.
        .init("pushes.simulator-file", "GET", "/v1/pushes/{seq}.apns", .pushesSimulatorFile) {
            (api, request) throws(ControlError) in try api.getSimulatorFile(request)
        },
        .init("pushes.get", "GET", "/v1/pushes/{seq}", .pushesGet) {
            (api, request) throws(ControlError) in try api.getPush(request)
        },
    ]

    private static let events: [ControlOperation] = [
        .init(
            "events", "GET", "/v1/events", .events, parameters: PushFilter.parameters + [.after],
            guardsOrigin: true
        ) {
            (api, request) throws(ControlError) in try api.followEvents(request)
        },
        .init(
            "changes.list", "GET", "/v1/changes", .changesList,
            parameters: [.after, .limit(Int64(ChangeLog.limit), usually: 100)]
        ) {
            (api, request) throws(ControlError) in try api.listChanges(request)
        },
    ]

    private static let server: [ControlOperation] = [
        .init(
            "connections.list", "GET", "/v1/connections", .connectionsList,
            parameters: [.limit(ControlAPI.connectionsMax, usually: ControlAPI.connectionsUsual)]
        ) {
            (api, request) throws(ControlError) in try api.listConnections(request)
        },
        .init("kit", "GET", "/v1/kit", .kit) { (api, request) in api.showKit(request) },
        .init("keys.list", "GET", "/v1/keys", .keysList) { (api, _) in api.listKeys() },
        .init("keys.get", "GET", "/v1/keys/{kid}", .keysGet) {
            (api, request) throws(ControlError) in try api.getKey(request)
        },
        .init("keys.put", "PUT", "/v1/keys/{kid}", .keysPut) {
            (api, request) throws(ControlError) in try api.putKey(request)
        },
        .init("keys.delete", "DELETE", "/v1/keys/{kid}", .keysDelete) {
            (api, request) throws(ControlError) in try api.deleteKey(request)
        },
        .init("clock.get", "GET", "/v1/clock", .clockGet) { (api, _) in api.showClock() },
        .init("clock.set", "POST", "/v1/clock", .clockSet) {
            (api, request) throws(ControlError) in try api.setClock(request)
        },
        .init("judge", "POST", "/v1/judge", .judge) {
            (api, request) throws(ControlError) in try api.judgePush(request)
        },
        .init("lint", "POST", "/v1/lint", .lint, parameters: ControlAPI.lintParameters) {
            (api, request) throws(ControlError) in try api.lintPayload(request)
        },
        .init("route", "POST", "/v1/route", .route) {
            (api, request) throws(ControlError) in try api.routePush(request)
        },
        .init("rules.list", "GET", "/v1/rules", .rulesList) { (api, _) in api.listRules() },
        .init("test-tokens.list", "GET", "/v1/test-tokens", .testTokensList) { (api, _) in
            api.listTestTokens()
        },
        .init("faults.list", "GET", "/v1/faults", .faultsList) { (api, _) in api.listFaults() },
        .init(
            "faults.delete-all", "DELETE", "/v1/faults", .faultsDeleteAll,
            parameters: QueryParameter.conditions(PushFilter.isolating)
        ) {
            (api, request) throws(ControlError) in try api.deleteFaults(request)
        },
        .init("faults.get", "GET", "/v1/faults/{name}", .faultsGet) {
            (api, request) throws(ControlError) in try api.getFault(request)
        },
        .init("faults.put", "PUT", "/v1/faults/{name}", .faultsPut) {
            (api, request) throws(ControlError) in try api.putFault(request)
        },
        .init("faults.delete", "DELETE", "/v1/faults/{name}", .faultsDelete) {
            (api, request) throws(ControlError) in try api.deleteFault(request)
        },
        .init("reset", "POST", "/v1/reset", .reset) {
            (api, request) throws(ControlError) in try api.reset(request)
        },
        .init("info", "GET", "/v1/info", .info) { (api, _) in api.info() },
        .init("livez", "GET", "/livez", .livez, access: .open) { (api, _) in api.livez() },
        .init("readyz", "GET", "/readyz", .readyz, access: .open) { (api, _) in api.readyz() },
        .init("metrics", "GET", "/metrics", .metrics) { (api, _) in api.metrics() },
        .init("openapi", "GET", "/openapi.json", .openapi) { (api, _) in api.openAPI() },
        .init("ca", "GET", "/ca.pem", .ca, access: .open) { (api, _) in api.caCertificate() },
        .init("page", "GET", "/", .page, parameters: [StatusPage.refreshParameter]) {
            (api, request) throws(ControlError) in try api.statusPage(request)
        },
        .init("page.style", "GET", "/style.css", .pageStyle) { (api, _) in api.pageStyle() },
    ]

    /// The operation of that id; nil where there is none.
    package static func named(_ id: String) -> ControlOperation? { all.first { $0.id == id } }

    /// What is found for a method and a path.
    enum Lookup {
        /// The operation, and the open segment of its path as it came.
        case found(ControlOperation, segment: Substring)
        /// The path takes these methods only.
        case otherMethod(allowed: [String])
        case none
    }

    /// Looks a request up; HEAD is answered wherever GET is, OPTIONS everywhere.
    static func lookup(method: String, path: String) -> Lookup {
        var methods: [String] = []
        for operation in all {
            guard case .matches(let segment) = operation.path.match(path) else { continue }
            let isAsked =
                operation.method == method || (method == "HEAD" && operation.method == "GET")
            if isAsked { return .found(operation, segment: segment) }
            if !methods.contains(operation.method) { methods.append(operation.method) }
        }
        guard !methods.isEmpty else { return .none }
        if methods.contains("GET") { methods.append("HEAD") }
        return .otherMethod(allowed: methods.sorted() + ["OPTIONS"])
    }
}
