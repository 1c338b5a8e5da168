import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("Plans that devices share")
struct SharedPlanTests {
    private static func plan(_ bench: Bench, _ id: String) throws -> SharedPlan {
        try #require(bench.service.registry.cell(id)?.peek(\.plan))
    }

    /// Phones 1 to `count`, each with a token of its own.
    private static func bench(_ count: UInt8) throws -> Bench {
        let bench = Bench()
        for number in 1...count { try bench.put(.phone("phone-\(number)", token: number)) }
        return bench
    }

    @Test("devices registered alike have one plan, without names and tokens")
    func shared() throws {
        let bench = try SharedPlanTests.bench(3)
        let first = try SharedPlanTests.plan(bench, "phone-1")
        #expect(try first === SharedPlanTests.plan(bench, "phone-3"))
        #expect(first.device.id.isEmpty && first.device.apps[0].deviceToken == nil)
        #expect(bench.service.device(id: "phone-2") == .phone("phone-2", token: 2))
        try bench.put(.phone("phone-4", token: 4) { $0.locked = true })
        #expect(try first !== SharedPlanTests.plan(bench, "phone-4"))
    }

    @Test("a device that changes has another plan, and the first again when it is as before")
    func followed() throws {
        let bench = try SharedPlanTests.bench(2)
        let first = try SharedPlanTests.plan(bench, "phone-1")
        try bench.act(.user(.offline))
        #expect(try SharedPlanTests.plan(bench, "phone-1") !== first)
        #expect(try SharedPlanTests.plan(bench, "phone-2") === first)
        #expect(try !SharedPlanTests.plan(bench, "phone-1").device.online)
        try bench.act(.user(.online))
        #expect(try SharedPlanTests.plan(bench, "phone-1") === first)
    }

    @Test("a decision is made once for each shape and app")
    func decisions() {
        let plan = SharedPlan(
            .phone { $0.apps.append(AppInstall(topic: "com.example.b", state: .foreground)) })
        let shape = Push().record.shape
        let first = plan.decide(shape, 0, RoutingPolicy())
        #expect(plan.decide(shape, 0, RoutingPolicy()).trace === first.trace)
        let second = plan.decide(shape, 1, RoutingPolicy())
        #expect(second.trace.appState == .foreground && first.trace.appState == .suspended)
    }

    @Test("the table finds a plan as long as a device has it, and forgets it then")
    func table() {
        var table = PlanTable()
        let kept = table.plan(of: .phone("a"))
        let same = table.plan(of: .phone("b", token: 7))
        #expect(same === kept)
        // Plans that come and go do not make it grow, and none of them is mistaken for another.
        for minor in 0..<1_000 {
            let plan = table.plan(of: .phone { $0.os = OSVersion(17, minor) })
            #expect(plan.device.os == OSVersion(17, minor))
        }
        let again = table.plan(of: .phone("c"))
        #expect(again === kept)
    }
}

@Suite("Devices in the order in which they were added")
struct CellQueueTests {
    private static func cells(_ count: Int) -> [DeviceCell] {
        let plan = SharedPlan(.phone())
        return (0..<count).map {
            DeviceCell(DeviceState(id: "\($0)", isAuto: true, plan: plan, tokens: []))
        }
    }

    private func all(_ queue: inout CellQueue) -> [String] {
        var ids: [String] = []
        while let cell = queue.takeFirst() { ids.append(cell.id) }
        return ids
    }

    @Test("come out as they went in, whatever was taken out on the way")
    func order() {
        let cells = CellQueueTests.cells(300)
        var queue = CellQueue()
        #expect(queue.count == 0)
        for cell in cells { queue.append(cell) }
        for cell in cells.prefix(100) {
            let first = queue.takeFirst()
            #expect(first === cell)
            queue.append(cell)
        }
        for cell in cells where (Int(cell.id) ?? 0) % 3 == 0 { queue.remove(cell) }
        #expect(queue.count == 200)
        let left = (100..<300).map { $0 } + (0..<100)
        let taken = all(&queue)
        #expect(taken == left.filter { $0 % 3 != 0 }.map(String.init))
        #expect(queue.count == 0)
    }
}
