package import JSON

extension DelegatePlan {
    private static let keys = [
        "class_name", "adaptor", "implements", "inherits", "un", "un_class_name",
        "un_is_app_delegate", "will_present", "did_receive", "open_settings", "set_at",
        "retained", "app_delegate",
    ]

    /// Reads the delegates; all members are optional.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        self.init()
        let object = try PlanObject(field, keys: DelegatePlan.keys)
        try readAppDelegate(object)
        un = try object.bool("un", or: un)
        if let name = object.field("un_class_name") { unClassName = try name.name() }
        unIsAppDelegate = try object.bool("un_is_app_delegate", or: unIsAppDelegate)
        if let options = object.field("will_present") {
            willPresent = options.value == .null ? nil : try PresentationOptions(options)
        }
        didReceive = try object.bool("did_receive", or: didReceive)
        openSettings = try object.bool("open_settings", or: openSettings)
        if let moment = object.field("set_at") { setAt = try SetAt(moment) }
        retained = try object.bool("retained", or: retained)
    }

    private mutating func readAppDelegate(_ object: PlanObject) throws(DevicePlanError) {
        if let name = object.field("class_name") { className = try name.name() }
        adaptor = try object.bool("adaptor", or: adaptor)
        let allowed = CallbackSet(of: .appDelegate)
        let methods = object.field("implements")
        if let methods { implements = try CallbackSet(methods, allowed: allowed) }
        if let methods = object.field("inherits") {
            inherits = try CallbackSet(methods, allowed: allowed)
        }
        guard let variants = object.field("app_delegate") else { return }
        let wanted = try RemoteMethods(variants)
        let before = appDelegate
        appDelegate = wanted
        if methods != nil && before != wanted || appDelegate != wanted {
            throw variants.bad(
                expected: "the variants that `implements` and `inherits` have",
                hint: "leave `app_delegate` out")
        }
    }

    /// Writes all members, the methods of the app delegate as `implements`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("class_name", className)
        writer.member("adaptor", adaptor)
        writer.key("implements")
        implements.write(to: &writer)
        writer.key("inherits")
        inherits.write(to: &writer)
        writer.member("un", un)
        writer.member("un_class_name", unClassName)
        writer.member("un_is_app_delegate", unIsAppDelegate)
        writer.key("will_present")
        if let willPresent { willPresent.write(to: &writer) } else { writer.null() }
        writer.member("did_receive", didReceive)
        writer.member("open_settings", openSettings)
        writer.key("set_at")
        setAt.write(to: &writer)
        writer.member("retained", retained)
        writer.endObject()
    }
}

extension DelegatePlan.SetAt {
    private enum Word: UInt8, PlanWord {
        case willFinish, didFinish, didFinishNotification

        var name: String {
            switch self {
            case .willFinish: "will-finish"
            case .didFinish: "did-finish"
            case .didFinishNotification: "did-finish-notification"
            }
        }
    }

    /// The moments that are words.
    package static var words: [String] { Word.allCases.map(\.name) }

    /// A word, or whole milliseconds after launching finished (0 to an hour).
    init(_ field: PlanField) throws(DevicePlanError) {
        if case .number = field.value {
            guard let delay = field.value.integer, (0...3_600_000).contains(delay) else {
                throw field.bad(expected: "whole milliseconds from 0 to 3600000")
            }
            self = .later(milliseconds: Int(delay))
            return
        }
        switch try field.word(Word.self) {
        case .willFinish: self = .willFinish
        case .didFinish: self = .didFinish
        case .didFinishNotification: self = .didFinishNotification
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .willFinish: writer.string(Word.willFinish.name)
        case .didFinish: writer.string(Word.didFinish.name)
        case .didFinishNotification: writer.string(Word.didFinishNotification.name)
        case .later(let milliseconds): writer.integer(Int64(milliseconds))
        }
    }
}

extension DelegatePlan.RemoteMethods {
    private enum Word: UInt8, PlanWord {
        case fetch, old

        var name: String {
            switch self {
            case .fetch: "fetch"
            case .old: "old"
            }
        }

        var method: DelegatePlan.RemoteMethods { .init(rawValue: 1 << rawValue) }
    }

    /// The words for the variants.
    package static var words: [String] { Word.allCases.map(\.name) }

    init(_ field: PlanField) throws(DevicePlanError) {
        self = []
        for element in try field.elements(of: "method variants (fetch, old)") {
            formUnion(try element.word(Word.self).method)
        }
    }
}
