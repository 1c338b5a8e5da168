import JSON
import Routing

/// The app states in which a push is routed: the device's own, one, some or all.
enum RouteStates: Equatable {
    case own
    case one(AppState)
    case several([AppState])

    /// Reads the members `state` and `states`.
    init(_ body: PushBody) throws(DevicePlanError) {
        let one = body.object.nonNull("state")
        guard let list = body.object.nonNull("states") else {
            self = if let one { .one(try one.word(AppState.self)) } else { .own }
            return
        }
        if let one {
            throw one.bad(expected: "\"state\" or \"states\"", hint: "leave one of them out")
        }
        if list.value == .string("all") {
            self = .several(AppState.allCases)
            return
        }
        guard let elements = list.value.array, !elements.isEmpty,
            elements.count <= AppState.allCases.count
        else {
            throw list.bad(
                expected: "\"all\", or an array of "
                    + AppState.allCases.map(\.name).joined(separator: ", "))
        }
        var states: [AppState] = []
        for element in try list.elements(of: "app states") {
            states.append(try element.word(AppState.self))
        }
        self = .several(states)
    }

    /// The states in their order; `own` is that of the device.
    func list(_ own: AppState) -> [AppState] {
        switch self {
        case .own: [own]
        case .one(let state): [state]
        case .several(let states): states
        }
    }

    /// Whether the answer is a list of routes.
    var isList: Bool {
        switch self {
        case .own, .one: false
        case .several: true
        }
    }
}
