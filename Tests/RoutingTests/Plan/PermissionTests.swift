import JSON
import Routing
import Testing

@Suite("Permission as JSON")
struct PermissionTests {
    @Test(
        "is a word, or an object with the switches",
        arguments: [
            (#""denied""#, Permission(.denied)), (#"{}"#, Permission()),
            (#"{"status": "provisional"}"#, Permission(.provisional)),
            (#"{"alert": false}"#, Permission(alert: false)),
            (#"{"lock_screen": false}"#, Permission(lockScreen: false)),
            (
                #"{"time_sensitive":false,"critical":false,"provides_settings":true}"#,
                Permission(timeSensitive: false, critical: false, providesSettings: true)
            ),
            (
                #"{"status":"ephemeral","badge":false,"sound":false,"list":false}"#,
                Permission(.ephemeral, badge: false, sound: false, list: false)
            ),
        ])
    func reads(text: String, permission: Permission) throws {
        #expect(try Permission(json: json(text)) == permission)
        var writer = JSONWriter()
        permission.write(to: &writer)
        #expect(try Permission(json: json(writer.text)) == permission)
    }

    @Test("is written as a word where all switches are on")
    func writesWord() {
        var writer = JSONWriter()
        Permission(.notDetermined).write(to: &writer)
        #expect(writer.text == "\"not-determined\"")
    }

    @Test("allows notifications unless denied or not determined")
    func allows() {
        let allowing = Permission.Status.allCases.filter { Permission($0).allowsNotifications }
        #expect(allowing == [.authorized, .provisional, .ephemeral])
    }
}
