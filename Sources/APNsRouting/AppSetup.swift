internal import Routing

/// One of the named ways in which apps are set up: class of the app delegate, UN delegate, life
/// cycle, frameworks that are there already, how completion handlers are called.
///
///     for app in AppSetup.all { print(app.name, app.summary) }
///     let odd = try AppSetup(named: "un-without-willpresent")
///
/// What a set-up does not say is that of an ordinary app: iOS, authorized, registered, with a UN
/// delegate that is held and set in `didFinishLaunching`.
public struct AppSetup: Sendable, Hashable, CustomStringConvertible {
    let host: NamedHost

    init(_ host: NamedHost) {
        self.host = host
    }

    /// The set-up of that name.
    ///
    /// - Throws: `.unknownName`; the message lists the names.
    public init(named name: String) throws(RoutingError) {
        do throws(DevicePlanError) {
            host = try NamedHost.known(name)
        } catch {
            throw RoutingError(error)
        }
    }

    /// All set-ups.
    public static let all: [AppSetup] = NamedHost.all.map { AppSetup($0) }

    /// An Objective-C app whose app delegate's class is `AppDelegate`.
    public static let ordinary = AppSetup(NamedHost.all[0])

    /// Such as `swift-appdelegate`.
    public var name: String { host.name }
    /// What it is, in one line.
    public var summary: String { host.summary }
    /// The name.
    public var description: String { name }
}
