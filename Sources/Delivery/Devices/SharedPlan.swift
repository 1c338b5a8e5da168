import Routing
import Synchronization

/// A plan that many devices share: a device without id and device tokens.
///
/// A hundred thousand devices registered alike keep one plan, and one set of decisions.
final class SharedPlan: Sendable {
    /// The device of the plan; its id is empty, its apps have no device tokens.
    let device: Device
    private let decisions = Mutex<[UInt64: RoutingDecision]>([:])

    /// Most decisions kept; the table is emptied beyond.
    private static let decisionsMax = 1_024

    init(_ device: Device) {
        self.device = device.withoutNames
    }

    /// What a push of that shape does on a device of the plan that remembers nothing.
    func decide(_ shape: PushShape, _ app: Int, _ policy: RoutingPolicy) -> RoutingDecision {
        decisions.withLock { decisions in
            let key = UInt64(app) << 32 | UInt64(shape.packed)
            if let known = decisions[key] { return known }
            let decision = Router.decide(
                shape, to: device.apps[app], on: device, policy: policy)
            if decisions.count >= SharedPlan.decisionsMax { decisions.removeAll() }
            decisions[key] = decision
            return decision
        }
    }
}

extension Device {
    /// The same device without what is its own: id and device tokens.
    var withoutNames: Device {
        var plan = self
        plan.id = ""
        for index in plan.apps.indices {
            plan.apps[index].deviceToken = nil
            plan.apps[index].deviceTokens = [:]
        }
        return plan
    }
}

/// The plans in use: devices registered alike find the plan of the first of them.
struct PlanTable: ~Copyable {
    private struct Entry {
        weak var plan: SharedPlan?
    }

    private var entries: [Device: Entry] = [:]
    /// How many entries there were when those of dropped plans were taken out last.
    private var kept = 0

    /// The plan of `device`, made where no device has it.
    mutating func plan(of device: Device) -> SharedPlan {
        let key = device.withoutNames
        if let known = entries[key]?.plan { return known }
        if entries.count >= 2 * kept + 64 {
            entries = entries.filter { $0.value.plan != nil }
            kept = entries.count
        }
        let plan = SharedPlan(key)
        entries[key] = Entry(plan: plan)
        return plan
    }
}
