import Routing

extension HookRow {
    /// The first rule that the chain cites and whose condition does not hold; nil where all do.
    var falseCitation: RoutingRule? {
        let known = known
        for (rule, event) in citations where known.permits(rule, event) != true { return rule }
        return nil
    }

    /// The rules that the chain itself cites: the rule of the call is that of a whole trace.
    var citations: [(rule: RoutingRule, event: TraceEvent?)] {
        chainSteps.flatMap { step -> [(rule: RoutingRule, event: TraceEvent?)] in
            switch step {
            case .call(let link): link.rule.map { [($0, event(of: link))] } ?? []
            case .remark(_, let rule): rule.map { [($0, nil)] } ?? []
            case .crash(let rule):
                rule.map { [($0, TraceEvent(system: .processCrash, by: $0))] } ?? []
            case .rule(let rule): [(rule, nil)]
            case .answer(let answer):
                answer.rule.map { [($0, TraceEvent(.completion(answer.callback), by: $0))] } ?? []
            }
        }
    }

    private var chainSteps: [Chain.Step] { wiring.chain(callback, phase)?.steps ?? [] }

    private var known: Known {
        let events = chainSteps.compactMap { step -> TraceEvent? in
            switch step {
            case .call(let link): event(of: link)
            case .crash: TraceEvent(system: .processCrash, by: .stateChange)
            case .remark, .rule, .answer: nil
            }
        }
        var device = Device(id: "phone", apps: [app])
        device.os = os
        return Known(.clock, app, device, events, [], wiring: wiring) {
            $0.codes = wiring.chain(callback, phase)?.codes ?? []
        }
    }

    private func event(of link: Chain.Link) -> TraceEvent {
        let receiver = TraceEvent.Receiver(
            object: "", className: link.className, via: link.via, framework: link.sdk)
        var event = TraceEvent(
            .callback(link.callback), to: receiver, by: link.rule ?? .stateChange)
        event.handler = link.calls.map {
            .init(.app, deadlineMilliseconds: callback.deadlineMilliseconds, calls: $0)
        }
        return event
    }
}
