internal import APNs
internal import JSON
internal import Routing

/// One device on which things happen one after another.
///
///     var phone = try PushSimulation(DevicePlan(process: .terminated), hooks: [firebase])
///     let route = try phone.push(#"{"aps": {"alert": "Hi"}}"#)
///     #expect(route.outcome == "shown")
///     let tap = try phone.perform(.tap)
///     #expect(tap.callbacks.last == "app.didBecomeActive")
///
/// A value without clock or chance: the same inputs give the same routes. Time stands still until
/// `advance(milliseconds:)`.
public struct PushSimulation: Sendable {
    private var simulation: Simulation
    private var latest: NotificationReference?
    private var pushes = 0

    /// Begins with the device of a plan.
    ///
    /// - Parameters:
    ///   - plan: the device and its apps.
    ///   - hooks: push frameworks in all of its apps, beside those that the plan names.
    public init(_ plan: DevicePlan = DevicePlan(), hooks: [Hooks] = []) {
        var device = plan.device
        for index in device.apps.indices {
            device.apps[index].hooks += hooks.flatMap(\.sets)
        }
        simulation = Simulation(device)
    }

    /// A push arrives.
    ///
    /// - Parameters:
    ///   - payload: the JSON of its body.
    ///   - type: `apns-push-type`; without it `alert`, or `background` for content-available alone.
    ///   - priority: `apns-priority`, 10, 5 or 1; without it 5 for a background push, else 10.
    ///   - topic: the bundle id of the app; not needed where the device has one app.
    ///   - collapseID: `apns-collapse-id`.
    /// - Returns: what the push does.
    /// - Throws: `.notJSON`, `.badPlan` or `.unknownName`.
    public mutating func push(
        _ payload: String, type: String? = nil, priority: Int? = nil, topic: String? = nil,
        collapseID: String? = nil
    ) throws(RoutingError) -> Route {
        let value = try JSONText.read(payload)
        let type = type ?? PushSimulation.usualType(value)
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("topic", topic)
        writer.member("push_type", type)
        writer.member("priority", Int64(priority ?? (type == "background" ? 5 : 10)))
        writer.member("collapse_id", collapseID)
        writer.key("payload")
        writer.value(value)
        writer.endObject()
        let whole = try JSONText.read(writer.text)
        do throws(DevicePlanError) {
            return push(try PushInput(json: whole))
        } catch {
            throw RoutingError(error)
        }
    }

    private mutating func push(_ push: PushInput) -> Route {
        pushes += 1
        var route = Route()
        route.add(simulation.push(push, number: pushes))
        latest = .push(pushes)
        return route
    }

    /// A payload that shows nothing is sent as a background push.
    private static func usualType(_ payload: JSONValue) -> String {
        let aps = payload.value(for: "aps")
        let isVisible = ["alert", "badge", "sound"].contains { aps?.value(for: $0) != nil }
        return !isVisible && aps?.value(for: "content-available") != nil ? "background" : "alert"
    }
}

extension PushSimulation {
    /// A local notification is due.
    ///
    /// - Parameter json: such as `{"body": "Tea is ready"}`.
    /// - Returns: what it does.
    /// - Throws: `.notJSON`, `.badPlan`, `.impossible`.
    public mutating func notifyLocally(_ json: String) throws(RoutingError) -> Route {
        let value = try JSONText.read(json)
        let notification: LocalNotification
        do throws(DevicePlanError) {
            notification = try LocalNotification(json: value)
        } catch {
            throw RoutingError(error)
        }
        var route = Route()
        do throws(ActionImpossible) {
            route.add(try simulation.local(notification))
        } catch {
            throw RoutingError(error)
        }
        latest = .identifier(notification.identifier)
        return route
    }

    /// The app is launched, asks for permission and registers, as its script says.
    ///
    /// - Parameter isAllowed: what the user answers where the app asks.
    /// - Returns: what happens, up to the device token.
    /// - Throws: `.impossible`.
    public mutating func register(isAllowed: Bool = true) throws(RoutingError) -> Route {
        var route = Route()
        do throws(ActionImpossible) {
            route.add(
                try simulation.perform(
                    Registration(userAnswers: isAllowed ? .allow : .dontAllow)))
        } catch {
            throw RoutingError(error)
        }
        return route
    }

    /// The user does something.
    ///
    /// - Parameter action: what is done.
    /// - Returns: what follows.
    /// - Throws: `.impossible` where it cannot be done, such as a tap on what was not shown.
    public mutating func perform(_ action: Action) throws(RoutingError) -> Route {
        guard let action = action.resolved(latest) else {
            throw RoutingError(.impossible, "there was no notification yet; push one first")
        }
        var route = Route()
        do throws(ActionImpossible) {
            route.add(try simulation.perform(action))
        } catch {
            throw RoutingError(error)
        }
        return route
    }

    /// Time passes.
    ///
    /// - Parameter milliseconds: how much of it; a negative amount counts as none.
    /// - Returns: what falls due on the way.
    public mutating func advance(milliseconds: Int) -> Route {
        var route = Route()
        route.add(simulation.advance(to: simulation.now + max(0, milliseconds)))
        return route
    }
}

/// Routes one push, and what the user does then.
///
///     let route = try route(
///         #"{"aps": {"alert": "Hi"}}"#, on: DevicePlan(process: .foreground),
///         hooks: [Hooks(named: "onesignal")], then: .tap)
///     #expect(route.appCalls.map(\.callback) == ["un.willPresent", "un.didReceive"])
///
/// - Parameters:
///   - payload: the JSON of the push's body.
///   - plan: the device and its apps.
///   - hooks: push frameworks in the app.
///   - actions: what the user does, in order.
/// - Returns: all that happens.
/// - Throws: what `PushSimulation` throws.
public func route(
    _ payload: String, on plan: DevicePlan = DevicePlan(), hooks: [Hooks] = [],
    then actions: Action...
) throws(RoutingError) -> Route {
    var simulation = PushSimulation(plan, hooks: hooks)
    var route = try simulation.push(payload)
    for action in actions { route.add(try simulation.perform(action)) }
    return route
}
