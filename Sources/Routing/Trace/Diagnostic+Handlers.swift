/// The diagnostics on completion handlers that the app itself does not call as it should.
extension Diagnostic {
    static func handlerNever(_ callback: Callback) -> Diagnostic {
        Diagnostic(.handlerNever, "the completion handler of ", callback.name, " is never called")
    }

    static func handlerLate(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .handlerLate, "the completion handler of ", callback.name,
            " is called too late to count")
    }
}
