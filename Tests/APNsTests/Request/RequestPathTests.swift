import APNs
import Testing

@Suite("The path of a request")
struct RequestPathTests {
    /// The text behind /3/device/, nil for another path.
    private func device(_ path: String?) -> String? {
        let request = Draft { $0[":path"] = path }.request
        guard case .device(let range) = request.path else { return nil }
        return request.raw.bytes.span.text(range)
    }

    @Test(
        "names a device behind /3/device/",
        arguments: [
            ("/3/device/ab12", "ab12"), ("/3/device/", ""), ("/3/device/(null)", "(null)"),
            ("/3/device/%2F", "%2F"), ("/3/device/a#b", "a#b"), ("/3/device/ ", " "),
        ])
    func device(path: String, token: String) {
        #expect(device(path) == token)
        let range = Draft { $0[":path"] = path }.request.deviceTokenRange
        #expect((range == nil) == token.isEmpty)
    }

    @Test(
        "is another one in all other cases",
        arguments: [
            nil, "", "/", "3/device/ab", "/3/device", "/3//device/ab", "/3/devices/ab",
            "/4/device/ab", "/3/device/ab/", "/3/device//ab", "/3/device/ab?x", "/3/device/?",
            "/3/DEVICE/ab", "https://localhost/3/device/ab", "/3/devic%65/ab",
        ])
    func other(path: String?) {
        #expect(device(path) == nil)
        #expect(Draft { $0[":path"] = path }.request.deviceTokenRange == nil)
    }
}
