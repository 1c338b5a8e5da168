import APNs
import JSON
import PushLog
import Routing
import Testing

@testable import ControlAPI

@Suite("What a device went through")
struct DeviceTimelineTests {
    private let bench = Bench(devices: [Sample.device("phone-1"), Sample.device("quiet")])

    private func at(_ milliseconds: Int64) -> Instant {
        Bench.now.advanced(byMilliseconds: milliseconds)
    }

    private func event(_ name: SystemEvent, at milliseconds: Int) -> TraceEvent {
        var event = TraceEvent(system: name, by: .stateChange)
        event.atMilliseconds = milliseconds
        return event
    }

    /// A push that was stored at second 1, and came to the device at second 5.
    private var stored: PushRecord {
        var record = Sample.record()
        record.arrivedAt = at(1_000)
        record.device = .named("phone-1")
        record.delivery = DeliveryStatus(.storedOffline)
        record.delivery?.later.append((.deliveredFromStorage, at(5_000)))
        record.trace = Trace(
            appState: .suspended, payloadClass: .alert, outcome: .shown, shown: .banner,
            events: [event(.processResume, at: 4_000)])
        return record
    }

    private func entries(_ query: String = "") throws -> [JSONValue] {
        let json = try bench.ask("GET", "/v1/devices/phone-1/timeline" + query).json()
        #expect(json.value(for: "device")?.string == "phone-1")
        return json.value(for: "entries")?.array ?? []
    }

    /// Second and kind of each entry.
    private func brief(_ entries: [JSONValue]) -> [String] {
        entries.map { entry in
            let at = entry.value(for: "at")?.string?.dropFirst(17).prefix(2) ?? ""
            return "\(at) \(entry.value(for: "kind")?.string ?? "")"
        }
    }

    @Test("pushes, their states, events and actions stand in the order of time")
    func order() throws {
        bench.log.append(stored)
        bench.log.append(Sample.record(token: "ffff"))
        bench.devices.note(
            DeviceEvent(at: at(3_000), device: "phone-1", push: nil, .action("online")),
            DeviceEvent(
                at: at(3_000), device: "phone-1", push: nil, .trace(event(.processResume, at: 0))),
            DeviceEvent(
                at: at(5_000), device: "phone-1", push: 1, .delivery(.deliveredFromStorage)),
            DeviceEvent(at: at(0), device: "other", push: nil, .action("online")))
        let entries = try entries()
        #expect(
            brief(entries) == [
                "01 push", "01 delivery", "03 action", "03 system", "05 delivery", "05 system",
            ])
        #expect(entries.map { $0.value(for: "push")?.integer } == [1, 1, nil, nil, 1, 1])
        #expect(
            entries[0].value(for: "summary")?.string
                == "200: shown as banner on device phone-1 (suspended), after it was stored")
        #expect(entries[1].value(for: "state")?.string == "Stored - Device Offline")
        #expect(entries[2].value(for: "action")?.string == "online")
        #expect(entries[3].value(for: "callback")?.string == "proc.resume")
    }

    @Test("of one instant: the push that came, the action, what it did to an earlier push")
    func oneInstant() throws {
        bench.log.append(stored)
        var next = Sample.record()
        next.arrivedAt = at(5_000)
        next.device = .named("phone-1")
        bench.log.append(next)
        bench.devices.note(
            DeviceEvent(at: at(5_000), device: "phone-1", push: nil, .action("online")))
        #expect(
            brief(try entries()) == [
                "01 push", "01 delivery", "05 push", "05 action", "05 delivery", "05 system",
            ])
    }

    @Test("since counts by the virtual clock, limit gives the newest")
    func filters() throws {
        bench.log.append(stored)
        _ = try bench.ask("POST", "/v1/clock", body: #"{"advance":"6s"}"#)
        #expect(brief(try entries("?since=2s")) == ["05 delivery", "05 system"])
        #expect(brief(try entries("?since=2026-11-30T09:00:05Z")).count == 2)
        #expect(brief(try entries("?limit=1")) == ["05 system"])
        let json = try bench.ask("GET", "/v1/devices/phone-1/timeline?limit=1").json()
        #expect(json.value(for: "partial")?.bool == true)
        #expect(
            try bench.ask("GET", "/v1/devices/phone-1/timeline").json().value(for: "partial")?.bool
                == false)
    }

    @Test("a device to which nothing happened has no entries; an unknown one is not found")
    func empty() throws {
        let json = try bench.ask("GET", "/v1/devices/quiet/timeline").json()
        #expect(json.value(for: "entries")?.array == [])
        #expect(try bench.ask("GET", "/v1/devices/nobody/timeline").error().status == 404)
        #expect(try bench.ask("GET", "/v1/devices/auto-12/timeline").error().status == 404)
    }

    @Test("a device that nobody registered is known by its pushes, and a device token names one")
    func virtual() throws {
        var record = Sample.record()
        record.device = .auto
        bench.log.append(record)
        let id = try #require(record.deviceID)
        let json = try bench.ask("GET", "/v1/devices/\(id)/timeline").json()
        #expect(json.value(for: "entries")?.array?.count == 1)
        #expect(
            try bench.ask("GET", "/v1/devices/aabb/timeline").error().code
                == "ambiguous-device-token")
    }

    @Test("what cannot be searched through in time is partial")
    func budget() throws {
        for _ in 0..<600 { bench.log.append(Sample.record(token: "ffff")) }
        bench.scheduler.setStep(milliseconds: 500)
        let json = try bench.ask("GET", "/v1/devices/phone-1/timeline").json()
        #expect(json.value(for: "partial")?.bool == true)
    }

    @Test("pushes to a token of the device are found however far back they are")
    func byToken() throws {
        let own = try #require(Sample.device("phone-1").apps[0].deviceToken.map(Hex.text))
        var record = Sample.record(token: own)
        record.device = .named("phone-1")
        bench.log.append(record)
        for _ in 0..<600 { bench.log.append(Sample.record(token: "ffff")) }
        bench.scheduler.setStep(milliseconds: 500)
        #expect(brief(try entries()).contains("00 push"))
    }

    @Test(
        "bad filters are refused",
        arguments: ["since=later", "limit=0", "limit=1001", "until=1m"])
    func mistakes(query: String) throws {
        #expect(try bench.ask("GET", "/v1/devices/phone-1/timeline?" + query).error().status == 400)
    }
}
