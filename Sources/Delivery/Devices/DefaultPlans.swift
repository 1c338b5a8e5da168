import APNs
import Faults
import PushLog
import Routing

/// The plans of unknown device tokens: a general one, and those of some topics.
///
/// Made anew when one of them changes; each shard holds the one in force.
final class DefaultPlans: Sendable {
    /// One plan, as it is for ordinary tokens and for each kind of reserved ones.
    final class Variants: Sendable {
        let plan: DefaultPlan
        private let reserved: [Variant]
        private let ordinary: Variant

        init(_ plan: DefaultPlan) {
            self.plan = plan
            ordinary = Variant(plan)
            reserved = TestTokenDevice.allCases.map { kind in
                var changed = plan
                kind.apply(to: &changed.device, &changed.app)
                return Variant(changed)
            }
        }

        func variant(_ kind: TestTokenDevice?) -> Variant {
            kind.flatMap { TestTokenDevice.allCases.firstIndex(of: $0) }.map { reserved[$0] }
                ?? ordinary
        }
    }

    /// What a push meets; a reference, so that no plan is copied on the way.
    final class Variant: Sendable {
        let device: Device
        let app: AppInstall

        fileprivate init(_ plan: DefaultPlan) {
            device = plan.device
            app = plan.app
        }
    }

    let general: Variants
    let topics: [String: Variants]

    init(general: DefaultPlan, topics: [String: DefaultPlan] = [:]) {
        self.general = Variants(general)
        self.topics = topics.mapValues(Variants.init)
    }

    /// The plan for a push, and whether it is the general one.
    func variants(for record: PushRecord) -> (variants: Variants, isGeneral: Bool) {
        guard !topics.isEmpty, let own = topics[record.bundleID] else { return (general, true) }
        return (own, false)
    }
}

extension PushRecord {
    /// The topic without the suffix of a push type; empty where none was sent.
    var bundleID: String {
        guard let topic else { return "" }
        return topicType.map { String(topic.dropLast($0.topicSuffix.count)) } ?? topic
    }
}
