// swift-tools-version: 6.3
import PackageDescription

// Usually one line: .package(url: "https://.../mock-apns.git", from: "0.1.0"). This example is
// built against a clone with a tag where MOCK_APNS_URL names one, else against its own checkout.
let mockAPNs: Package.Dependency =
    if let url = Context.environment["MOCK_APNS_URL"] {
        .package(url: url, from: "0.1.0")
    } else {
        .package(name: "mock-apns", path: "../..")
    }

let package = Package(
    name: "swift-consumer",
    platforms: [.macOS(.v15)],
    dependencies: [mockAPNs],
    targets: [
        .target(name: "PushSender"),
        .testTarget(
            name: "PushSenderTests",
            dependencies: ["PushSender", .product(name: "MockAPNs", package: "mock-apns")]),
    ]
)
