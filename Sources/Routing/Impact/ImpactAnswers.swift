/// The calls of the completion handler that the system passed with one callback.
struct ImpactAnswers: Equatable {
    /// How often the system sent the callback, as far as that can be seen.
    let sent: Int
    /// How often the handler was called.
    let count: Int
    /// The same without the calls of handlers that a framework made up, which called in the
    /// system's place.
    let countOfSystem: Int
    /// When it was called first, and with what; nil where it was not, or carries nothing.
    let first: Int?
    let value: String?

    /// Nil where the system did not send the callback.
    ///
    /// An app that answers at once and once, with no framework in between, has no event of its
    /// own for that.
    init?(_ callback: Callback, in run: ImpactRun, of app: AppInstall) {
        let calls = run.events.filter { $0.subject == .callback(callback) }
        guard let call = calls.first else { return nil }
        let answers = run.events.filter { $0.subject == .completion(callback) }
        sent = calls.count { $0.receiver?.via.isEmpty ?? true }
        let isPlain = answers.isEmpty && calls.allSatisfy(ImpactAnswers.isPlain)
        if isPlain {
            count = sent
            countOfSystem = sent
            first = call.atMilliseconds
            value = app.reply(to: callback).value.words
        } else {
            count = answers.count
            countOfSystem = answers.count { $0.rule != .frameworkFallsBack }
            first = answers.first?.atMilliseconds
            value = answers.first?.detail
        }
    }

    /// The app's own code is called past no framework, and answers once.
    private static func isPlain(_ call: TraceEvent) -> Bool {
        let isDirect = call.receiver.map { $0.via.isEmpty && $0.framework == nil } ?? true
        return isDirect && (call.handler.map { $0.owner == .app && $0.calls == 1 } ?? true)
    }
}
