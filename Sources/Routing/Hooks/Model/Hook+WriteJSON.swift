package import JSON

extension Hook {
    /// Writes the members that every hook has, those that a proxy's behaviour hangs on, and of the
    /// others those that differ from a plain hook of its kind.
    package func write(to writer: inout JSONWriter) {
        let plain = Hook(name, sdk: sdk, kind, on: target, [])
        writer.beginObject()
        writer.member("name", name)
        writer.member("sdk", sdk)
        writer.member("kind", kind.name)
        writer.key("target")
        target.write(to: &writer)
        writer.key("callbacks")
        callbacks.write(to: &writer)
        writer.member("add_if_missing", addIfMissing)
        writer.member("forward", forward.name)
        writer.key("completion")
        completion.write(to: &writer)
        writer.member("owner", owner.name)
        writer.key("install_at")
        installAt.write(to: &writer)
        writer.member("follows_delegate_changes", followsDelegateChanges)
        writeProxy(to: &writer)
        writeFurther(plain, to: &writer)
        writer.endObject()
    }

    /// What makes one proxy behave unlike another is written out, the defaults too.
    private func writeProxy(to writer: inout JSONWriter) {
        guard kind == .unReplace else { return }
        writer.member("only_if_none", onlyIfNone)
        writer.member("reads_original_twice", readsOriginalTwice)
        writer.member("guards_reentry", guardsReentry)
        writer.member("passes_to_latest", passesToLatest)
        writer.key("presents")
        presents.write(to: &writer)
        writer.member("answers_after_ms", Int64(answersAfter))
    }

    private func writeFurther(_ plain: Hook, to writer: inout JSONWriter) {
        var flags: [(String, Bool, Bool)] = [
            ("reassigns_delegate", reassignsDelegate, plain.reassignsDelegate),
            ("own_delegate", ownDelegate, plain.ownDelegate),
            ("sees_forwarding_target", seesForwardingTarget, plain.seesForwardingTarget),
            ("called_by_app", calledByApp, plain.calledByApp),
            ("emulates_fallback", emulatesFallback, plain.emulatesFallback),
            ("leaves_stub", leavesStub, plain.leavesStub),
        ]
        if kind != .unReplace {
            flags += [
                ("only_if_none", onlyIfNone, plain.onlyIfNone),
                ("reads_original_twice", readsOriginalTwice, plain.readsOriginalTwice),
                ("guards_reentry", guardsReentry, plain.guardsReentry),
                ("passes_to_latest", passesToLatest, plain.passesToLatest),
            ]
        }
        for (key, value, usual) in flags where value != usual { writer.member(key, value) }
        if arity != plain.arity { writer.member("arity", arity.name) }
        if callsOriginal != plain.callsOriginal {
            writer.member("calls_original", callsOriginal.name)
        }
        if times != plain.times { writer.member("times", Int64(times)) }
        if classCheck != plain.classCheck { writer.member("class_check", classCheck.name) }
        if let shares { writer.member("shares", shares) }
        if let undoneAt {
            writer.key("undone_at")
            undoneAt.write(to: &writer)
        }
        // An observer must say what it observes, also where that is nothing: it is read again.
        if !notificationNames.isEmpty || kind == .observer {
            writer.key("notification_names")
            writer.beginArray()
            for name in notificationNames { writer.string(name) }
            writer.endArray()
        }
        if presents != plain.presents && kind != .unReplace {
            writer.key("presents")
            presents.write(to: &writer)
        }
        if result != plain.result { writer.member("result", result.name) }
        if answersAfter != plain.answersAfter && kind != .unReplace {
            writer.member("answers_after_ms", Int64(answersAfter))
        }
    }
}
