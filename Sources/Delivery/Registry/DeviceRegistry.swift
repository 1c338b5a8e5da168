import APNs
import PushLog
import Routing
import Synchronization

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
        var registered: Int { cells.count - autos.count }
        var beginnings = ScreenBeginnings()
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
    func put(_ device: Device, at now: DeviceTime) throws(DeviceRefusal) -> Bool {
        let end = DeviceToken.End(isExpired: false, at: now, services.settings.store)
        let tokens = device.tokens(ofRemovedApps: end)
        let plan = services.plans.withLock { $0.plan(of: device) }
        let result = table.withLock { table -> Result<Bool, DeviceRefusal> in
            if let taken = conflict(tokens, device) { return .failure(.taken(taken)) }
            let limit = services.settings.devicesMax
            if table.registered >= limit && table.cells[device.id]?.isAuto != false {
                return .failure(.full(limit: limit))
            }
            let state = DeviceState(id: device.id, plan: plan, tokens: tokens, from: now.virtual)
            let cell = DeviceCell(state)
            // First the new one, so that no push finds its token without an owner.
            index.add(cell, tokens)
            let old = table.cells.updateValue(cell, forKey: device.id)
            let isNew = old.map(\.isAuto) ?? true
            var stored = old.map { finish($0, of: &table, at: now, keepsStored: true) } ?? []
            stored += takeOver(tokens, by: cell, &table, at: now)
            give(stored, to: cell, at: now)
            cell.save(services)
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
            let given: [DeviceToken]
            do throws(DevicePlanError) {
                let new = try edit(before)
                if cell.isAuto { try new.needApp(of: before) }
                let tokens = new.tokens(ofRemovedApps: end)
                if let taken = conflict(tokens, new, except: cell) {
                    return .failure(.taken(taken))
                }
                index.add(cell, tokens)
                given = tokens
            } catch {
                return .failure(.plan(error))
            }
            let result = cell.change(services) { state -> Result<Device?, DeviceChangeError> in
                do throws(DevicePlanError) {
                    state.replan(try edit(state.device), at: now, services)
                    return .success(nil)
                } catch {
                    return .failure(.plan(error))
                }
            }
            if case .success = result {
                give(takeOver(given, by: cell, &table, at: now), to: cell, at: now)
            }
            let left = cell.peek(\.tokens) ?? []
            let lost = known.filter { token in !left.contains { $0.bytes == token.bytes } }
            index.remove(cell, lost, at: now.virtual)
            // The plan that is shown follows the device when its lock is given back.
            return (result ?? .success(nil)).map { _ in cell.peek(\.device) }
        }.get()
    }
}
