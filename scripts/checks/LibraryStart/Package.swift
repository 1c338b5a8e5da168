// swift-tools-version: 6.3
import PackageDescription

// A host process for scripts/checks/library-start; no part of the package itself.
let package = Package(
    name: "LibraryStart",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "mock-apns", path: "../../..")],
    targets: [
        .executableTarget(
            name: "library-start",
            dependencies: [.product(name: "MockAPNs", package: "mock-apns")])
    ],
    swiftLanguageModes: [.v6]
)
