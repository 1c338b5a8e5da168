private import CProcess
#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// The step between this program and a command that must end with it.
///
/// Only a process itself can ask for a signal at the end of its parent, so this program starts
/// itself once more, asks, and becomes the command. Source: prctl(2), PR_SET_PDEATHSIG.
enum ChildLauncher {
    /// The first word of such a start; it is no command, and help does not list it.
    static let word = "--child-of"

    /// The program to start; nil where the system has nothing like it.
    static var program: String? {
        #if os(Linux)
        Files.exists("/proc/self/exe") ? "/proc/self/exe" : nil
        #else
        nil
        #endif
    }

    /// Becomes the command.
    ///
    /// - Parameter words: the parent's process id, the command and its arguments.
    /// - Returns: the exit status when that fails.
    static func run(_ words: ArraySlice<String>) -> Int32 {
        guard let first = words.first, let parent = Int32(first), words.count > 1 else {
            Output.error.write("mock-apns: \(word) is for mock-apns exec\n")
            return 2
        }
        _ = cprocess_end_with_parent(SIGTERM)
        // The parent may have ended before the request.
        guard getppid() == parent else { return 1 }
        let command = Array(words.dropFirst())
        let arguments = CStrings(command)
        unsafe execvp(command[0], arguments.pointer)
        let error = ChildProcess.StartError(command[0], code: errno)
        arguments.free()
        Output.error.write("mock-apns: \(error.message)\n")
        return error.exitStatus
    }
}
