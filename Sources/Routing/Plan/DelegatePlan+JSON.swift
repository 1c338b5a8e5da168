package import JSON

extension DelegatePlan {
    private static let keys = [
        "un", "will_present", "did_receive", "set_at", "retained", "app_delegate",
    ]

    /// Reads `{"un", "will_present", "did_receive", "set_at", "retained", "app_delegate"}`.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        self.init()
        let object = try PlanObject(field, keys: DelegatePlan.keys)
        un = try object.bool("un", or: un)
        if let options = object.field("will_present") {
            willPresent = options.value == .null ? nil : try PresentationOptions(options)
        }
        didReceive = try object.bool("did_receive", or: didReceive)
        if let moment = object.field("set_at") { setAt = try SetAt(moment) }
        retained = try object.bool("retained", or: retained)
        if let methods = object.field("app_delegate") { appDelegate = try RemoteMethods(methods) }
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("un", un)
        writer.key("will_present")
        if let willPresent { willPresent.write(to: &writer) } else { writer.null() }
        writer.member("did_receive", didReceive)
        writer.key("set_at")
        setAt.write(to: &writer)
        writer.member("retained", retained)
        writer.key("app_delegate")
        appDelegate.write(to: &writer)
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

    init(_ field: PlanField) throws(DevicePlanError) {
        self = []
        for element in try field.elements(of: "method variants (fetch, old)") {
            formUnion(try element.word(Word.self).method)
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for word in Word.allCases where contains(word.method) { writer.string(word.name) }
        writer.endArray()
    }
}
