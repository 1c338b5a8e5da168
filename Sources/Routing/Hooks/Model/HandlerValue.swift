/// What a completion handler is called with.
package enum HandlerValue: Sendable, Hashable {
    /// The handler takes no argument.
    case nothing
    case options(PresentationOptions)
    case fetch(FetchResult)

    /// The one answer of several: options together; new data before no data before failed.
    ///
    /// Source: delivery rules B1 (Firebase, Airship).
    func merged(with other: HandlerValue) -> HandlerValue {
        switch (self, other) {
        case (.options(let a), .options(let b)): .options(a.union(b))
        case (.fetch(let a), .fetch(let b)): .fetch(a.rawValue < b.rawValue ? a : b)
        case (.nothing, _), (.options, _), (.fetch, _): self
        }
    }
}

/// What came back to the system through a callback's completion handler.
package struct HandlerOutcome: Sendable, Hashable {
    /// Calls of the system's handler.
    package var calls = 0
    /// What the first call said; nil where there was none.
    package var firstValue: HandlerValue?
    /// When the first call came, milliseconds after the callback; nil where there was none.
    package var atMilliseconds: Int?
    /// The app's process died on the way.
    package var crashed = false

    package init() {}
}
