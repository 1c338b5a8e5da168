import PushLog
import Routing
import Synchronization

extension DeviceRegistry {
    /// Ends a device that is no longer in the table; gives what was stored for it, where it is kept.
    func finish(
        _ cell: DeviceCell, of table: inout Table, at now: DeviceTime, keepsStored: Bool
    ) -> [(topic: String, push: StoredPush)] {
        if cell.isAuto {
            table.autos.remove(cell)
            table.beginnings.note(cell.id, after: services.log.lastSequence, services.settings)
        }
        return end(cell, at: now, keepsStored: keepsStored)
    }

    /// Ends a device that is in neither table nor queue.
    func end(
        _ cell: DeviceCell, at now: DeviceTime, keepsStored: Bool
    ) -> [(topic: String, push: StoredPush)] {
        let (tokens, time) = cell.peek { ($0.tokens, $0.time) } ?? ([], now.virtual)
        let stored = cell.remove(services, at: now.virtual, keepsStored: keepsStored)
        index.remove(cell, tokens, at: max(time, now.virtual))
        return stored
    }

    /// Ends the devices that nobody registered and whose tokens another has now; gives what was
    /// stored for them.
    func takeOver(
        _ tokens: [DeviceToken], by cell: DeviceCell, _ table: inout Table, at now: DeviceTime
    ) -> [(topic: String, push: StoredPush)] {
        let owners = tokens.flatMap { index.owners(DeviceTokenText.hash($0.bytes)) }
        let ids = Set(owners.filter { $0.isAuto && $0 !== cell }.map(\.id))
        return ids.sorted().flatMap { id -> [(topic: String, push: StoredPush)] in
            // One of the same id has been replaced already.
            guard let auto = table.cells[id], auto !== cell else { return [] }
            table.cells[id] = nil
            return finish(auto, of: &table, at: now, keepsStored: true)
        }
    }

    /// Gives a device what was stored for others.
    func give(
        _ stored: [(topic: String, push: StoredPush)], to cell: DeviceCell, at now: DeviceTime
    ) {
        guard !stored.isEmpty else { return }
        _ = cell.change(services) { state in
            state.withLive(at: now.virtual, services) { live in live.take(stored) }
        }
    }
}
