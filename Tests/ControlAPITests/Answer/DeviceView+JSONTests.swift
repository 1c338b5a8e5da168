import APNs
import HTTP1
import JSON
import Routing
import Testing

@testable import ControlAPI

/// `GET /v1/devices/{id}/screen`.
struct DeviceViewJSONTests {
    private func alert(
        _ aps: String, type: PushType = .alert, collapseID: String? = nil
    ) throws -> PushInput {
        PushInput(
            pushType: type, topicType: type == .liveactivity ? type : nil, collapseID: collapseID,
            payload: try JSONValue(parsing: Array(#"{"aps":{\#(aps)}}"#.utf8)))
    }

    /// The screen of a device after pushes that came at intervals of so many milliseconds.
    private func screen(
        _ pushes: [PushInput], every milliseconds: Int = 0, action: String? = nil,
        _ change: (inout Device) -> Void = { _ in }
    ) throws -> JSONValue {
        var device = Sample.device("phone")
        change(&device)
        let bench = Bench(devices: [device])
        bench.devices.push(pushes, to: "phone", every: milliseconds)
        if let action {
            let body = #"{"action":"\#(action)","push":1}"#
            let answer = try bench.ask("POST", "/v1/devices/phone/actions", body: body)
            #expect(answer.status == 200)
        }
        let answer = try bench.ask("GET", "/v1/devices/phone/screen")
        #expect(answer.status == 200)
        return try answer.json()
    }

    @Test("an empty screen has all members")
    func empty() throws {
        let bench = Bench(devices: [Sample.device("phone"), Device(id: "bare", locked: true)])
        #expect(
            try bench.ask("GET", "/v1/devices/phone/screen").text == """
                {"device":"phone","now":"2026-11-30T09:00:00.000Z","locked":false,"banner":null,\
                "apps":[{"topic":"com.example.app","badge":0,"notifications":[],"threads":[],\
                "summary":[],"live_activities":[]}]}

                """)
        #expect(
            try bench.ask("GET", "/v1/devices/bare/screen").text == """
                {"device":"bare","now":"2026-11-30T09:00:00.000Z","locked":true,"banner":null,\
                "apps":[]}

                """)
    }

    @Test("a notification stands in the banner, then only in the list")
    func notification() throws {
        let aps = """
            "alert":{"title":"T","subtitle":"S","body":"B"},"badge":3,"category":"C",\
            "thread-id":"chat"
            """
        let entry = """
            "push":1,"identifier":"score","title":"T","subtitle":"S","body":"B","category":"C",\
            "thread_id":"chat","where":
            """
        let rest = #""modified":false,"at":"2026-11-30T09:00:00.000Z"}"#
        let list = try value(#"[{\#(entry)["list"],\#(rest)]"#)
        for (age, now) in [(4_999, "09:00:04.999"), (5_000, "09:00:05.000")] {
            let json = try screen([alert(aps, collapseID: "score")], every: age)
            #expect(json.value(for: "now")?.string == "2026-11-30T\(now)Z")
            let app = try #require(json.value(for: "apps")?.array?.first)
            #expect(app.value(for: "badge")?.integer == 3)
            #expect(app.value(for: "notifications") == list)
            let banner = #"{"topic":"com.example.app",\#(entry)["banner","list"],"#
            let expected = age < 5_000 ? try value(banner + rest) : .null
            #expect(json.value(for: "banner") == expected)
        }
    }

    private func value(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }

    @Test("in front of the user a banner leaves an entry only where the app asks for one")
    func inFront() throws {
        for options in [[.banner], [.banner, .list]] as [PresentationOptions] {
            let json = try screen([alert(#""alert":"x""#)]) { device in
                device.apps[0].state = .foreground
                device.apps[0].delegate.willPresent = options
            }
            let listed: [JSONValue] = options.contains(.list) ? [.string("list")] : []
            let places = json.value(for: "banner")?.value(for: "where")
            #expect(places == .array([.string("banner")] + listed))
            let app = json.value(for: "apps")?.array?.first
            #expect(app?.value(for: "notifications")?.array?.count == listed.count)
        }
    }

    @Test("threads are counted in the order in which they began")
    func threads() throws {
        let threads = [#","thread-id":"b""#, "", #","thread-id":"a""#, #","thread-id":"b""#, ""]
        let json = try screen(threads.map { try alert(#""alert":"x"\#($0)"#) })
        let app = try #require(json.value(for: "apps")?.array?.first)
        #expect(
            app.value(for: "threads")
                == (try value(
                    #"[{"thread_id":"b","count":2},{"thread_id":null,"count":2},"#
                        + #"{"thread_id":"a","count":1}]"#)))
    }

    @Test("a collapse id replaces, and a dismissed notification is gone")
    func gone() throws {
        let pushes = [
            try alert(#""alert":"one""#, collapseID: "x"),
            try alert(#""alert":"two""#, collapseID: "x"), try alert(#""alert":"three""#),
        ]
        func bodies(_ json: JSONValue) -> [String?]? {
            json.value(for: "apps")?.array?.first?.value(for: "notifications")?.array?.map {
                $0.value(for: "body")?.string
            }
        }
        #expect(bodies(try screen(pushes)) == ["two", "three"])
        #expect(bodies(try screen([pushes[2]], action: "dismiss")) == [])
    }

    @Test("a notification that the extension changed says so; one on a locked phone has no banner")
    func modified() throws {
        let push = try alert(#""alert":"x","mutable-content":1"#)
        let json = try screen([push]) { device in
            device.locked = true
            device.apps[0].serviceExtension = true
        }
        #expect(json.value(for: "banner") == .null)
        #expect(json.value(for: "locked")?.bool == true)
        let entry = json.value(for: "apps")?.array?.first?.value(for: "notifications")?.array?.first
        #expect(entry?.value(for: "modified")?.bool == true)
        #expect(entry?.value(for: "where") == .array([.string("lock-screen")]))
    }

    @Test("what waits for the summary stands there and nowhere else")
    func summary() throws {
        let json = try screen([alert(#""alert":"x""#)]) { device in
            device.summary = true
        }
        let app = try #require(json.value(for: "apps")?.array?.first)
        #expect(app.value(for: "notifications")?.array?.isEmpty == true)
        let summary = try #require(app.value(for: "summary")?.array)
        #expect(summary.map { $0.value(for: "where") } == [.array([.string("summary")])])
    }

    static let activities: [(event: String, every: Int, state: String, removed: String?)] = [
        ("", 1_000, "active", nil), ("", 60_000, "stale", nil),
        (#""event":"end","dismissal-date":1796029500,"#, 1_000, "ended", "09:05:00.000"),
    ]

    @Test("a Live Activity is active, stale or ended, with its times", arguments: activities)
    func activity(_ row: (event: String, every: Int, state: String, removed: String?)) throws {
        let start = try alert(
            """
            "event":"start","timestamp":1796029200,"content-state":{"eta":1.50},\
            "attributes-type":"Ride","attributes":{},"alert":{"title":"T","body":"B"},\
            "stale-date":1796029230
            """, type: .liveactivity)
        let end = try alert(
            #"\#(row.event)"timestamp":1796029201,"content-state":{"eta":0}"#,
            type: .liveactivity)
        let pushes = row.event.isEmpty ? [start] : [start, end]
        let json = try screen(pushes, every: row.every) { $0.os = OSVersion(18) }
        let list = json.value(for: "apps")?.array?.first?.value(for: "live_activities")?.array
        let activity = try #require(list?.first)
        #expect(activity.value(for: "attributes_type")?.string == "Ride")
        #expect(activity.value(for: "state")?.string == row.state)
        #expect(activity.value(for: "push")?.integer == Int64(pushes.count))
        let state = row.event.isEmpty ? #"{"eta":1.50}"# : #"{"eta":0}"#
        #expect(activity.value(for: "content_state") == (try value(state)))
        #expect(activity.value(for: "timestamp")?.integer == 1_796_029_199 + Int64(pushes.count))
        let stale = activity.value(for: "stale_at")?.string
        #expect(stale == (row.event.isEmpty ? "2026-11-30T09:00:30.000Z" : nil))
        let removed = activity.value(for: "removed_at")?.string
        #expect(removed == row.removed.map { "2026-11-30T\($0)Z" })
    }

    @Test("is found by id, by device token or as a virtual device; else 404 or 409")
    func found() throws {
        let bench = Bench(devices: [Sample.device("phone"), Sample.device("b", token: [1])])
        bench.devices.addVirtual(Sample.device("auto-0123456789abcdef"))
        let names = [("phone", "phone"), ("01", "b"), ("auto-0123456789abcdef", nil)]
        for (name, id) in names {
            let get = try bench.ask("GET", "/v1/devices/\(name)/screen")
            #expect(try get.json().value(for: "device")?.string == id ?? name)
            #expect(try bench.ask("HEAD", "/v1/devices/\(name)/screen").text == get.text)
        }
        for name in ["nobody", "auto-00", "02"] {
            let error = try bench.ask("GET", "/v1/devices/\(name)/screen").error()
            #expect(error.status == 404)
            #expect(error.code == "no-such-device")
        }
        let two = Bench(devices: [Sample.device("b"), Sample.device("a")])
        #expect(try two.ask("GET", "/v1/devices/aabb/screen").error().status == 409)
    }
}
