// swift-tools-version: 6.3
import PackageDescription

// A host process for scripts/bench --routing; no part of the package itself.
let package = Package(
    name: "RoutingSpeed",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "mock-apns", path: "../../..")],
    targets: [
        .executableTarget(
            name: "routing-speed",
            dependencies: [.product(name: "APNsRouting", package: "mock-apns")])
    ],
    swiftLanguageModes: [.v6]
)
