import CommandLineTool

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

exit(
    Program.run(
        Array(CommandLine.arguments.dropFirst()), environment: ProcessFacts.environment()))
