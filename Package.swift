// swift-tools-version: 6.3
import PackageDescription

// The layers of the house, lowest first; a target imports only what stands below it.
// scripts/test builds with --explicit-target-dependency-import-check error, so this list is the law.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies,
        exclude: exclude, swiftSettings: strict)
}

func cLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
    name: "mock-apns",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MockAPNs", targets: ["MockAPNs"]),
        .library(name: "APNsRouting", targets: ["APNsRouting"]),
        .executable(name: "mock-apns", targets: ["mock-apns"]),
    ],
    targets: [
        // L0: C libraries, as module maps with small inline shims.
        cLibrary("CUV", pkgConfig: "libuv", apt: "libuv1-dev", brew: "libuv"),
        cLibrary("COpenSSL", pkgConfig: "openssl", apt: "libssl-dev", brew: "openssl@3"),
        cLibrary("CNghttp2", pkgConfig: "libnghttp2", apt: "libnghttp2-dev", brew: "libnghttp2"),
        cLibrary(
            "CMicrohttpd", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev",
            brew: "libmicrohttpd"),
        cLibrary("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        cLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        // No library behind it: calls of the system that Swift cannot import.
        .systemLibrary(name: "CProcess"),

        // L1: pure values.
        library("JSON"),
        library("APNs", ["JSON"]),
        library("Routing", ["APNs", "JSON"]),
        // A product of its own: routing for the authors of push frameworks, without any C library.
        // Rounding calls libm, which on Linux nothing links where neither Foundation nor Glibc is
        // imported.
        .target(
            name: "APNsRouting", dependencies: ["Routing", "APNs", "JSON"], swiftSettings: strict,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        library("PushLog", ["Routing", "APNs", "JSON"]),
        library("Faults", ["PushLog", "Routing", "APNs", "JSON"]),

        // L2: one C library each.
        library("EventLoop", ["CUV"]),
        library("TLS", ["COpenSSL"]),
        library("HTTP2", ["CNghttp2", "APNs"]),
        library("HTTP1", ["CMicrohttpd"]),
        library("HTTPClient", ["CCurl"]),
        library("SQLite", ["CSQLite"]),

        // L3: what the server does.
        library(
            "Gateway",
            ["EventLoop", "TLS", "HTTP2", "Faults", "PushLog", "Routing", "APNs", "JSON"]),
        library("Delivery", ["Faults", "PushLog", "Routing", "APNs", "JSON"]),
        library("Journal", ["SQLite", "PushLog", "Routing", "APNs", "JSON"]),
        library("ControlAPI", ["HTTP1", "Faults", "PushLog", "Routing", "APNs", "JSON"]),

        // L4, L5: assembly and command line.
        library(
            "MockAPNs",
            [
                "Gateway", "Delivery", "Journal", "ControlAPI", "EventLoop", "TLS", "HTTP1",
                "Faults", "PushLog", "Routing", "APNs", "JSON",
            ]),
        library(
            "CommandLineTool",
            [
                "MockAPNs", "ControlAPI", "HTTPClient", "TLS", "Faults", "PushLog", "Routing",
                "APNs", "JSON", "CProcess",
            ]),
        .executableTarget(
            name: "mock-apns", dependencies: ["CommandLineTool"], swiftSettings: strict),

        // What several test targets share: seeded randomness, the decoder of an HTTP/2 peer.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),

        tests("JSON"),
        tests("APNs", ["TestSupport", "JSON"]),
        // Objective-C that the tests themselves compile.
        tests("Routing", ["APNs", "JSON"], exclude: ["ObjectiveC/Programs"]),
        tests("APNsRouting"),
        tests("PushLog", ["TestSupport", "Routing", "APNs", "JSON"]),
        tests("Faults", ["PushLog", "Routing", "APNs", "JSON"]),
        tests("EventLoop"),
        tests("TLS"),
        tests("HTTP2", ["TestSupport", "APNs"]),
        tests("HTTP1"),
        tests("HTTPClient"),
        tests("SQLite"),
        tests(
            "Gateway",
            [
                "TestSupport", "TLS", "HTTP2", "EventLoop", "Faults", "PushLog", "Routing", "APNs",
                "JSON",
            ]),
        tests("Delivery", ["TestSupport", "Faults", "PushLog", "Routing", "APNs", "JSON"]),
        tests("Journal", ["TestSupport", "SQLite", "PushLog", "Routing", "APNs", "JSON"]),
        tests("ControlAPI", ["HTTP1", "Faults", "PushLog", "Routing", "APNs", "JSON"]),
        tests(
            "MockAPNs",
            ["EventLoop", "Gateway", "Delivery", "ControlAPI", "HTTP2", "TLS", "APNs", "JSON"]),
        tests(
            "CommandLineTool",
            [
                "MockAPNs", "ControlAPI", "HTTPClient", "TLS", "Faults", "PushLog", "Routing",
                "APNs", "JSON",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
