extension ImpactComparison {
    /// Whose method is called: the app's own, or that of a framework that it has already.
    private struct Method: Hashable {
        let callback: Callback
        let framework: String?

        init?(_ event: TraceEvent) {
            guard case .callback(let callback) = event.subject else { return nil }
            self.callback = callback
            framework = event.receiver?.framework
        }

        var name: String {
            framework.map { "\(callback.name) of \($0)" } ?? callback.name
        }
    }

    mutating func compareCalls() {
        // Past the end of the process there is nothing to compare with.
        guard without.death == nil else { return }
        let before = without.calls(without: own)
        let after = with.calls(without: own)
        var methods: [Method] = []
        for event in before + after {
            if let method = Method(event), !methods.contains(method) { methods.append(method) }
        }
        for method in methods {
            compare(
                method, before.filter { Method($0) == method },
                after.filter { Method($0) == method })
        }
        if findings.isEmpty { compareOrder(before, after) }
    }

    private mutating func compare(_ method: Method, _ before: [TraceEvent], _ after: [TraceEvent]) {
        if before.count > after.count {
            let kind = after.isEmpty ? "is no longer called" : "is called less often"
            find(.lost, method.callback, "\(method.name) \(kind)")
        } else if before.isEmpty {
            find(
                .altered, method.callback, "\(method.name) is called, as it was not before",
                else: after.first?.rule)
        } else if before.count < after.count {
            find(
                .twice, method.callback,
                "\(method.name) is called \(after.count) times instead of \(before.count)")
        }
        for (old, new) in zip(before, after) { compare(method, old, new) }
    }

    private mutating func compare(_ method: Method, _ old: TraceEvent, _ new: TraceEvent) {
        if let change = change(old, new) {
            find(.altered, method.callback, "\(method.name) \(change)")
        }
        if new.atMilliseconds > old.atMilliseconds {
            find(
                .late, method.callback,
                "\(method.name) is called \(new.atMilliseconds - old.atMilliseconds) ms later")
        }
    }

    private func change(_ old: TraceEvent, _ new: TraceEvent) -> String? {
        if old.content != new.content { return "carries other content" }
        if old.applicationState != new.applicationState { return "reads another applicationState" }
        if old.response != new.response { return "carries another response" }
        // Its class may be another one: below the app's own, or behind a proxy. The code is the same.
        guard let before = old.receiver?.object, let after = new.receiver?.object, before != after
        else { return nil }
        return "goes to the \(after) instead of the \(before)"
    }

    private mutating func compareOrder(_ before: [TraceEvent], _ after: [TraceEvent]) {
        let isDefined = (before + after).allSatisfy { $0.order == .defined }
        guard isDefined, before.map(Method.init) != after.map(Method.init) else { return }
        find(.altered, nil, "the app's methods are called in another order")
    }

    mutating func compareAnswers() {
        guard without.death == nil, with.death == nil else { return }
        for callback in Callback.allCases where callback.hasHandler {
            guard let new = ImpactAnswers(callback, in: with, of: app) else { continue }
            compareAnswers(callback, ImpactAnswers(callback, in: without, of: app), new)
        }
    }

    /// The app leaves a handler uncalled that the hooks call.
    var isAnsweredOnlyWithHooks: Bool {
        Callback.allCases.contains { callback in
            guard callback.hasHandler,
                let old = ImpactAnswers(callback, in: without, of: app), old.count == 0,
                let new = ImpactAnswers(callback, in: with, of: app)
            else { return false }
            return new.count > 0
        }
    }

    private mutating func compareAnswers(
        _ callback: Callback, _ old: ImpactAnswers?, _ new: ImpactAnswers
    ) {
        let expected = old?.count ?? new.sent
        if new.count == 0 && expected > 0 {
            find(.handler, callback, "the handler of \(callback.name) is never called")
        }
        let most = max(old?.countOfSystem ?? new.sent, old?.sent ?? new.sent)
        if new.countOfSystem > most {
            find(
                .handler, callback,
                "the handler of \(callback.name) is called \(new.countOfSystem) times instead "
                    + "of \(max(old?.countOfSystem ?? new.sent, 1))")
        }
        guard let old, let before = old.first, let after = new.first else { return }
        if after > before {
            find(
                .late, callback,
                "the handler of \(callback.name) is called \(after - before) ms later")
        }
        if old.value != new.value {
            find(
                .altered, callback,
                "\(callback.name) is answered with \(new.value ?? "nothing") instead of "
                    + (old.value ?? "nothing"))
        }
    }
}
