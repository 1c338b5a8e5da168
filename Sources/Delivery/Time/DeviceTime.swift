package import APNs

/// One reading of both clocks.
package struct DeviceTime: Sendable, Equatable {
    /// Wall time: what senders and readers are told.
    package let wall: Instant
    /// Virtual time: what devices run on.
    package let virtual: Instant

    /// Makes a reading; without `virtual` both show the same.
    package init(wall: Instant, virtual: Instant? = nil) {
        self.wall = wall
        self.virtual = virtual ?? wall
    }
}
