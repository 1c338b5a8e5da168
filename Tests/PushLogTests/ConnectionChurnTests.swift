import APNs
import PushLog
import Testing

struct ConnectionChurnTests {
    @Test("warns in one sentence with its figures (FC-A18)")
    func warning() {
        let churn = ConnectionChurn(
            connections: 230, withAtMostOnePush: 200, lastAt: Instant(seconds: 1))
        #expect(
            churn.warning == """
                connection churn: 200 connections with at most one push ended within 10 s; \
                APNs takes this for an attack, keep connections open
                """)
        #expect(ConnectionChurn.seconds == 10 && ConnectionChurn.connectionsMin == 20)
    }
}
