import JSON
import Routing
import Testing

@Suite("Templates of devices")
struct DeviceTemplateTests {
    @Test("each has a name of its own, and one app of the usual topic")
    func names() {
        let names = DeviceTemplate.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.first == "default")
        #expect(DeviceTemplate.named("scene")?.device.apps.first?.lifecycle == .scene)
        #expect(DeviceTemplate.named("scenes") == nil)
        for template in DeviceTemplate.all {
            #expect(template.device.apps.map(\.topic) == ["com.example.app"])
            #expect(template.device.id == template.name)
            #expect(!template.summary.isEmpty)
        }
    }

    @Test("the default is the device that holds where nobody names one")
    func defaultSystem() {
        #expect(DeviceTemplate.named("default")?.device.os == Device(id: "d", apps: []).os)
    }

    @Test("only the default is as all others are by default")
    func different() {
        let plain = DeviceTemplate.named("default")?.device
        for template in DeviceTemplate.all where template.name != "default" {
            var device = template.device
            device.id = "default"
            #expect(device != plain, "\(template.name)")
        }
    }

    @Test("the text is JSON that reads as the device", arguments: DeviceTemplate.all.map(\.name))
    func text(name: String) throws {
        let template = try #require(DeviceTemplate.named(name))
        let value = try JSONValue(parsing: Array(template.text.utf8))
        #expect(try Device(json: value) == template.device)
        #expect(template.text.hasPrefix("{\n  \"id\": \"\(name)\",\n"))
        #expect(template.text.hasSuffix("}\n"))
    }

    /// The paths of all members, `[]` for the elements of an array of objects.
    private static func paths(_ value: JSONValue, _ path: String = "") -> Set<String> {
        var paths: Set<String> = path.isEmpty ? [] : [path]
        for member in value.members ?? [] {
            paths.formUnion(
                Self.paths(member.value, path.isEmpty ? member.key : path + "." + member.key))
        }
        for element in value.array ?? [] where element.members != nil {
            paths.formUnion(Self.paths(element, path + "[]").subtracting([path + "[]"]))
        }
        return paths
    }

    @Test("the members of the book are those that a device writes")
    func members() throws {
        var device = try #require(DeviceTemplate.named("categories")).device
        device.apps[0].permission.alert = false
        device.apps[0].hooks = []
        var writer = JSONWriter()
        device.write(to: &writer)
        let written = Self.paths(try JSONValue(parsing: writer.bytes))
        // An object of the script has no line of its own: its members say all.
        let outer =
            ["apps[].delegate", "apps[].script", "apps[].script.nse"]
            + ["apps[].script.voip", "apps[].script.entitlements"]
        #expect(written.subtracting(outer) == Set(DeviceTemplate.members.map(\.path)))
        #expect(Set(DeviceTemplate.members.map(\.path)).count == DeviceTemplate.members.count)
    }

    @Test("the default of a member is what a device without it has")
    func defaults() throws {
        var writer = JSONWriter()
        Device(id: "d", apps: [AppInstall(topic: "a")]).write(to: &writer)
        let value = try JSONValue(parsing: writer.bytes)
        var checked = 0
        for member in DeviceTemplate.members {
            guard let standard = member.standard,
                let expected = try? JSONValue(parsing: Array(standard.utf8)),
                let found = Self.find(member.path, in: value)
            else { continue }
            // Objects and arrays of objects have lines of their own.
            if found.members != nil || member.path == "apps" { continue }
            #expect(found.isAlike(expected), "\(member.path)")
            checked += 1
        }
        #expect(checked > 40)
    }

    private static func find(_ path: String, in value: JSONValue) -> JSONValue? {
        var found: JSONValue? = value
        for part in path.split(separator: ".") {
            let isList = part.hasSuffix("[]")
            found = found?.value(for: String(isList ? part.dropLast(2) : part))
            if isList { found = found?.array?.first }
        }
        return found
    }
}

extension JSONValue {
    /// The same JSON, wherever it was read.
    fileprivate func isAlike(_ other: JSONValue) -> Bool {
        var mine = JSONWriter()
        mine.value(self)
        var others = JSONWriter()
        others.value(other)
        return mine.text == others.text
    }
}
