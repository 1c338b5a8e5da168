import APNsRouting
import Testing

@Suite("Errors of the library")
struct RoutingErrorTests {
    @Test("codes are told apart by their words")
    func codes() {
        #expect(RoutingError.Code.badPlan != .unknownName)
        #expect(RoutingError.Code.notJSON.description == "not-json")
    }
}
