@_spi(Measuring) import APNsRouting

// Measures routing on one core and prints two figures a run, a run a line: nanoseconds of a route
// with its whole trace, and nanoseconds of one that delivery finds in its cache.
let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
let routesCount = 300_000
let cachedCount = 10_000_000
let clock = ContinuousClock()

/// Nanoseconds that `work` takes; it returns a number so that it is not left out as unused.
func nanoseconds(_ work: () -> Int) -> Int64 {
    let begun = clock.now
    let events = work()
    let duration = begun.duration(to: clock.now).components
    precondition(events > 0, "nothing was routed")
    return duration.seconds * 1_000_000_000 + duration.attoseconds / 1_000_000_000
}

// The first routes fill the rule book.
_ = nanoseconds { RoutingMeasure.routes(routesCount / 10) }
for _ in 0..<runs {
    let route = nanoseconds { RoutingMeasure.routes(routesCount) } / Int64(routesCount)
    let cached = nanoseconds { RoutingMeasure.cached(cachedCount) } / Int64(cachedCount)
    print(route, cached)
}
