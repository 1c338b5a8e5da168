import Testing

@testable import CommandLineTool

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What only a process of its own can show: streams, descriptors, signals, and who outlives whom.
@Suite("The built command")
struct ExecBinaryTests {
    private func text(_ path: String) throws -> String {
        String(decoding: try Files.read(path, as: "file"), as: UTF8.self)
    }

    @Test(
        "each command has a help, and ends with 0",
        arguments: Command.allCases.map { [$0.rawValue, "--help"] } + [[], ["--version"]])
    func help(words: [String]) async throws {
        try await withTemporaryFolder { folder in
            let result = try await Binary.run(folder, words)
            #expect(result.status == 0)
            #expect(result.errors == "")
            #expect(result.output.hasPrefix("mock-apns"))
        }
    }

    @Test(
        "wrong use is one line on standard error and status 2",
        arguments: [
            ["frobnicate"], ["lint"], ["route"], ["rules", "--settings", "--routing"],
            ["log", "--limit", "0"], ["send", "--to", "nowhere"], ["token", "--key", "x"],
            ["exec"], ["exec", "--expect", "x", "--", "true"], ["test-tokens", "x"],
            ["lint", "/nowhere/a.json"], ["serve", "--rule", "bad-topic=on"],
            ["--child-of", "x"],
        ])
    func wrongUse(words: [String]) async throws {
        try await withTemporaryFolder { folder in
            let result = try await Binary.run(folder, words)
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("mock-apns: "))
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("offline commands print to standard output and set the status")
    func offline() async throws {
        try await withTemporaryFolder { folder in
            let lint = try await Binary.run(folder, ["lint", #"{"aps":{"alrt":"x"}}"#])
            #expect(lint.status == 1)
            #expect(lint.output.contains("did you mean \"alert\"?"))
            #expect(lint.errors == "")
            let route = try await Binary.run(folder, ["route", #"{"aps":{"alert":"x"}}"#])
            #expect(route.status == 0)
            #expect(route.output.contains("\nsuspended       shown"))
            let input = try Binary.shell(
                folder, #"echo '{"aps":{"alert":"x"}}' | "$0" lint - >"$TMPDIR/o""#)
            #expect(try await onOwnThread { input.reap() } == 0)
            #expect(try text("\(folder)/o") == "stdin: 200, nothing found\n")
        }
    }

    @Test("the command has the streams of exec, no other descriptors, and signals as before")
    func streams() async throws {
        try await withTemporaryFolder { folder in
            // The shell's own descriptors, then those of a command of exec.
            let script = """
                list() { for fd in /proc/self/fd/* /dev/fd/*; do [ -e "$fd" ] && echo "${fd##*/}"; \
                done | sort -u; grep Sig[BI] /proc/self/status; }
                list >"$TMPDIR/before"
                echo in | "$0" exec -- sh -c 'read word; echo "got $word"; echo bad >&2
                list() { for fd in /proc/self/fd/* /dev/fd/*; do [ -e "$fd" ] && echo "${fd##*/}"; \
                done | sort -u; grep Sig[BI] /proc/self/status; }
                list >"$TMPDIR/after"' >"$TMPDIR/out" 2>"$TMPDIR/err"
                """
            let child = try Binary.shell(folder, script)
            #expect(try await onOwnThread { child.reap() } == 0)
            #expect(try text("\(folder)/out") == "got in\n")
            #expect(try text("\(folder)/err") == "bad\nmock-apns: 0 pushes accepted, 0 refused\n")
            #expect(try text("\(folder)/before") == text("\(folder)/after"))
        }
    }

    @Test(
        "SIGTERM and SIGINT go to the command, and its status comes back",
        arguments: [(SIGTERM, 7), (SIGINT, 8)] as [(Int32, Int32)])
    func signals(number: Int32, status: Int32) async throws {
        try await withTemporaryFolder { folder in
            let up = try FIFO("\(folder)/up")
            let script = """
                mkfifo "$TMPDIR/hold"
                cat "$TMPDIR/hold" & pid=$!
                trap 'kill $pid; exit 7' TERM; trap 'kill $pid; exit 8' INT
                echo up >"$TMPDIR/up"; wait; exit 1
                """
            let exec = try Binary.start(folder, ["exec", "--", "sh", "-c", script])
            try await up.waitForWriter()
            exec.signal(number)
            #expect(try await onOwnThread { exec.reap() } == status)
            #expect(try text("\(folder)/err") == "mock-apns: 0 pushes accepted, 0 refused\n")
        }
    }

    #if os(Linux)
    @Test("the command ends when exec is killed")
    func execKilled() async throws {
        try await withTemporaryFolder { folder in
            // The write end of `alive` is open as long as the command lives.
            let alive = try FIFO("\(folder)/alive")
            let script = """
                mkfifo "$TMPDIR/hold"; exec 3>"$TMPDIR/alive"; echo up >&3; exec cat "$TMPDIR/hold"
                """
            let exec = try Binary.start(folder, ["exec", "--", "sh", "-c", script])
            try await alive.waitForWriter()
            exec.signal(SIGKILL)
            #expect(try await onOwnThread { exec.reap() } == 128 + SIGKILL)
            let hasEnded = try await alive.waitForEnd()
            FIFO.release("\(folder)/hold")
            #expect(hasEnded)
        }
    }
    #endif

    @Test("exec and its command end when the process that started exec is gone")
    func parentKilled() async throws {
        try await withTemporaryFolder { folder in
            let alive = try FIFO("\(folder)/alive")
            let up = try FIFO("\(folder)/up")
            // All three hold the write end of `alive`.
            let parent = try Binary.shell(
                folder,
                """
                mkfifo "$TMPDIR/hold"; exec 3>"$TMPDIR/alive" >"$TMPDIR/out" 2>"$TMPDIR/err"
                "$0" exec -- sh -c 'echo up >"$TMPDIR/up"; exec cat "$TMPDIR/hold"' & wait
                """)
            try await up.waitForWriter()
            parent.signal(SIGKILL)
            _ = try await onOwnThread { parent.reap() }
            let hasEnded = try await alive.waitForEnd()
            FIFO.release("\(folder)/hold")
            #expect(hasEnded)
            #expect(
                try text("\(folder)/err").contains("was ended with the process that started it"))
        }
    }

    @Test("the service of exec judges credentials, and its variables hold good ones")
    func credentials() async throws {
        try await withTemporaryFolder { folder in
            let script = """
                push() { "$MOCK" send --to "$APNS_HOST:$APNS_PORT" --ca "$APNS_CA" \
                --key "$APNS_KEY_FILE" --key-id "$APNS_KEY_ID" --team-id "$APNS_TEAM_ID" \
                --topic "$APNS_TOPIC" "$@" | head -n 1; }
                push; push --expired; push --bearer none
                """
            let child = try Binary.shell(
                folder,
                #"MOCK="$0" exec "$0" exec --expect 1 -- sh -c "$1" >"$TMPDIR/o" 2>"$TMPDIR/e""#,
                [script])
            #expect(try await onOwnThread { child.reap() } == 0)
            #expect(try text("\(folder)/o") == "HTTP/2 200\nHTTP/2 403\nHTTP/2 403\n")
            #expect(
                try text("\(folder)/e")
                    == "mock-apns: 1 push accepted, 2 refused"
                    + " (ExpiredProviderToken 1, MissingProviderToken 1)\n")
        }
    }

    @Test("a command that does not exist has status 127 and one line")
    func noCommand() async throws {
        try await withTemporaryFolder { folder in
            let result = try await Binary.run(folder, ["exec", "--", "no-such-program"])
            #expect(result.status == 127)
            #expect(
                result.errors.hasPrefix(
                    "mock-apns: cannot run \"no-such-program\": No such file or directory\n"))
        }
    }
}
