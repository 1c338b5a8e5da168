import JSON

/// How the app's own code answers a callback that has a completion handler.
///
/// JSON: `{"calls": 1, "after_ms": 0, "result": "new-data"}`, all optional.
package struct ScriptReply: Sendable, Hashable {
    /// How often the handler is called, 0 to 2; once is right.
    package var calls: Int
    /// Milliseconds from the callback to the first call, 0 to an hour.
    package var afterMilliseconds: Int
    /// What `app.didReceiveRemote` answers; the other handlers take no such value.
    package var result: FetchResult

    package init(calls: Int = 1, afterMilliseconds: Int = 0, result: FetchResult = .newData) {
        self.calls = calls
        self.afterMilliseconds = afterMilliseconds
        self.result = result
    }

    /// Once, and at once: an app without faults.
    package var isPlain: Bool { calls == 1 && afterMilliseconds == 0 }

    init(_ field: PlanField, to callback: Callback) throws(DevicePlanError) {
        let hasResult = callback == .appDidReceiveRemote
        let object = try PlanObject(
            field, keys: hasResult ? ["calls", "after_ms", "result"] : ["calls", "after_ms"])
        self.init()
        if let calls = object.field("calls") {
            self.calls = Int(try calls.integer(in: 0...2, "calls of the handler"))
        }
        afterMilliseconds = try object.milliseconds("after_ms", or: afterMilliseconds)
        result = try object.word("result", or: result)
    }

    func write(to writer: inout JSONWriter, for callback: Callback) {
        writer.beginObject()
        writer.member("calls", Int64(calls))
        writer.member("after_ms", Int64(afterMilliseconds))
        if callback == .appDidReceiveRemote { writer.member("result", result.name) }
        writer.endObject()
    }
}

/// The replies of an app, by callback; what is not said is a plain one.
///
/// JSON: `{"app.didReceiveRemote": {"calls": 0}, ...}` with short names of callbacks.
package struct ScriptReplies: Sendable, Hashable {
    private struct Own: Sendable, Hashable {
        let callback: Callback
        let reply: ScriptReply
    }

    /// The callbacks whose reply a script can say.
    ///
    /// The answer of the service extension stands by itself in the script.
    package static let callbacks: [Callback] = [
        .appDidReceiveRemote, .unWillPresent, .unDidReceive, .appHandleAction, .pkIncoming,
        .lpseDidReceive,
    ]

    /// Those that differ from a plain reply, by number of the callback.
    private var own: [Own] = []

    package init() {}

    /// The app calls every handler once and at once.
    package var isPlain: Bool { own.isEmpty }

    package subscript(callback: Callback) -> ScriptReply {
        get {
            for entry in own where entry.callback == callback { return entry.reply }
            return ScriptReply()
        }
        set {
            own.removeAll { $0.callback == callback }
            guard newValue != ScriptReply() else { return }
            own.append(Own(callback: callback, reply: newValue))
            own.sort { $0.callback.rawValue < $1.callback.rawValue }
        }
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let known = ScriptReplies.callbacks
        for (key, field) in try PlanObject(field, keys: known.map(\.name)).fields {
            guard let callback = known.first(where: { $0.name == key }) else { continue }
            self[callback] = try ScriptReply(field, to: callback)
        }
    }

    /// Writes those that are not plain.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for entry in own {
            writer.key(entry.callback.name)
            entry.reply.write(to: &writer, for: entry.callback)
        }
        writer.endObject()
    }
}
