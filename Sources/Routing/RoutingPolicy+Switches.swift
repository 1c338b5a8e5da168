package import JSON

/// One switch of the routing policy, as `--set NAME=VALUE` and `rules --settings` see it.
package struct RoutingSwitch: Sendable, Equatable {
    package let name: String
    package let values: [String]
    package let defaultValue: String
    package let meaning: String
}

extension RoutingPolicy {
    private enum Key: UInt8, PlanWord {
        case noDelegateForeground, p5Order, sceneResponse, sceneDuplicate, fileProviderCallback
        case unknownAuthP1, backgroundP10, silentAsAlert, alertWithContent, oldVariantInBackground
        case delegateByNotification

        var name: String {
            switch self {
            case .noDelegateForeground: "no-delegate-foreground"
            case .p5Order: "p5-order"
            case .sceneResponse: "scene-response"
            case .sceneDuplicate: "scene-duplicate"
            case .fileProviderCallback: "file-provider-callback"
            case .unknownAuthP1: "unknown-auth-p1"
            case .backgroundP10: "background-p10"
            case .silentAsAlert: "silent-as-alert"
            case .alertWithContent: "alert-with-content"
            case .oldVariantInBackground: "old-variant-in-background"
            case .delegateByNotification: "delegate-by-notification"
            }
        }

        var meaning: String {
            switch self {
            case .noDelegateForeground:
                "alert in the foreground without a UN delegate: nothing shown, or as documented"
            case .p5Order: "order of the callbacks of alert and content-available in the foreground"
            case .sceneResponse: "what a scene app finds of a tap that launched it"
            case .sceneDuplicate: "a scene app gets a tap that launched it a second time"
            case .fileProviderCallback: "a file provider push also reaches the push registry"
            case .unknownAuthP1: "alert in the foreground without permission: silent call, or none"
            case .backgroundP10: "what a device does with a silent push of priority 10"
            case .silentAsAlert: "what iOS 13 and later do with a silent push of push type alert"
            case .alertWithContent:
                "whether an alert with content-available runs the app in the background, too"
            case .oldVariantInBackground:
                "the method without a completion handler is called in the background, too"
            case .delegateByNotification:
                "a UN delegate set by an observer of the launch notification: whether it gets the "
                    + "tap that launched the app"
            }
        }

        var values: [String] {
            switch self {
            case .noDelegateForeground: NoDelegateForeground.allCases.map(\.name)
            case .p5Order: P5Order.allCases.map(\.name)
            case .sceneResponse: SceneResponse.allCases.map(\.name)
            case .sceneDuplicate, .fileProviderCallback, .oldVariantInBackground:
                OnOff.allCases.map(\.name)
            case .alertWithContent: AlertWithContent.allCases.map(\.name)
            case .unknownAuthP1: UnknownAuthP1.allCases.map(\.name)
            case .backgroundP10, .silentAsAlert: Wrong.allCases.map(\.name)
            case .delegateByNotification: DelegateByNotification.allCases.map(\.name)
            }
        }
    }

    private enum OnOff: UInt8, PlanWord {
        case off, on
        var name: String { self == .on ? "on" : "off" }
    }

    /// All switches with their values and defaults.
    package static var switches: [RoutingSwitch] {
        let defaults = RoutingPolicy()
        return Key.allCases.map { key in
            RoutingSwitch(
                name: key.name, values: key.values, defaultValue: defaults.value(of: key),
                meaning: key.meaning)
        }
    }

    /// The value of a switch as a word, or nil for an unknown name.
    package func value(of name: String) -> String? {
        Key.allCases.first { $0.name == name }.map { value(of: $0) }
    }

    /// Sets a switch by its kebab-case name.
    package mutating func set(_ name: String, to value: String) throws(DevicePlanError) {
        let member = JSONValue.Member(key: name, value: .string(value))
        try read(PlanField(value: .object([member]), path: "", offset: nil))
    }

    /// Reads `{"p5-order": "any", ...}`; switches that are absent keep their default.
    package init(json: JSONValue) throws(DevicePlanError) {
        self.init()
        try read(PlanField(value: json, path: "", offset: nil))
    }

    /// Writes all switches.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for key in Key.allCases { writer.member(key.name, value(of: key)) }
        writer.endObject()
    }

    private mutating func read(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: Key.allCases.map(\.name))
        for (name, field) in object.fields {
            guard let key = Key.allCases.first(where: { $0.name == name }) else { continue }
            switch key {
            case .noDelegateForeground:
                noDelegateForeground = try field.word(NoDelegateForeground.self)
            case .p5Order: p5Order = try field.word(P5Order.self)
            case .sceneResponse: sceneResponse = try field.word(SceneResponse.self)
            case .sceneDuplicate: sceneDuplicate = try field.word(OnOff.self) == .on
            case .fileProviderCallback: fileProviderCallback = try field.word(OnOff.self) == .on
            case .unknownAuthP1: unknownAuthP1 = try field.word(UnknownAuthP1.self)
            case .backgroundP10: backgroundP10 = try field.word(Wrong.self)
            case .silentAsAlert: silentAsAlert = try field.word(Wrong.self)
            case .alertWithContent: alertWithContent = try field.word(AlertWithContent.self)
            case .oldVariantInBackground:
                oldVariantInBackground = try field.word(OnOff.self) == .on
            case .delegateByNotification:
                delegateByNotification = try field.word(DelegateByNotification.self)
            }
        }
    }

    private func value(of key: Key) -> String {
        switch key {
        case .noDelegateForeground: noDelegateForeground.name
        case .p5Order: p5Order.name
        case .sceneResponse: sceneResponse.name
        case .sceneDuplicate: (sceneDuplicate ? OnOff.on : .off).name
        case .fileProviderCallback: (fileProviderCallback ? OnOff.on : .off).name
        case .unknownAuthP1: unknownAuthP1.name
        case .backgroundP10: backgroundP10.name
        case .silentAsAlert: silentAsAlert.name
        case .alertWithContent: alertWithContent.name
        case .oldVariantInBackground: (oldVariantInBackground ? OnOff.on : .off).name
        case .delegateByNotification: delegateByNotification.name
        }
    }
}
