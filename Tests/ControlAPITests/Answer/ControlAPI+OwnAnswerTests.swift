import HTTP1
import Testing

@testable import ControlAPI

struct OwnAnswerTests {
    @Test(
        "what the server answers by itself has the one form of errors",
        arguments: [
            (400, "bad-request"), (413, "body-too-large"), (500, "internal"), (503, "stopping"),
        ])
    func form(status: Int, code: String) throws {
        let error = try ControlAPI.ownAnswer(status: status, message: "the \"message\"").error()
        #expect(error.status == status)
        #expect(error.code == code)
        #expect(error.message == "the \"message\"")
        #expect(error.field == nil)
        #expect((error.hint == nil) == (status == 400 || status == 500))
    }
}
