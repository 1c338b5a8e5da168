package import JSON

/// One object, the answer of `POST /v1/route`: `device`, the members of a record's route (where a
/// push or local notification came; `contradicts` is about all that happened), `registration`
/// (where asked for), `actions` (also pushes and waits that follow), and `final`.
///
/// Where explanations were asked for, the object has `explain` for the push or local notification,
/// and so have `registration` and each of `actions` for themselves.
extension ScenarioReport {
    /// Writes the object; `device` is nil where the device has no name.
    package func write(device: String?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device", device)
        switch cause {
        case .routed(let trace):
            trace.writeMembers(to: &writer, contradicting: contradictions)
        case .impossible(let error):
            writer.member("app_state", app.state.name)
            error.writeMember(to: &writer)
        case nil: writer.member("app_state", startState.name)
        }
        if trace == nil { contradictions.writeMember(to: &writer) }
        if let registration {
            writer.key("registration")
            writer.beginObject()
            registration.writeMembers(to: &writer)
            writer.explain(registrationAbsences)
            writer.endObject()
        }
        writer.key("actions")
        writer.beginArray()
        for (index, act) in acts.enumerated() {
            writer.beginObject()
            act.writeMembers(to: &writer)
            writer.explain(absences(ofAct: index))
            writer.endObject()
        }
        writer.endArray()
        writer.explain(causeAbsences)
        writer.key("final")
        final.writeState(of: app.topic, to: &writer)
        writer.endObject()
    }
}

extension ScenarioReport.Step {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.key("reasons")
        writer.beginArray()
        for reason in reasons { writer.string(reason) }
        writer.endArray()
        writer.key("events")
        writer.beginArray()
        for (index, event) in events.enumerated() {
            event.write(sequence: index + 1, to: &writer)
        }
        writer.endArray()
        writer.key("diagnostics")
        writer.beginArray()
        for diagnostic in diagnostics { diagnostic.write(to: &writer) }
        writer.endArray()
        obstacle?.writeMember(to: &writer)
    }
}

extension ScenarioReport.Act {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.key("action")
        input.write(to: &writer)
        if let trace {
            writer.member("outcome", trace.outcome.name)
            writer.key("shown")
            trace.shown.write(to: &writer)
        }
        step.writeMembers(to: &writer)
    }
}

extension JSONWriter {
    /// Writes the member `explain` of one input, where it was asked for.
    fileprivate mutating func explain(_ absences: [Absence]?) {
        guard let absences else { return }
        key("explain")
        beginArray()
        for absence in absences { absence.write(to: &self) }
        endArray()
    }
}

extension ActionImpossible {
    /// Writes the member `impossible`: `{"reason", "message", "hint"}`.
    fileprivate func writeMember(to writer: inout JSONWriter) {
        writer.key("impossible")
        writer.beginObject()
        writer.member("reason", reason.name)
        writer.member("message", message)
        writer.member("hint", hint)
        writer.endObject()
    }
}

extension Simulation {
    /// Writes what can change: of the device, of the app, and what is on the screen.
    fileprivate func writeState(of topic: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("at_ms", Int64(now))
        writer.member("online", device.online)
        writer.member("locked", device.locked)
        writer.member("unlocked_since_boot", device.unlockedSinceBoot)
        if let index = device.apps.firstIndex(where: { $0.topic == topic }) {
            let app = device.apps[index]
            let runtime = runtimes[index]
            writer.member("app_state", app.state.name)
            writer.member("installed", app.installed)
            writer.key("permission")
            app.permission.write(to: &writer)
            writer.member("has_token", runtime.hasToken)
            writer.member("holds_push", runtime.held != nil)
            writer.key("notifications")
            writer.beginArray()
            for notification in runtime.delivered { notification.write(to: &writer) }
            writer.endArray()
        }
        writer.endObject()
    }
}

extension DeliveredNotification {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("push", number.map { Int64($0) })
        writer.member("identifier", identifier)
        writer.member("content", version.name)
        writer.key("shown")
        shown.write(to: &writer)
        writer.endObject()
    }
}
