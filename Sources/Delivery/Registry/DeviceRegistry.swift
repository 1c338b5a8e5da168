import APNs
import PushLog
package import Routing
import Synchronization

/// A device cannot be registered as it is: what stands against it.
package struct DeviceTokenTaken: Error, Sendable, Equatable {
    /// The device that has the token already.
    package let owner: String
    package let topic: String
    /// The token in hexadecimal digits.
    package let deviceToken: String

    package var message: String {
        "device token \(deviceToken) of \(topic) belongs to device \(owner)"
    }
}

/// The devices that are kept, by id: registered ones, and those of unknown tokens to which
/// something has happened.
///
/// Lock order: this table, shard of tokens, device, log.
final class DeviceRegistry: Sendable {
    struct Table {
        var cells: [String: DeviceCell] = [:]
        /// Devices that nobody registered, those kept longest first.
        var autos = CellQueue()
        /// How many of them were forgotten to make room.
        var forgotten = 0
    }

    let services: DeviceServices
    let index: TokenIndex
    let table = Mutex(Table())

    init(_ services: DeviceServices, _ index: TokenIndex) {
        self.services = services
        self.index = index
    }

    func cell(_ id: String) -> DeviceCell? { table.withLock { $0.cells[id] } }

    /// All kept devices, in the order of their ids.
    var cells: [DeviceCell] {
        table.withLock { Array($0.cells.values) }.sorted { $0.id < $1.id }
    }

    /// Registers a device, or replaces the one of its id; true when it is new.
    ///
    /// What is stored for an app that both have is kept.
    func put(_ device: Device, at now: DeviceTime) throws(DeviceTokenTaken) -> Bool {
        let end = DeviceToken.End(isExpired: false, at: now, services.settings.store)
        let tokens = device.tokens(ofRemovedApps: end)
        let plan = services.plans.withLock { $0.plan(of: device) }
        let result = table.withLock { table -> Result<Bool, DeviceTokenTaken> in
            if let taken = conflict(tokens, device) { return .failure(taken) }
            let cell = DeviceCell(
                device.id, isAuto: false, DeviceState(id: device.id, plan: plan, tokens: tokens))
            // First the new one, so that no push finds its token without an owner.
            let autos = Set(tokens.flatMap(unregisteredOwners))
            index.add(cell, tokens)
            let old = table.cells.updateValue(cell, forKey: device.id)
            let isNew = old.map(\.isAuto) ?? true
            var stored = old.map { finish($0, of: &table, at: now, keepsStored: true) } ?? []
            // One of the same id has been replaced already.
            for id in autos.sorted() where id != device.id {
                guard let auto = table.cells.removeValue(forKey: id) else { continue }
                stored += finish(auto, of: &table, at: now, keepsStored: true)
            }
            if !stored.isEmpty {
                _ = cell.enter(services) { state in
                    state.withLive(at: now.virtual, services.settings) { live in
                        live.take(stored)
                    }
                }
            }
            return .success(isNew)
        }
        return try result.get()
    }

    /// Removes a device; false when there is none.
    ///
    /// What was stored for it is given up.
    func remove(_ id: String, at now: DeviceTime) -> Bool {
        table.withLock { table in
            guard let cell = table.cells.removeValue(forKey: id) else { return false }
            _ = finish(cell, of: &table, at: now, keepsStored: false)
            return true
        }
    }

    /// Changes the plan of a device that is kept; nil when it is gone.
    ///
    /// `edit` is called twice: without the device's lock, to see who else has its tokens, and with it.
    func change(
        _ cell: DeviceCell, at now: DeviceTime,
        _ edit: (Device) throws(DevicePlanError) -> Device
    ) throws(DeviceChangeError) -> Device? {
        let end = DeviceToken.End(isExpired: false, at: now, services.settings.store)
        return try table.withLock { table -> Result<Device?, DeviceChangeError> in
            guard let (before, known) = cell.peek({ ($0.device, $0.tokens) }) else {
                return .success(nil)
            }
            do throws(DevicePlanError) {
                let new = try edit(before)
                let tokens = new.tokens(ofRemovedApps: end)
                if let taken = conflict(tokens, new, except: cell) {
                    return .failure(.taken(taken))
                }
                index.add(cell, tokens)
            } catch {
                return .failure(.plan(error))
            }
            let result = cell.enter(services) { state -> Result<Device?, DeviceChangeError> in
                do throws(DevicePlanError) {
                    state.replan(try edit(state.device), at: now, services)
                    return .success(nil)
                } catch {
                    return .failure(.plan(error))
                }
            }
            let left = cell.peek(\.tokens) ?? []
            index.remove(cell, known.filter { token in !left.contains { $0.bytes == token.bytes } })
            // The plan that is shown follows the device when its lock is given back.
            return (result ?? .success(nil)).map { _ in cell.peek(\.device) }
        }.get()
    }

    /// Ends a device that is no longer in the table; gives what was stored for it, where it is kept.
    func finish(
        _ cell: DeviceCell, of table: inout Table, at now: DeviceTime, keepsStored: Bool
    ) -> [(topic: String, push: StoredPush)] {
        if cell.isAuto { table.autos.remove(cell) }
        return end(cell, at: now, keepsStored: keepsStored)
    }

    /// Ends a device that is in neither table nor queue.
    func end(
        _ cell: DeviceCell, at now: DeviceTime, keepsStored: Bool
    ) -> [(topic: String, push: StoredPush)] {
        let tokens = cell.peek(\.tokens) ?? []
        let stored = cell.remove(services, at: now.virtual, keepsStored: keepsStored)
        index.remove(cell, tokens)
        return stored
    }

    private func unregisteredOwners(_ token: DeviceToken) -> [String] {
        index.owners(DeviceTokenText.hash(token.bytes)).filter(\.isAuto).map(\.id)
    }
}

/// Why a device was not changed.
package enum DeviceChangeError: Error, Sendable, Equatable {
    /// No device has that id.
    case unknown
    case plan(DevicePlanError)
    case taken(DeviceTokenTaken)
}
