import JSON

/// A target that is a word.
private enum TargetWord: UInt8, PlanWord {
    case appDelegate, unDelegate, center

    var name: String {
        switch self {
        case .appDelegate: "live-app-delegate"
        case .unDelegate: "live-un-delegate"
        case .center: "un-center"
        }
    }
}

extension Hook.Target {
    /// The targets that are words.
    package static var words: [String] { TargetWord.allCases.map(\.name) }
    package static var appDelegate: String { TargetWord.appDelegate.name }
    package static var unDelegate: String { TargetWord.unDelegate.name }
    package static var center: String { TargetWord.center.name }

    /// A word, or `{"class": NAME}`.
    init(_ field: PlanField) throws(DevicePlanError) {
        if case .object = field.value {
            let object = try PlanObject(field, keys: ["class"])
            let name = try object.required("class", "the name of a class")
            self = .literalClass(try name.text())
            return
        }
        switch try field.word(TargetWord.self) {
        case .appDelegate: self = .liveAppDelegate
        case .unDelegate: self = .liveUNDelegate
        case .center: self = .unCenter
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .liveAppDelegate: writer.string(TargetWord.appDelegate.name)
        case .liveUNDelegate: writer.string(TargetWord.unDelegate.name)
        case .unCenter: writer.string(TargetWord.center.name)
        case .literalClass(let name):
            writer.beginObject()
            writer.member("class", name)
            writer.endObject()
        }
    }
}

/// A completion policy that is a word.
private enum CompletionWord: UInt8, PlanWord {
    case passThrough, aggregateOnce, dispatchGroup, ownsIfNoOriginal, thenCallAgain, never

    var name: String {
        switch self {
        case .passThrough: "pass-through"
        case .aggregateOnce: "aggregate-once"
        case .dispatchGroup: "dispatch-group"
        case .ownsIfNoOriginal: "owns-if-no-original"
        case .thenCallAgain: "then-call-again"
        case .never: "never"
        }
    }

    var completion: Hook.Completion {
        switch self {
        case .passThrough: .passThrough
        case .aggregateOnce: .aggregateOnce
        case .dispatchGroup: .dispatchGroup
        case .ownsIfNoOriginal: .ownsIfNoOriginal
        case .thenCallAgain: .thenCallAgain
        case .never: .never
        }
    }
}

extension Hook.Completion {
    /// The policies that are words.
    package static var words: [String] { CompletionWord.allCases.map(\.name) }

    /// A word, or `{"timeout_ms": N}`.
    init(_ field: PlanField) throws(DevicePlanError) {
        if case .object = field.value {
            let object = try PlanObject(field, keys: ["timeout_ms"])
            let limit = try object.required("timeout_ms", "milliseconds")
            self = .timeout(milliseconds: Int(try limit.integer(in: 0...3_600_000, "milliseconds")))
            return
        }
        self = try field.word(CompletionWord.self).completion
    }

    func write(to writer: inout JSONWriter) {
        if case .timeout(let milliseconds) = self {
            writer.beginObject()
            writer.member("timeout_ms", Int64(milliseconds))
            writer.endObject()
            return
        }
        for word in CompletionWord.allCases where word.completion == self {
            writer.string(word.name)
        }
    }
}

/// A moment that is a word.
private enum MomentWord: UInt8, PlanWord {
    case load, willFinish, didFinish, didFinishNotification

    var name: String {
        switch self {
        case .load: "load"
        case .willFinish: "will-finish"
        case .didFinish: "did-finish"
        case .didFinishNotification: "did-finish-notification"
        }
    }

    var moment: Hook.Moment {
        switch self {
        case .load: .load
        case .willFinish: .willFinish
        case .didFinish: .didFinish
        case .didFinishNotification: .didFinishNotification
        }
    }
}

extension Hook.Moment {
    /// The moments that are words.
    package static var words: [String] { MomentWord.allCases.map(\.name) }

    /// A word, or `{"later_ms": N}` after launching finished.
    init(_ field: PlanField) throws(DevicePlanError) {
        if case .object = field.value {
            let object = try PlanObject(field, keys: ["later_ms"])
            let delay = try object.required("later_ms", "milliseconds")
            self = .later(milliseconds: Int(try delay.integer(in: 0...3_600_000, "milliseconds")))
            return
        }
        self = try field.word(MomentWord.self).moment
    }

    func write(to writer: inout JSONWriter) {
        if case .later(let milliseconds) = self {
            writer.beginObject()
            writer.member("later_ms", Int64(milliseconds))
            writer.endObject()
            return
        }
        for word in MomentWord.allCases where word.moment == self { writer.string(word.name) }
    }
}
