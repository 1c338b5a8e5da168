#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// The room on the file system of a folder, in bytes.
package struct DiskSpace: Sendable, Equatable {
    /// With what is taken.
    package let total: Int
    /// What the server's user can still have.
    package let available: Int

    package init(total: Int, available: Int) {
        self.total = total
        self.available = available
    }

    /// Nil where the system does not tell.
    package static func of(_ path: String) -> DiskSpace? {
        var found = statvfs()
        guard unsafe statvfs(path, &found) == 0 else { return nil }
        let unit = UInt64(found.f_frsize)
        func bytes(_ count: some BinaryInteger) -> Int {
            let (product, isTooLarge) = unit.multipliedReportingOverflow(by: UInt64(count))
            // Sums of two of them must be numbers still.
            return isTooLarge ? .max / 4 : min(Int(clamping: product), .max / 4)
        }
        return DiskSpace(total: bytes(found.f_blocks), available: bytes(found.f_bavail))
    }
}
