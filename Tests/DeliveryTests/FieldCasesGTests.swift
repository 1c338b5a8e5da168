import APNs
import Delivery
import JSON
import PushLog
import Routing
import Testing

/// Field cases of group G: pushes to Live Activities, from the answer to the screen.
@Suite("Live Activities in the field")
struct FieldCasesGTests {
    private static let token = "cdcd"

    private static func bench(_ change: (inout Device) -> Void = { _ in }) throws -> Bench {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.os = OSVersion(18)
                $0.apps[0].deviceTokens = [.liveactivity: [0xcd, 0xcd]]
                change(&$0)
            })
        return bench
    }

    private static func push(_ bench: Bench, _ members: String) -> PushRecord {
        bench.push(.activity(members, token: token))
    }

    private static let undecodableRows = [
        (
            #""event":"start","attributes-type":"Ride","attributes":{"car":1},"alert":"a""#,
            "start ignored: attributes decode failed: missing key driver"
        ),
        (#""event":"update""#, "update ignored: content-state decode failed: missing key eta"),
    ]

    /// Source: Apple forum 777566, istornz/flutter_live_activities#118.
    @Test(
        "FC-G1: what the app cannot decode is answered 200, told of, and not on the screen",
        arguments: undecodableRows)
    func undecodable(members: String, message: String) throws {
        let bench = try FieldCasesGTests.bench {
            $0.apps[0].script.activities = [
                ActivitySchema("Ride", attributes: ["driver"], contentState: ["eta"])
            ]
        }
        let record = FieldCasesGTests.push(
            bench, members + #","timestamp":1,"content-state":{"foreign":1}"#)
        #expect(record.answer == .accepted && record.delivery?.state == .delivered)
        #expect(record.trace?.outcome == .dropped)
        #expect(record.trace?.diagnostics.map(\.message).contains(message) == true)
        #expect(try bench.screen().apps[0].activities == [])
    }

    private static let incompleteRows = [
        (#""timestamp":1,"content-state":{}"#, "missing key event"),
        (#""event":"pause","timestamp":1,"content-state":{}"#, "missing key event"),
        (
            #""event":"start","timestamp":1,"content-state":{},"alert":"a""#,
            "missing key attributes-type"
        ),
        (
            #""event":"start","timestamp":1,"content-state":{},"attributes-type":"T""#,
            "missing key alert"
        ),
    ]

    /// Source: KavinduDissanayake/LiveActivitySample, APNSwift PR#228, HA fixtures live-activity.
    @Test(
        "FC-G2: a push that lacks a key is answered 200, and its trace names the key",
        arguments: incompleteRows)
    func incomplete(members: String, message: String) throws {
        let bench = try FieldCasesGTests.bench()
        let record = FieldCasesGTests.push(bench, members)
        #expect(record.answer == .accepted && record.trace?.outcome == .dropped)
        #expect(record.trace?.diagnostics.first?.message.contains(message) == true)
        #expect(try bench.screen().apps[0].activities == [])
    }

    @Test("FC-G2: dismissal-date on an update changes nothing, with a note")
    func dismissal() throws {
        let bench = try FieldCasesGTests.bench()
        let record = FieldCasesGTests.push(
            bench, #""event":"update","timestamp":1,"content-state":{"n":1},"dismissal-date":2"#)
        #expect(record.answer == .accepted && record.trace?.outcome == .system)
        #expect(record.trace?.diagnostics.map(\.code).contains("W-ACTIVITY-KEY") == true)
        let activities = try bench.screen().apps[0].activities
        #expect(activities.count == 1 && activities[0].removedAt == nil)
        #expect(activities.allSatisfy { !$0.hasEnded })
    }

    /// Source: mfaani.com/posts/liveactivities/4-debugging, customerio-android PR#724.
    @Test("FC-G3: of timestamps 100, 90 and 100 again the screen shows the first alone")
    func staleTimestamp() throws {
        let bench = try FieldCasesGTests.bench()
        let records = [(100, "a"), (90, "b"), (100, "c")].map { timestamp, state in
            FieldCasesGTests.push(
                bench,
                #""event":"update","timestamp":\#(timestamp),"content-state":{"at":"\#(state)"}"#)
        }
        #expect(records.allSatisfy { $0.answer == .accepted })
        let activities = try bench.screen().apps[0].activities
        #expect(activities.count == 1)
        #expect(activities[0].timestamp == 100 && activities[0].number == 1)
        #expect(activities[0].contentState.value(for: "at")?.string == "a")
        // A newer one is shown.
        _ = FieldCasesGTests.push(
            bench, #""event":"update","timestamp":101,"content-state":{"at":"d"}"#)
        #expect(try bench.screen().apps[0].activities.first?.timestamp == 101)
    }

    private static let mismatches: [(topic: String, type: PushType)] = [
        ("com.example.app", .liveactivity), ("com.example.app.push-type.liveactivity", .alert),
    ]

    /// Source: sightscreen (topic rule), AndrewBarba/apns2 PR#59.
    @Test(
        "FC-G4: type and topic that do not belong together are InvalidPushType; a switch",
        arguments: mismatches)
    func mismatch(topic: String, type: PushType) {
        func answer(_ level: RuleLevel) -> PushAnswer {
            let record = Bench(.apns, [.pushTypeNotForTopic: level]).push(
                Push {
                    $0.topic = topic
                    $0.type = type
                })
            return record.answer
        }
        #expect(answer(.enforce).status == 400 && answer(.enforce).reason == .invalidPushType)
        #expect(answer(.warn) == .accepted && answer(.off) == .accepted)
        #expect(Bench().push(.activity("", token: "cd")).answer == .accepted)
    }
}
