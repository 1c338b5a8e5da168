#if canImport(Darwin)
private import Darwin
#else
// `environ` is a variable of C, so the compiler cannot know that nobody changes it.
@unsafe @preconcurrency private import Glibc
#endif

/// What the process was started with.
package enum ProcessFacts {
    /// The variables of the environment; the first of a repeated name holds, as for `getenv`.
    ///
    /// Read once at the start, when there is no other thread.
    package static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        #if canImport(Darwin)
        var entry = unsafe _NSGetEnviron().pointee
        #else
        var entry = unsafe environ
        #endif
        while let text = unsafe entry.pointee {
            let pair = unsafe String(cString: text)
            let name = String(pair.prefix { $0 != "=" })
            if variables[name] == nil, name.count < pair.count {
                variables[name] = String(pair.dropFirst(name.count + 1))
            }
            unsafe entry += 1
        }
        return variables
    }

    /// Ends the process from any thread.
    static func end(_ status: Int32) -> Never {
        exit(status)
    }

    /// Milliseconds since 1970, by the wall clock.
    static func wallMilliseconds() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Waits without doing anything.
    static func pause(milliseconds: Int32) {
        _ = poll(nil, 0, milliseconds)
    }
}
