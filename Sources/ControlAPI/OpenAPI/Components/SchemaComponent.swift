/// The schemas that have a name in the document; one that is referred to is there.
enum SchemaComponent: String, CaseIterable {
    case error = "Error"
    case deleted = "Deleted"
    // Pushes
    case pushPage = "PushPage"
    case record = "Record"
    case tokenSummary = "TokenSummary"
    case certificate = "Certificate"
    case rule = "Rule"
    case explanation = "Explanation"
    case finding = "Finding"
    case route = "Route"
    case traceEvent = "TraceEvent"
    case diagnostic = "Diagnostic"
    case contradiction = "Contradiction"
    case clue = "Clue"
    case matcher = "Matcher"
    case verifyRequest = "VerifyRequest"
    case verifyAnswer = "VerifyAnswer"
    case whyAnswer = "WhyAnswer"
    case simulatorFile = "SimulatorFile"
    // Devices
    case device = "Device"
    case devicePlan = "DevicePlan"
    case devicePatch = "DevicePatch"
    case defaultDevicePlan = "DefaultDevicePlan"
    case app = "App"
    case appPlan = "AppPlan"
    case permission = "Permission"
    case hook = "Hook"
    case hookSet = "HookSet"
    case action = "Action"
    case localNotification = "LocalNotification"
    case deviceEvent = "DeviceEvent"
    case deviceChange = "DeviceChange"
    case screen = "Screen"
    case notification = "Notification"
    case timeline = "Timeline"
    // What-ifs
    case headers = "Headers"
    case judgeRequest = "JudgeRequest"
    case verdict = "Verdict"
    case lintAnswer = "LintAnswer"
    case routeRequest = "RouteRequest"
    case routeAnswer = "RouteAnswer"
    // The server
    case connection = "Connection"
    case churn = "Churn"
    case kit = "Kit"
    case key = "Key"
    case keyPlan = "KeyPlan"
    case clock = "Clock"
    case clockChange = "ClockChange"
    case fault = "Fault"
    case faultPlan = "FaultPlan"
    case faultEffect = "FaultEffect"
    case testToken = "TestToken"
    case change = "Change"
    case readiness = "Readiness"
    case info = "Info"

    /// What the name stands for.
    var schema: Schema {
        switch self {
        case .error: .error
        case .deleted: .object([.must("deleted", .count)])
        case .pushPage: .pushPage
        case .record: .record
        case .tokenSummary: .object(Schema.tokenMembers)
        case .certificate: .object(Schema.certificateMembers)
        case .rule: .rule
        case .explanation: .explanation
        case .finding: .finding
        case .route: .route
        case .traceEvent: .object(Schema.traceMembers)
        case .diagnostic: .diagnostic
        case .contradiction: .contradiction
        case .clue: .clue
        case .matcher: .matcher
        case .verifyRequest: .verifyRequest
        case .verifyAnswer: .verifyAnswer
        case .whyAnswer: .whyAnswer
        case .simulatorFile: .simulatorFile
        case .device: .device
        case .devicePlan: .devicePlan
        case .devicePatch: .devicePatch
        case .defaultDevicePlan: .defaultDevicePlan
        case .app: .app
        case .appPlan: .appPlan
        case .permission: .permission
        case .hook: .hook
        case .hookSet: .hookSet
        case .action: .action
        case .localNotification: .object(Schema.localMembers)
        case .deviceEvent: .deviceEvent
        case .deviceChange: .deviceChange
        case .screen: .screen
        case .notification: .object(Schema.notificationMembers)
        case .timeline: .timeline
        case .headers: .headers
        case .judgeRequest: .judgeRequest
        case .verdict: .verdict
        case .lintAnswer: .lintAnswer
        case .routeRequest: .routeRequest
        case .routeAnswer: .routeAnswer
        case .connection: .connection
        case .churn: .churn
        case .kit: .kit
        case .key: .key
        case .keyPlan: .keyPlan
        case .clock: .clock
        case .clockChange: .clockChange
        case .fault: .fault
        case .faultPlan: .faultPlan
        case .faultEffect: .object(Schema.effectMembers).havingEffect
        case .testToken: .testToken
        case .change: .change
        case .readiness: .readiness
        case .info: .info
        }
    }
}
