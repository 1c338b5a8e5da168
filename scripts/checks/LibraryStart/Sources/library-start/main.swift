import MockAPNs

// Starts and stops servers one after another in this process and prints how long both took, in
// microseconds, a server a line: start, stop.
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200
let clock = ContinuousClock()

/// The duration in whole microseconds.
func microseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
}

for _ in 0..<count {
    let begun = clock.now
    let server = try await MockAPNsServer.start()
    let ready = clock.now
    await server.stop()
    print(microseconds(begun.duration(to: ready)), microseconds(ready.duration(to: clock.now)))
}
