import Routing
import Testing

@Suite("Versions of the system")
struct OSVersionTests {
    @Test(
        "are read from one to three numbers",
        arguments: [
            ("17", OSVersion(17)), ("17.5", OSVersion(17, 5)), ("18.0.1", OSVersion(18, 0, 1)),
            ("17.0", OSVersion(17)), ("999.999.999", OSVersion(999, 999, 999)),
        ])
    func read(text: String, version: OSVersion) {
        #expect(OSVersion(text) == version)
        #expect(OSVersion(version.description) == version)
    }

    @Test(
        "are nothing else",
        arguments: ["", ".", "17.", ".5", "17..5", "17.5.1.2", "-1", "+17", "a", "0", "1000", "１"])
    func refused(text: String) {
        #expect(OSVersion(text) == nil)
    }

    @Test("are in order by number, not by text")
    func order() {
        let versions = [OSVersion(9, 3), OSVersion(17, 2), OSVersion(17, 10), OSVersion(17, 10, 1)]
        #expect(versions.shuffled(by: [2, 0, 3, 1]).sorted() == versions)
    }

    @Test("leave out a patch number of 0")
    func text() {
        #expect(OSVersion(17).description == "17.0")
        #expect(OSVersion(17, 5, 1).description == "17.5.1")
    }
}

extension Array {
    fileprivate func shuffled(by order: [Int]) -> [Element] { order.map { self[$0] } }
}
