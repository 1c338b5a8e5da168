import APNs
import JSON
import Testing

@testable import Routing

/// Source: delivery rules A8.
@Suite("Live Activities on the screen")
struct LiveActivityTests {
    private static let start =
        #"{"event":"start","timestamp":1,"attributes-type":"T","attributes":{},"alert":"a","#
        + #""content-state":{"n":1}}"#

    private func phone() -> Phone { Phone { $0.os = OSVersion(18) } }

    private func activities(_ phone: Phone) -> [LiveActivity] {
        phone.simulation.screen.apps.first?.activities ?? []
    }

    private static func update(_ timestamp: Int, _ more: String = "") -> String {
        #"{"event":"update","timestamp":\#(timestamp),"content-state":{"n":\#(timestamp)}\#(more)}"#
    }

    @Test("are started, updated and ended by pushes")
    func life() throws {
        var phone = phone()
        _ = try phone.push(LiveActivityTests.start, .liveactivity)
        #expect(activities(phone).map(\.attributesType) == ["T"])
        #expect(activities(phone).first?.contentState.value(for: "n")?.integer == 1)
        _ = try phone.push(LiveActivityTests.update(2), .liveactivity)
        let updated = try #require(activities(phone).first)
        #expect(updated.number == 2 && updated.timestamp == 2 && !updated.hasEnded)
        #expect(updated.attributesType == "T")
        #expect(updated.contentState.value(for: "n")?.integer == 2)
        _ = try phone.push(
            #"{"event":"end","timestamp":3,"content-state":{"n":3}}"#, .liveactivity)
        let ended = try #require(activities(phone).first)
        #expect(ended.hasEnded && ended.contentState.value(for: "n")?.integer == 3)
        let removedAt = try #require(ended.removedAt)
        _ = phone.advance(to: removedAt - 1)
        #expect(activities(phone).count == 1)
        _ = phone.advance(to: removedAt)
        #expect(activities(phone).isEmpty)
    }

    @Test("an older or equal timestamp changes nothing", arguments: [90, 100])
    func highWater(timestamp: Int) throws {
        var phone = phone()
        _ = try phone.push(LiveActivityTests.update(100), .liveactivity)
        let before = activities(phone)
        _ = try phone.push(LiveActivityTests.update(timestamp), .liveactivity)
        #expect(activities(phone) == before && before.count == 1)
    }

    @Test("the one that was started last is meant; each start makes another")
    func several() throws {
        var phone = phone()
        _ = try phone.push(LiveActivityTests.start, .liveactivity)
        _ = try phone.push(
            LiveActivityTests.start.replacing(#""timestamp":1"#, with: #""timestamp":2"#),
            .liveactivity)
        _ = try phone.push(LiveActivityTests.update(3), .liveactivity)
        #expect(activities(phone).map(\.timestamp) == [1, 3])
    }

    @Test("an update without an activity means one that the app started itself")
    func ownStart() throws {
        var phone = phone()
        _ = try phone.push(LiveActivityTests.update(5), .liveactivity)
        #expect(activities(phone).map(\.attributesType) == [nil])
    }

    @Test("are eight of an app at most: the oldest go")
    func most() throws {
        var phone = phone()
        for timestamp in 1...12 {
            let push = LiveActivityTests.start.replacing(
                #""timestamp":1"#, with: #""timestamp":\#(timestamp)"#)
            _ = try phone.push(push, .liveactivity)
        }
        #expect(activities(phone).compactMap(\.timestamp) == Array(5...12))
    }

    @Test("are stale from their date on, as long as they have not ended")
    func stale() {
        var activity = LiveActivity(attributesType: nil, contentState: .null)
        #expect(!activity.isStale(at: .max) && activity.isVisible(at: .max))
        activity.staleAt = 1_000
        #expect(!activity.isStale(at: 999) && activity.isStale(at: 1_000))
        activity.hasEnded = true
        #expect(!activity.isStale(at: 1_000))
        activity.removedAt = 2_000
        #expect(activity.isVisible(at: 1_999) && !activity.isVisible(at: 2_000))
    }
}
