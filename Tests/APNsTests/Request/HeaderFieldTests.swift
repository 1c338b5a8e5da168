import TestSupport
import Testing

@testable import APNs

@Suite("The header fields that the gateway reads")
struct HeaderFieldTests {
    private func field(_ name: [UInt8]) -> HeaderField? {
        HeaderField(name: name.span)
    }

    @Test("are found by their names", arguments: HeaderField.allCases)
    func names(field: HeaderField) {
        #expect(self.field(Array("\(field.name)".utf8)) == field)
    }

    @Test("each has a name of its own")
    func distinct() {
        #expect(Set(HeaderField.allCases.map { "\($0.name)" }).count == 12)
    }

    @Test(
        "are not found when one byte is another, more or missing", arguments: HeaderField.allCases)
    func nearMisses(field: HeaderField) {
        let name = Array("\(field.name)".utf8)
        for index in name.indices {
            var changed = name
            changed[index] ^= 0x20
            #expect(self.field(changed) == nil)
            changed.remove(at: index)
            #expect(self.field(changed) == nil)
        }
        #expect(self.field(name + [0x61]) == nil)
    }

    @Test("names of any length and content never trap", arguments: [1, 2] as [UInt64])
    func hostile(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let name = random.bytes(upTo: 20)
            let found = field(name)
            #expect(found.map { Array("\($0.name)".utf8) == name } ?? true)
        }
        #expect(field([]) == nil)
    }

    @Test("a set of them holds what was put in", arguments: HeaderField.allCases)
    func sets(field: HeaderField) {
        var set = HeaderFieldSet()
        #expect(set.isEmpty)
        set.insert(field)
        set.insert(field)
        #expect(HeaderField.allCases.filter(set.contains) == [field])
        #expect(!set.isEmpty)
    }

    @Test("a value is given only where it is there and well formed")
    func values() {
        #expect(HeaderValue.valid(5).value == 5)
        #expect(HeaderValue<Int>.absent.value == nil)
        #expect(HeaderValue<Int>.invalid.value == nil)
    }
}
