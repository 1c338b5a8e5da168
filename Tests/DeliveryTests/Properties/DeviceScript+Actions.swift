import APNs
import PushLog
import Routing
import TestSupport

@testable import Delivery

/// What happens to the devices between pushes.
extension DeviceScript {
    /// Something happens to a device, or cannot happen.
    mutating func act() {
        guard let id = someDevice() else { return }
        if random.chance(2) { moveClock(by: 0) }
        let action = makeAction(on: id)
        let before = service.device(id: id)
        let effect: ActionEffect?
        do throws(ActionImpossible) {
            effect = try service.perform(action, on: id, now: now)
        } catch {
            takeEntries()
            return
        }
        guard let effect else { return check.note("\(id) is gone: \(action.name)") }
        // What fell due on the way comes before the action, and what it caused after.
        takeEntries(before: now.virtual)
        fold.take(action, on: id, events: effect.events)
        let written = takeEntries()
        let told = effect.events.compactMap(StateChange.init)
        if told != written.suffix(told.count) {
            check.note("\(action.name) told \(told), the log says \(written)")
        }
        if effect.device != before { learnTokens(effect.device) }
    }

    mutating func makeAction(on id: String) -> DeviceAction {
        let topics = fold.devices[id]?.topics ?? []
        let topic = topics.count == 1 && random.chance(2) ? nil : topics.any(&random)
        let verbs = UserAction.Verb.allCases.count
        let number = Int.random(in: 0..<verbs + DeviceAction.Verb.allCases.count, using: &random)
        if number < verbs {
            return .user(makeUserAction(UserAction.Verb.allCases[number], id, topic))
        }
        switch DeviceAction.Verb.allCases[number - verbs] {
        case .local: return .local(makeLocal(topic))
        case .register:
            return .register(
                Registration(
                    topic: topic, userAnswers: [.allow, .dontAllow, .none].any(&random)))
        case .lowPower: return .lowPower(random.chance(2))
        case .focus: return .focus([nil, "Work"].any(&random))
        case .summary: return .summary(random.chance(2))
        case .backgroundRefresh: return .backgroundRefresh(random.chance(2), topic: topic)
        case .expireToken: return .expireToken(topic: topic)
        }
    }

    private mutating func makeLocal(_ topic: String?) -> LocalNotification {
        var local = LocalNotification(
            topic: topic, identifier: ["a", "tea"].any(&random), body: "Tea is ready")
        local.content.badge = random.chance(2) ? Int64.random(in: 0...9, using: &random) : nil
        local.content.relevanceScore = random.chance(2) ? 0.5 : nil
        return local
    }

    private mutating func makeUserAction(
        _ verb: UserAction.Verb, _ id: String, _ topic: String?
    ) -> UserAction {
        let it = someNotification(id)
        switch verb {
        case .tap: return .tap(it)
        case .action:
            let (button, text) = [("OPEN", nil), ("LATER", nil), ("REPLY", "ok")].any(&random)
            return .action(it, id: button, text: text)
        case .dismiss: return .dismiss(it)
        case .flick: return .flick(it)
        case .openSettings:
            return random.chance(2) ? .openSettings(it) : .openSettings(nil, topic: topic)
        case .launch: return .launch(topic: topic)
        case .foreground: return .foreground(topic: topic)
        case .background: return .background(topic: topic)
        case .forceQuit: return .forceQuit(topic: topic)
        case .uninstall: return .uninstall(topic: topic)
        case .reinstall: return .reinstall(topic: topic)
        case .permission:
            return .permission(DeviceScript.permission(&random), topic: topic)
        case .reboot: return .reboot
        case .lock: return .lock
        case .unlock: return .unlock
        case .online: return .online
        case .offline: return .offline
        }
    }

    /// Most often one that is on the screen.
    private mutating func someNotification(_ id: String) -> NotificationReference {
        let device = fold.devices[id]
        let entries = device?.topics.flatMap { device?.apps[$0]?.list ?? [] } ?? []
        guard !entries.isEmpty, !random.chance(8) else {
            return .push(Int.random(in: 1...Int(log.lastSequence + 1), using: &random))
        }
        let entry = entries.any(&random)
        guard let number = entry.number, random.chance(2) else {
            return .identifier(entry.identifier)
        }
        return .push(number)
    }
}
