import APNs
import Routing

extension Known {
    /// Source: delivery rules A3, A4, C4 (R01 to R09, R45, R51), C2 (Deadlines).
    func permitsForeground(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let asks = canPresent && called(.unWillPresent)
        return switch rule.id {
        case "R01": asks && isPlainInFront && answer != .empty && presents(event)
        case "R02": asks && isPlainInFront && answer == .empty
        case "A1.will-present-late": asks && answer == .missing && event?.isScreen == true
        case "R03": lacksWillPresent && !hasContentAvailable && isNothing(event)
        case "R08": lacksWillPresent && hasContentAvailable && isNothing(event)
        case "R04":
            canPresent && !hasDelegate && policy.noDelegateForeground == .observed
                && isNothing(event)
        case "R05": canPresent && !hasDelegate && policy.noDelegateForeground == .documented
        case "R06":
            isSilent && inFront && !isLegacy && !isRefused && !called(.unWillPresent)
                && event?.isRemote == true
        case "R07":
            hasContentAvailable && canPresent
                && (asks && events.contains(where: \.isRemote) || crashed)
        case "R09": (shape != nil || local != nil) && app.state == .inactive
        case "R45": asks && shape != nil && os.major == 18 && os.minor == 0
        case "R51":
            responds(.appDidReceiveRemote) && responds(.appDidReceiveRemoteOld)
                && called(.appDidReceiveRemote)
        case "A3.badge-or-sound": inFront && isVisible && !hasAlert
        case "A5.focus-foreground": inFront && isVisible && device.focus != nil
        case "R25.will-present":
            asks && called(.nseDidReceive) && event?.is(.unWillPresent) == true
                && event?.content != .original
        case "A10.presentation-options": asks && os < OSVersion(14)
        default: nil
        }
    }

    /// Something to show for an app in front that the user allows to show it.
    var canPresent: Bool { inFront && isVisible && !isRefused && !isLegacy }

    private var lacksWillPresent: Bool {
        canPresent && hasDelegate && !responds(.unWillPresent) && !called(.unWillPresent)
    }

    /// Nothing that another rule stretches to this state or payload.
    private var isPlainInFront: Bool {
        shape != nil && app.state == .foreground && device.focus == nil && hasAlert && !isQuiet
    }

    private func isNothing(_ event: TraceEvent?) -> Bool { event?.subject == .ui([]) }

    /// The screen follows an answer; the call comes before it.
    private func presents(_ event: TraceEvent?) -> Bool {
        event?.isScreen != true || answer == .options
    }

    private enum Answer { case missing, empty, options }

    /// What the system has from `un.willPresent` 10 s after it asked.
    private var answer: Answer {
        guard wiring.hasHooks else {
            return app.delegate.willPresent?.isEmpty == false ? .options : .empty
        }
        let outcome = wiring.chain(.unWillPresent)?.outcome
        guard let at = outcome?.atMilliseconds, at <= 10_000,
            case .options(let options) = outcome?.firstValue
        else { return .missing }
        return options.isEmpty ? .empty : .options
    }
}
