/// Keeps answers back until their records are safe; asked for every push, from any loop.
///
/// Source: reliability section 3.1.
package protocol CommitGate: Sendable {
    /// All records with revisions up to it are decided: committed, or lost.
    var horizon: UInt64 { get }

    /// True where the record of a revision within the horizon could not be committed: nobody will
    /// see it.
    func isLost(_ revision: UInt64) -> Bool

    /// False while no record can be committed: pushes are answered 503 and go no further.
    var isAccepting: Bool { get }

    /// True while so much waits to be committed that nothing more should be read.
    var isFull: Bool { get }
}

/// A log that keeps records as they come.
package struct NoCommitGate: CommitGate {
    /// Makes the gate.
    package init() {}
    /// Everything.
    package var horizon: UInt64 { .max }
    /// Never.
    package func isLost(_ revision: UInt64) -> Bool { false }
    /// Always.
    package var isAccepting: Bool { true }
    /// Never.
    package var isFull: Bool { false }
}
