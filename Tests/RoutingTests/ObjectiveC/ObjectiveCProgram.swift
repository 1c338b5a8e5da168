#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One of the programs in the folder Programs: compiled and run in a folder of its own.
enum ObjectiveCProgram {
    private static let sources =
        String(#filePath.dropLast("ObjectiveCProgram.swift".count))
        + "Programs/"

    /// Whether `gcc` compiles Objective-C and finds a runtime's header.
    ///
    /// Debian's gcc does so with the package gobjc, Apple's with the command line tools. The
    /// programs themselves are not looked at: a mistake in one of them must not skip its test.
    static let canCompile: Bool = {
        let question = ["-x", "objective-c", "-include", "objc/runtime.h", "-fsyntax-only"]
        let answer = try? withFolder { folder in
            try ChildProcess(["gcc"] + question + ["/dev/null"], in: folder)
        }
        return answer?.end == .exit(0)
    }()

    /// What the program printed and how it ended; throws when it cannot be compiled.
    static func run(_ name: String) throws -> ChildProcess {
        try withFolder { folder in
            let program = folder + "/program"
            let files = [name, "FirstPlan", "Stage"].map { "\(sources)\($0).m" }
            let flags = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-o", program]
            let compiler = try ChildProcess(["gcc"] + flags + files + ["-lobjc"], in: folder)
            guard compiler.end == .exit(0) else {
                throw ChildProcess.Failure(what: "gcc of \(name): \(compiler.errors)", code: 0)
            }
            return try ChildProcess([program], in: folder)
        }
    }

    private static func withFolder<T>(_ body: (String) throws -> T) throws -> T {
        var template = Array("/tmp/mock-apns-objc-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw ChildProcess.Failure(what: "mkdtemp", code: errno)
        }
        let folder = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer {
            for name in ["program", "output", "errors"] { unsafe unlink(folder + "/" + name) }
            unsafe rmdir(folder)
        }
        return try body(folder)
    }
}
