import APNs
import PushLog
import Testing

@testable import Faults

@Suite("The matcher of a fault")
struct FaultMatchTests {
    static let id = "3D0BA7E0-25CF-4B4B-8D6B-9B5CD3C1D5A1"

    private func matches(_ record: PushRecord, _ change: (inout Matcher) -> Void) -> Bool {
        var matcher = Matcher()
        change(&matcher)
        return FaultMatch(matcher).matches(record)
    }

    @Test("holds what was sent against each condition")
    func conditions() {
        let record = push(to: "ABCD", type: "voip", environment: .production)
        #expect(matches(record) { _ in })
        #expect(matches(record) { $0.topic = "com.example.app" })
        #expect(!matches(record) { $0.topic = "com.example.APP" })
        #expect(!matches(record) { $0.topic = "com.example.app2" })
        #expect(matches(record) { $0.deviceToken = "aBcD" })
        #expect(!matches(record) { $0.deviceToken = "abce" })
        #expect(matches(record) { $0.pushType = .voip })
        #expect(!matches(record) { $0.pushType = .alert })
        #expect(matches(record) { $0.environment = .production })
        #expect(!matches(record) { $0.environment = .development })
        #expect(!matches(push(topic: nil)) { $0.topic = "com.example.app" })
    }

    @Test("knows the sender's id in either case")
    func identifiers() {
        for sent in [FaultMatchTests.id, FaultMatchTests.id.lowercased()] {
            let record = push(id: sent)
            #expect(matches(record) { $0.apnsID = FaultMatchTests.id })
            #expect(matches(record) { $0.apnsID = FaultMatchTests.id.lowercased() })
            #expect(!matches(record) { $0.apnsID = FaultMatchTests.id.dropLast() + "2" })
        }
    }

    @Test("does not hold the gateway's own id against it, which nobody can know before")
    func madeID() {
        let record = push()
        #expect(!matches(record) { $0.apnsID = record.apnsID })
    }
}
