import Testing

@testable import ControlAPI

struct PathTemplateTests {
    static let matches: [(template: String, path: String, segment: String?)] = [
        ("/", "/", ""), ("/livez", "/livez", ""), ("/v1/pushes/{seq}", "/v1/pushes/7", "7"),
        ("/v1/pushes/{seq}", "/v1/pushes/%37", "%37"), ("/v1/devices/{id}", "/v1/devices/..", ".."),
        ("/v1/devices/{id}/actions", "/v1/devices/a/actions", "a"),
        ("/v1/devices/{id}/actions", "/v1/devices/actions/actions", "actions"),
        ("/v1/devices/{id}/actions", "/v1/devices/actions", nil),
        ("/v1/devices/{id}/actions", "/v1/devices//actions", nil),
        ("/v1/devices/{id}/actions", "/v1/devices/a/action", nil),
        ("/v1/devices/{id}/actions", "/v1/devices/a/actions/", nil),
        ("/v1/devices/{id}/actions", "/v1/devices/a/b/actions", nil),
        ("/", "//", nil), ("/", "", nil), ("/livez", "/livez/", nil), ("/livez", "//livez", nil),
        ("/livez", "/Livez", nil), ("/livez", "/%6civez", nil), ("/livez", "/livez;x", nil),
        ("/v1/pushes/{seq}", "/v1/pushes", nil), ("/v1/pushes/{seq}", "/v1/pushes/", nil),
        ("/v1/pushes/{seq}", "/v1/pushes/7/8", nil), ("/v1/pushes/{seq}", "/v2/pushes/7", nil),
        ("/v1/pushes/{seq}", "/v1//pushes/7", nil), ("/v1/pushes/{seq}", "/v1/./pushes/7", nil),
        ("/v1/pushes/{seq}.apns", "/v1/pushes/7.apns", "7"),
        ("/v1/pushes/{seq}.apns", "/v1/pushes/7.apns.apns", "7.apns"),
        ("/v1/pushes/{seq}.apns", "/v1/pushes/.apns", nil),
        ("/v1/pushes/{seq}.apns", "/v1/pushes/7", nil),
        ("/v1/pushes/{seq}.apns", "/v1/pushes/7.APNS", nil),
        ("/v1/pushes/{seq}.apns", "/v1/pushes/7%2eapns", nil),
    ]

    @Test("matches exactly, segment by segment", arguments: matches)
    func match(_ row: (template: String, path: String, segment: String?)) {
        let expected = row.segment.map { PathTemplate.Match.matches($0[...]) } ?? .differs
        #expect(PathTemplate(row.template).match(row.path) == expected)
    }

    @Test("knows the name of its open segment")
    func parameter() {
        #expect(PathTemplate("/v1/devices/{id}").parameter == "id")
        #expect(PathTemplate("/v1/devices/{id}/actions").parameter == "id")
        #expect(PathTemplate("/v1/pushes/{seq}.apns").parameter == "seq")
        #expect(PathTemplate("/v1/devices").parameter == nil)
    }
}
