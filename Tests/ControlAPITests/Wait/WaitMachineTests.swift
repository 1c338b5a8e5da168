import Testing

@testable import ControlAPI

struct WaitMachineTests {
    private static func waiting() -> WaitMachine {
        var machine = WaitMachine()
        #expect(machine.begun(id: 7) == .nothing)
        return machine
    }

    @Test("a page ends it, and nothing after that does anything")
    func delivered() {
        var machine = WaitMachineTests.waiting()
        #expect(machine.delivered() == .answer)
        #expect(machine.isOver)
        #expect(machine.delivered() == .nothing)
        #expect(machine.timeElapsed() == .nothing)
        #expect(machine.cancelled(wasOpen: true) == .nothing)
        #expect(machine.clientLeft() == .nothing)
    }

    @Test("a page before the id is known ends it; the log is told then")
    func deliveredEarly() {
        var machine = WaitMachine()
        #expect(machine.delivered() == .answer)
        #expect(machine.begun(id: 7) == .cancel(id: 7))
        #expect(machine.isOver)
    }

    @Test("the time ends it when the wait was still open")
    func timeElapsed() {
        var machine = WaitMachineTests.waiting()
        #expect(machine.timeElapsed() == .askToCancel(id: 7))
        #expect(!machine.isOver)
        #expect(machine.cancelled(wasOpen: true) == .answerTimedOut)
        #expect(machine.isOver)
    }

    @Test("the time does not end it when a page is on its way")
    func timeElapsedLate() {
        var machine = WaitMachineTests.waiting()
        #expect(machine.timeElapsed() == .askToCancel(id: 7))
        #expect(machine.cancelled(wasOpen: false) == .nothing)
        #expect(!machine.isOver)
        #expect(machine.delivered() == .answer)
    }

    @Test("a time over before the id is known is remembered")
    func timeElapsedEarly() {
        var machine = WaitMachine()
        #expect(machine.timeElapsed() == .nothing)
        #expect(machine.begun(id: 7) == .askToCancel(id: 7))
    }

    @Test("a client that leaves ends it without an answer")
    func clientLeft() {
        var machine = WaitMachineTests.waiting()
        #expect(machine.clientLeft() == .cancel(id: 7))
        #expect(machine.isOver)
        #expect(machine.delivered() == .nothing)
        #expect(machine.clientLeft() == .nothing)
    }

    @Test("a client that leaves before the id is known ends it, too")
    func clientLeftEarly() {
        var machine = WaitMachine()
        #expect(machine.clientLeft() == .nothing)
        #expect(machine.begun(id: 7) == .cancel(id: 7))
    }

    @Test("a client that leaves while the log is asked gets nothing")
    func clientLeftWhileAsked() {
        var machine = WaitMachineTests.waiting()
        #expect(machine.timeElapsed() == .askToCancel(id: 7))
        #expect(machine.clientLeft() == .cancel(id: 7))
        #expect(machine.cancelled(wasOpen: true) == .nothing)
    }
}
