import Testing

@testable import HTTP2

@Suite("Stream table")
struct StreamTableTests {
    @Test("streams are found until removed, in any order and number")
    func insertAndRemove() {
        var table = StreamTable()
        defer { table.deallocate() }
        let ids = (0..<1_000).map { Int32($0 * 2 + 1) }
        for id in ids {
            let slot = unsafe table.insert(id)
            unsafe slot.pointee.bodyLength = Int(id) * 3
        }
        #expect(table.count == 1_000)
        #expect(table.ids.sorted() == ids)
        for id in ids where id % 3 == 0 { table.remove(id) }
        for id in ids {
            let length = unsafe table.find(id)?.pointee.bodyLength
            #expect(length == (id % 3 == 0 ? nil : Int(id) * 3))
        }
        for id in ids { table.remove(id) }
        #expect(table.count == 0)
        let missing = unsafe table.find(1) == nil
        #expect(missing)
    }

    @Test("a slot that is used again is empty")
    func reuse() {
        var table = StreamTable()
        defer { table.deallocate() }
        for id in stride(from: Int32(1), to: 10_000, by: 2) {
            let slot = unsafe table.insert(id)
            let isEmpty = unsafe slot.pointee.marks.isEmpty && slot.pointee.body == nil
            #expect(isEmpty)
            unsafe slot.pointee.marks = .answered
            unsafe slot.pointee.body = [1]
            table.remove(id)
        }
        #expect(table.ids.isEmpty)
    }

    @Test("ids in the same bucket keep apart")
    func collisions() {
        var table = StreamTable()
        defer { table.deallocate() }
        let ids: [Int32] = [1, 1 + 32, 1 + 64, 1 + 96]
        for id in ids { _ = unsafe table.insert(id) }
        table.remove(33)
        table.remove(97)
        #expect(table.ids.sorted() == [1, 65])
        _ = unsafe table.insert(97)
        #expect(table.ids.sorted() == [1, 65, 97])
    }
}
