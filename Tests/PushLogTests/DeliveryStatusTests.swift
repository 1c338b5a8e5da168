import APNs
import PushLog
import Testing

struct DeliveryStatusTests {
    @Test("uses the words of Apple's console, and one of ours")
    func words() {
        #expect(
            DeliveryState.allCases.map(\.rawValue) == [
                "Received by APNs", "Delivered to Device", "Delivered to Device (From Storage)",
                "Stored - Device Offline", "Stored - Power Considerations",
                "Discarded - Token Unregistered", "Discarded - Token Unregistered (From Storage)",
                "Discarded - Expired", "Discarded - Disabled",
                "Discarded - Disabled (From Storage)", "Discarded - Replaced",
            ])
    }

    @Test("the state now is the last one")
    func state() {
        var status = DeliveryStatus(.storedOffline)
        #expect(status.state == .storedOffline)
        status.later.append((.deliveredFromStorage, Instant(seconds: 9)))
        #expect(status.state == .deliveredFromStorage)
        #expect(status.initial == .storedOffline)
    }

    @Test("the history begins with the arrival and names each state once")
    func history() {
        let at = Instant(seconds: 1)
        var status = DeliveryStatus(.storedOffline)
        status.later.append((.discardedExpired, Instant(seconds: 9)))
        let history = status.history(arrivedAt: at)
        #expect(history.map(\.state) == [.received, .storedOffline, .discardedExpired])
        #expect(history.map(\.at) == [at, at, Instant(seconds: 9)])
        #expect(DeliveryStatus(.received).history(arrivedAt: at).map(\.state) == [.received])
    }
}
