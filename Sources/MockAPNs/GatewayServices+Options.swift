import APNs
import Delivery
import Gateway
import PushLog

extension GatewayServices {
    /// What the gateway of one server needs from its other parts.
    init(
        _ options: ServerOptions, _ settings: ServerSettings, _ control: ControlPlane,
        connections: any ConnectionRecorder, log: OperatorLog, loops: Int
    ) {
        var limits = settings.gateway
        let reserve = 64
        limits.connectionsPerLoop = max(1, (Machine.descriptors - reserve) / loops)
        let clock = control.clock
        self.init(
            sink: PushPath(delivery: control.delivery, journal: control.journal),
            faults: control.faults, connections: connections, rules: settings.rules,
            environment: options.environment, http2: settings.http2, limits: limits,
            now: { Clocks.wall() }, virtualNow: { clock.now }, seed: { RandomSeed.make() },
            log: { notice in
                log.line(
                    notice.event,
                    [
                        ("connection", String(notice.connection)), ("peer", notice.peer),
                        ("detail", notice.detail),
                    ])
            })
        nanoseconds = { Clocks.nanoseconds() }
        meters = control.meters.gateway
        commits = control.journal.gate
        lastConnectionID = control.journal.lastConnectionID
        auth = settings.judgesCredentials ? .required : .off
        keys = control.keys
        credentials = settings.credentials
        initialStreams = settings.initialStreams
        shrinksStreamsOnError = settings.shrinksStreamsOnError
        errorContentType = settings.errorContentType
    }
}
