import APNs
import Faults
import PushLog
import Routing
import Synchronization

extension DeviceRegistry {
    /// Keeps the device of an unknown token, as the plan for its push says; nil where the token is
    /// none that a device can have (profile `lenient` takes any text).
    ///
    /// What its screen showed before is in the log, and read when somebody looks.
    func keep(_ record: PushRecord) -> DeviceCell? {
        guard let token = DeviceToken(unknown: record), let id = record.deviceID else {
            return nil
        }
        let hash = DeviceTokenText.hash(token.bytes)
        return table.withLock { table in
            if let known = table.cells[id] { return known }
            makeRoom(in: &table, at: DeviceTime(wall: record.receivedAt, virtual: record.arrivedAt))
            return index.withShard(of: hash) { shard in
                let device = shard.autos.device(for: record, services.settings)
                let plan = services.plans.withLock { $0.plan(of: device) }
                var state = DeviceState(
                    id: id, isAuto: true, plan: plan, tokens: [token], from: shard.autos.latest)
                state.logged = table.beginnings.range(id, to: services.log.lastSequence)
                let cell = DeviceCell(state)
                shard.owners.add(cell, hash)
                table.cells[id] = cell
                table.autos.append(cell)
                cell.save(services)
                return cell
            }
        }
    }

    /// Forgets a device that nobody registered, where there are as many as may be: the one kept
    /// longest that was not in use since it was looked at last.
    private func makeRoom(in table: inout Table, at now: DeviceTime) {
        guard table.autos.count >= services.settings.autoDevicesMax else { return }
        while let cell = table.autos.takeFirst() {
            if cell.isInUse.exchange(false, ordering: .relaxed) {
                table.autos.append(cell)
                continue
            }
            table.cells[cell.id] = nil
            table.forgotten += 1
            _ = end(cell, at: now, keepsStored: false)
            return
        }
    }
}

extension AutoDevices {
    /// The device of an unknown token, with the one app that the push is for.
    func device(for record: PushRecord, _ settings: DeliverySettings) -> Device {
        let reserved = settings.testTokens ? TestToken(record.request)?.device : nil
        let plan = plans.variants(for: record).variants.variant(reserved)
        var app = plan.app
        app.topic = record.bundleID
        app.environment = record.environment
        var device = plan.device
        device.apps = [app]
        return device
    }
}
