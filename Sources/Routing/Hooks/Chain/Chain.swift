/// What happens when the system sends one callback into an app: worked out once per wiring,
/// since nothing of it depends on the push.
package struct Chain: Sendable {
    /// One piece of code that runs: the host's own, or a hook's.
    package struct Link: Sendable, Hashable {
        /// The class whose code it is.
        package let className: String
        /// The framework whose code it is; nil for the host's.
        package let sdk: String?
        /// The names of the hooks passed before it, outermost first.
        package let via: [String]
        /// The callback whose method runs: another one where a hook stands in for the system.
        package let callback: Callback
        /// How often this code calls the handler it was given; nil without one.
        package let calls: Int?
        /// What is odd about the call, in a few words.
        package let detail: String?
        /// The mechanism by which it is reached.
        package let rule: RoutingRule?
    }

    /// A call of a completion handler: the system's, or one that a hook made up.
    package struct Answer: Sendable, Hashable {
        /// What is answered: another callback than the chain's where a hook stands in for the
        /// system.
        package let callback: Callback
        /// The framework that calls; nil for the host.
        package let sdk: String?
        package let value: HandlerValue
        /// Milliseconds after the callback.
        package let atMilliseconds: Int
        /// It is not the first call.
        package let isIgnored: Bool
        /// Why it comes, where no code of the app or of a hook brings it about.
        package let rule: RoutingRule?
    }

    package enum Step: Sendable, Hashable {
        case call(Link)
        case answer(Answer)
        case remark(Diagnostic, RoutingRule?)
        /// A rule has decided, and nothing is odd about that.
        case rule(RoutingRule)
        /// The process dies; what was going to come does not.
        case crash(RoutingRule?)
    }

    /// In their order.
    package let steps: [Step]
    /// What the system gets back.
    package let outcome: HandlerOutcome

    /// The links alone.
    package var links: [Link] {
        steps.compactMap { step in
            switch step {
            case .call(let link): link
            case .answer, .remark, .rule, .crash: nil
            }
        }
    }

    /// The host's own code runs.
    package var reachesHost: Bool { links.contains { $0.sdk == nil } }
}
