/// The objects of an app that can be called.
package enum ReceiverRole: UInt8, Sendable, CaseIterable {
    case appDelegate, unDelegate, sceneDelegate
    case serviceExtension, pushRegistry, channelManager, locationExtension

    /// The word that a trace has for the object.
    package var object: String {
        switch self {
        case .appDelegate: "app-delegate"
        case .unDelegate: "un-delegate"
        case .sceneDelegate: "scene-delegate"
        case .serviceExtension: "service-extension"
        case .pushRegistry: "push-registry-delegate"
        case .channelManager: "channel-manager-delegate"
        case .locationExtension: "location-extension"
        }
    }

    /// A likely name of its class, for plans that do not say it.
    package var className: String {
        switch self {
        case .appDelegate: "AppDelegate"
        case .unDelegate: "NotificationDelegate"
        case .sceneDelegate: "SceneDelegate"
        case .serviceExtension: "NotificationService"
        case .pushRegistry: "PushRegistryDelegate"
        case .channelManager: "ChannelManagerDelegate"
        case .locationExtension: "LocationPushService"
        }
    }
}
