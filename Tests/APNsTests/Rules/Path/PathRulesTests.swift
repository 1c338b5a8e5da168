import APNs
import Testing

@Suite("The rules of method and path")
struct PathRulesTests {
    static let rows: [RuleRow] = [
        .kept(.methodNotAllowed, "POST"),
        .broken(.methodNotAllowed, "GET", got: ":method \"GET\"") { $0[":method"] = "GET" },
        .broken(.methodNotAllowed, "PUT", got: "PUT") { $0[":method"] = "PUT" },
        .broken(.methodNotAllowed, "lower case", got: "post") { $0[":method"] = "post" },
        .broken(.methodNotAllowed, "longer", got: "POSTS") { $0[":method"] = "POSTS" },
        .broken(.methodNotAllowed, "absent", got: "no :method") { $0[":method"] = nil },

        .kept(.badPath, "a token of two digits") { $0[":path"] = "/3/device/ab" },
        .kept(.badPath, "no token: another rule") { $0[":path"] = "/3/device/" },
        .kept(.badPath, "percent signs are not decoded") { $0[":path"] = "/3/device/%2f" },
        .broken(.badPath, "root", got: ":path \"/\"") { $0[":path"] = "/" },
        .broken(.badPath, "absent", got: "no :path") { $0[":path"] = nil },
        .broken(.badPath, "empty", got: ":path \"\"") { $0[":path"] = "" },
        .broken(.badPath, "no slash behind device", got: "/3/device") {
            $0[":path"] = "/3/device"
        },
        .broken(.badPath, "plural", got: "devices") { $0[":path"] = "/3/devices/\(Draft.token)" },
        .broken(.badPath, "version 4", got: "/4/") { $0[":path"] = "/4/device/\(Draft.token)" },
        .broken(.badPath, "upper case", got: "Device") {
            $0[":path"] = "/3/Device/\(Draft.token)"
        },
        .broken(.badPath, "query", got: "?x=1") { $0[":path"] = "/3/device/\(Draft.token)?x=1" },
        .broken(.badPath, "query alone", got: "?") { $0[":path"] = "/3/device/?" },
        .broken(.badPath, "trailing slash", got: "ab/") {
            $0[":path"] = "/3/device/\(Draft.token)/"
        },
        .broken(.badPath, "long paths are shortened", got: "...") {
            $0[":path"] = "/" + String(repeating: "x", count: 200)
        },

        .kept(.missingDeviceToken, "anything behind the last slash") {
            $0[":path"] = "/3/device/(null)"
        },
        .broken(.missingDeviceToken, "nothing", got: "/3/device/") { $0[":path"] = "/3/device/" },
    ]

    @Test("are broken and kept as the table says", arguments: rows)
    func row(_ row: RuleRow) { row.check() }
}
