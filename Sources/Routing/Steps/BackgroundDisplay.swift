import APNs

extension RoutingRun {
    /// Step 6 while the app is not in front: what the system shows by itself.
    mutating func showInBackground(_ verdict: PermissionVerdict, content: TraceEvent.Content) {
        guard push.payloadClass != .silent else { return }
        switch verdict {
        case .refused: show([], by: .r32, content: content)
        case .quiet: show(parts(payloadParts, under: .quiet), by: .r34, content: content)
        case .allowed: showAllowed(content)
        }
    }

    private mutating func showAllowed(_ content: TraceEvent.Content) {
        var parts = parts(payloadParts, under: .allowed)
        var rule = displayRule(content)
        var detail: String?
        remarkOnFilter()
        switch effectiveLevel() {
        case .critical:
            parts.subtract(.sound)
            parts.formUnion(.criticalSound)
            rule = .critical
        case .timeSensitive:
            if device.focus != nil || device.summary { rule = .timeSensitive }
        case .passive where waitsForSummary(parts), .active where waitsForSummary(parts):
            parts = parts.subtracting([.banner, .sound, .list]).union(.summary)
            rule = .summary
            detail = self.content?.relevanceScore.map { "relevance-score \($0) orders it" }
        case .passive:
            parts.subtract([.banner, .sound])
            rule = .passive
        case .active:
            if let focus = device.focus, !parts.isDisjoint(with: [.banner, .sound]) {
                parts.subtract([.banner, .sound])
                rule = .r35
                remark(.focus(focus))
            }
        }
        show(onScreen(parts), by: rule, content: content, detail: detail)
    }

    private func waitsForSummary(_ parts: Shown) -> Bool {
        device.summary && os.major >= 15 && !parts.isDisjoint(with: [.banner, .list])
    }

    /// What a locked device makes of it, without naming the entry in the list twice.
    private mutating func onScreen(_ parts: Shown) -> Shown {
        guard device.locked, parts.contains(.banner) else { return parts.foldingList }
        apply(.lockScreen)
        var parts = parts.subtracting(.banner)
        if app.permission.lockScreen {
            parts.formUnion(.lockScreen)
            parts.subtract(.list)
        }
        return parts
    }

    private func displayRule(_ content: TraceEvent.Content) -> RoutingRule {
        if content == .modified { return app.state == .forceQuit ? .r20 : .r25 }
        guard push.facts.contains(.contentAvailable) else { return .r10 }
        return app.state == .forceQuit ? .r19 : .r12
    }
}
