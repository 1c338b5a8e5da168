import PushLog
package import Routing
import Synchronization

/// A device that was saved and cannot be read.
package struct UnreadableDevice: Error, Sendable {
    package let id: String
    package let problem: DevicePlanError
}

extension DeliveryService {
    /// Takes up devices as `DeliveryLog.save` was given them, before the first push comes; gives
    /// those that cannot be read.
    ///
    /// What fell due meanwhile happens when the clock is looked at next.
    package func restore(
        _ saved: [(id: String, json: [UInt8])], now: DeviceTime
    ) -> [UnreadableDevice] {
        saved.compactMap { id, json in
            do throws(DevicePlanError) {
                registry.restore(try SavedDevice(json: json), at: now)
                return nil
            } catch {
                return UnreadableDevice(id: id, problem: error)
            }
        }
    }

    /// Empties the slots of pushes whose records could not be committed: their senders were told
    /// that nothing was taken.
    ///
    /// Source: design, "The path of one push".
    package func forget(lost sequences: Set<UInt64>) {
        guard !sequences.isEmpty else { return }
        for cell in registry.cells {
            _ = cell.change(services) { $0.dropStored { sequences.contains($0.sequence) } }
        }
    }
}
