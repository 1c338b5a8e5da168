import APNs

extension RoutingRun {
    /// Step 6 while the app is not in front: what the system shows by itself.
    mutating func showInBackground(_ verdict: PermissionVerdict, content: TraceEvent.Content) {
        guard push.payloadClass != .silent else { return }
        var parts = parts(payloadParts, under: verdict)
        var rule = displayRule(content)
        switch verdict {
        case .refused: rule = .r32
        case .quiet: rule = .r34
        case .allowed:
            if let focus = device.focus, !parts.isDisjoint(with: [.banner, .sound]) {
                parts.subtract([.banner, .sound])
                rule = .r35
                remark(.focus(focus))
            }
        }
        show(parts.foldingList, by: rule, content: content)
    }

    private func displayRule(_ content: TraceEvent.Content) -> RoutingRule {
        if content == .modified { return app.state == .forceQuit ? .r20 : .r25 }
        guard push.facts.contains(.contentAvailable) else { return .r10 }
        return app.state == .forceQuit ? .r19 : .r12
    }
}
