#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the server asks of the machine it runs on.
enum Machine {
    /// Processors that may be used, at least 1.
    static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    static var processID: Int32 { getpid() }

    /// Descriptors the process may open.
    static var descriptors: Int {
        var limit = rlimit()
        #if canImport(Glibc)
        let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #else
        let result = unsafe getrlimit(RLIMIT_NOFILE, &limit)
        #endif
        guard result == 0 else { return 256 }
        return Int(clamping: limit.rlim_cur)
    }
}
