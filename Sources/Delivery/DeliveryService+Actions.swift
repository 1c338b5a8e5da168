package import APNs
package import PushLog
package import Routing
import Synchronization

/// What an action caused on a device.
package struct ActionEffect: Sendable {
    /// The device as it is now.
    package let device: Device
    /// What happened, in order.
    package let events: [DeviceEvent]
    /// Remarks for the authors of push and app.
    package let diagnostics: [Diagnostic]
}

/// What a user sees, and the virtual instant from which its milliseconds count.
package struct ScreenView: Sendable {
    package let epoch: Instant
    package let screen: DeviceScreen
}

extension DeliveryService {
    /// Lets something happen to a device; nil when there is none of that id.
    package func perform(
        _ action: DeviceAction, on id: String, now: DeviceTime
    ) throws(ActionImpossible) -> ActionEffect? {
        while let cell = cell(id) {
            let result = cell.change(services) {
                state -> Result<DeviceState.Effect, ActionImpossible> in
                do throws(ActionImpossible) {
                    return .success(try state.perform(action, at: now, services))
                } catch {
                    return .failure(error)
                }
            }
            guard let effect = try result?.get() else { continue }
            index.add(cell, effect.issued)
            guard let device = cell.peek(\.device) else { continue }
            return ActionEffect(
                device: device, events: effect.events, diagnostics: effect.diagnostics)
        }
        return nil
    }

    /// What the user of a device sees; nil when there is none of that id.
    package func screen(id: String, now: DeviceTime) -> ScreenView? {
        while let cell = cell(id) {
            let view = cell.enter(services) { state in
                state.completeScreen(services)
                return state.withLive(at: now.virtual, services) { live in
                    ScreenView(epoch: live.epoch, screen: live.simulation.screen)
                }
            }
            if let view { return view }
        }
        return nil
    }

    /// The device tokens of a device in hexadecimal, those that it had before included; empty where
    /// none is kept of that id.
    package func tokens(id: String) -> [String] {
        cell(id)?.peek { $0.tokens.map { Hex.text(of: $0.bytes) } } ?? []
    }

    /// What happened to a device and belongs to no push, oldest first, as far as it is remembered.
    package func history(of id: String) -> [DeviceEvent] { services.history.events(of: id) }

    /// Lets all that falls due until a virtual instant happen, in order; gives what did.
    @discardableResult
    package func advance(to instant: Instant) -> [DeviceEvent] {
        advance { VirtualClock.Reading(now: instant, isFrozen: false) }.events
    }

    /// Moves the clock and lets all that falls due happen.
    ///
    /// - Parameter move: moves the clock and gives what it shows then.
    /// - Returns: that, and what happened, in the order of time: also what was brought about
    ///   meanwhile by a push or an action that found its device behind the clock.
    /// - Throws: what `move` throws; then nothing was moved.
    package func advance<Failure: Error>(
        by move: () throws(Failure) -> VirtualClock.Reading
    ) throws(Failure) -> (reading: VirtualClock.Reading, events: [DeviceEvent]) {
        // Before the clock moves: from then on anybody may bring about what is due.
        let id = services.elapsed.begin()
        do throws(Failure) {
            let reading = try move()
            bringAbout(until: reading.now)
            return (reading, services.elapsed.end(id))
        } catch {
            _ = services.elapsed.end(id)
            throw error
        }
    }

    private func bringAbout(until instant: Instant) {
        // One at a time: who comes second finds nothing half done.
        advancing.withLock { _ in
            while let (cell, at) = services.due.take(until: instant) {
                cell.fallDue(at: at, services)
            }
        }
    }

    /// The virtual instant at which something happens next by itself; nil: never.
    package var nextDue: Instant? { services.due.next }

    /// How many devices that nobody registered were forgotten to make room for others.
    package var forgottenDevices: Int { registry.table.withLock { $0.forgotten } }
}
