import APNs
import JSON
import Synchronization
import TLS
import Testing

@testable import CommandLineTool

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Runs within this process; what needs a process of its own is in ExecBinaryTests.
@Suite("mock-apns exec, a run")
struct ExecRunTests {
    /// What a run ends with and says.
    private struct Result {
        let status: Int32
        let notes: [String]
    }

    /// Runs `script` by the shell with `folder` as TMPDIR.
    private func exec(
        _ folder: String, _ script: String, flags: [String] = [],
        environment: [String: String] = [:], events: ExecEvents? = nil
    ) async throws -> Result {
        let words = ["exec", "--threads", "1"] + flags + ["--", "sh", "-c", script]
        guard case .exec(let given, let command) = try ArgumentReader.read(words) else {
            throw CommandError.failed("\(words) runs nothing")
        }
        var environment = environment
        environment["TMPDIR"] = folder
        environment["PATH"] = ProcessFacts.environment()["PATH"]
        let run = ExecRun(
            settings: try ExecSettings(given, environment: environment), command: command,
            environment: environment, events: try events ?? ExecEvents())
        return try await onOwnThread {
            var notes: [String] = []
            let status = try run.run { notes.append($0) }
            return Result(status: status, notes: notes)
        }
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try Files.read(path, as: "file"), as: UTF8.self)
    }

    /// A shell line that sends a push by curl; `$1` and so on are more arguments.
    private static let send = """
        send() { curl --silent --max-time 20 --http2 --cacert "$APNS_CA" \
        -H "apns-topic: $1" -d '{"aps":{"alert":"hi"}}' \
        "https://$APNS_HOST:$APNS_PORT/3/device/${2-abcd}" >>"$TMPDIR/out"; }

        """

    @Test("the command finds the service in its environment, and all files are there")
    func environment() async throws {
        try await withTemporaryFolder { folder in
            let script = """
                env | grep -E '^(APNS_|MOCK_APNS|NODE_EXTRA|SSL_CERT_FILE|KEPT)' | sort >"$TMPDIR/e"
                grep -c BEGIN "$SSL_CERT_FILE" "$NODE_EXTRA_CA_CERTS" "$APNS_CA" >"$TMPDIR/n"
                cat "$APNS_KEY_FILE" >"$TMPDIR/k"; ls -l "$APNS_KEY_FILE" | cut -c1-10 >"$TMPDIR/m"
                curl --silent --cacert "$SSL_CERT_FILE" --http2 -o /dev/null -w '%{http_code}' \
                -d '{}' -H "apns-topic: $APNS_TOPIC" \
                "https://$APNS_HOST:$APNS_PORT/3/device/abcd" >"$TMPDIR/s"
                """
            let result = try await exec(folder, script, environment: ["KEPT": "yes"])
            #expect(result.status == 0)
            #expect(result.notes == ["0 pushes accepted, 1 refused (MissingProviderToken 1)"])
            #expect(try text("\(folder)/s") == "403")
            var variables: [String: String] = [:]
            for line in try text("\(folder)/e").split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
                variables[parts[0]] = parts.last
            }
            #expect(
                variables.keys.sorted() == [
                    "APNS_CA", "APNS_HOST", "APNS_KEY_FILE", "APNS_KEY_ID", "APNS_PORT",
                    "APNS_TEAM_ID", "APNS_TOPIC", "KEPT", "MOCK_APNS_CONTROL",
                    "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE",
                ])
            #expect(variables["APNS_HOST"] == "localhost")
            #expect(variables["APNS_TOPIC"] == "com.example.app")
            #expect(variables["NODE_EXTRA_CA_CERTS"] == variables["APNS_CA"])
            let control = try #require(variables["MOCK_APNS_CONTROL"])
            #expect(ControlAddress(control) != nil && control.hasPrefix("http://127.0.0.1:"))
            let keyID = try #require(variables["APNS_KEY_ID"])
            #expect(AppleID.isWellFormed(keyID))
            #expect(AppleID.isWellFormed(variables["APNS_TEAM_ID"] ?? ""))
            #expect(variables["APNS_KEY_FILE"]?.hasSuffix("/private/AuthKey_\(keyID).p8") == true)
            let key = try ProviderKey(pem: Array(try text("\(folder)/k").utf8))
            #expect(key.hasPrivatePart)
            #expect(try text("\(folder)/m") == "-rw-------\n")
            let counts = try text("\(folder)/n").split(separator: "\n").compactMap {
                $0.split(separator: ":").last.flatMap { Int($0) }
            }
            #expect(counts.count == 3 && counts[1...] == [1, 1])
            #expect(counts[0] >= 1)
            let left = try await entries(folder)
            #expect(left.filter { $0.hasPrefix("mock-apns") } == [])
        }
    }

    private func entries(_ folder: String) async throws -> [String] {
        let child = try ChildProcess.start(
            ["sh", "-c", "ls \"$0\" >\"$0.list\"", folder],
            environment: ["PATH": "/bin:/usr/bin"], launcher: nil)
        _ = child.reap()
        defer { Files.remove(folder + ".list") }
        return try text(folder + ".list").split(separator: "\n").map(String.init)
    }

    @Test("a system bundle and Node's extra certificates are kept")
    func bundles() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace("\(folder)/own", with: "-----BEGIN OWN-----")
            let script =
                #"cat "$SSL_CERT_FILE" >"$TMPDIR/s"; cat "$NODE_EXTRA_CA_CERTS" >"$TMPDIR/n""#
            let own = "\(folder)/own"
            _ = try await exec(
                folder, script, environment: ["SSL_CERT_FILE": own, "NODE_EXTRA_CA_CERTS": own])
            let ca = "-----BEGIN OWN-----\n-----BEGIN CERTIFICATE-----\n"
            #expect(try text("\(folder)/s").hasPrefix(ca))
            #expect(try text("\(folder)/n").hasPrefix(ca))
        }
    }

    @Test("expectations and summary follow what was sent")
    func expectations() async throws {
        try await withTemporaryFolder { folder in
            let script = ExecRunTests.send + "send com.a; send com.b; send com.a odd"
            let met = try await exec(
                folder, script,
                flags: [
                    "--auth", "off", "--expect", "1,topic=com.a", "--expect", "none,topic=com.c",
                    "--summary-file",
                    "\(folder)/s.json",
                ])
            #expect(met.status == 0)
            #expect(met.notes == ["2 pushes accepted, 1 refused (BadDeviceToken 1)"])
            let summary = try JSONValue(parsing: Array(try text("\(folder)/s.json").utf8))
            #expect(summary.value(for: "pushes")?.integer == 3)
            #expect(summary.value(for: "accepted")?.integer == 2)
            #expect(summary.value(for: "reasons")?.value(for: "BadDeviceToken")?.integer == 1)
            #expect(summary.value(for: "expectations")?.array?.count == 2)
            let unmet = try await exec(
                folder, script, flags: ["--auth", "off", "--expect", "2,topic=com.a"])
            #expect(unmet.status == 1)
            #expect(
                unmet.notes.last
                    == "expected 2 accepted pushes with topic=com.a, got 1; nearest: push 2 has "
                    + "topic com.b; push 3 has answer 400 BadDeviceToken")
            let none = try await exec(folder, "true", flags: ["--expect", "none"])
            #expect(none.status == 0)
            #expect(none.notes == ["0 pushes accepted, 0 refused"])
        }
    }

    @Test("the server has the settings, devices and faults it was told")
    func settings() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(
                "\(folder)/c.json",
                with: """
                    {"devices": [{"id": "anna", "apps": [
                      {"topic": "com.a", "device_token": "aaaa", "state": "force-quit"}]}],
                     "faults": [{"name": "deploy", "match": {"topic": "com.b"},
                      "answers": [{"status": 503, "reason": "ServiceUnavailable"}]}],
                     "profile": "strict", "auth": "off", "expect": "2,outcome=shown"}
                    """)
            let script =
                ExecRunTests.send + """
                    send com.a aaaa; send com.b; send com.b
                    curl --silent "$MOCK_APNS_CONTROL/v1/devices" >"$TMPDIR/d"
                    curl --silent "$MOCK_APNS_CONTROL/v1/info" >"$TMPDIR/i"
                    """
            let result = try await exec(folder, script, flags: ["--config", "\(folder)/c.json"])
            #expect(result.notes == ["2 pushes accepted, 1 refused (ServiceUnavailable 1)"])
            #expect(result.status == 0)
            #expect(try text("\(folder)/d").contains("\"id\":\"anna\""))
            #expect(try text("\(folder)/i").contains("\"profile\":\"strict\""))
        }
    }

    @Test("two devices with one token end the start")
    func badDevices() async throws {
        try await withTemporaryFolder { folder in
            let app = #"[{"topic": "com.a", "device_token": "aaaa"}]"#
            try Files.replace(
                "\(folder)/c.json",
                with: #"{"devices": [{"id": "a", "apps": \#(app)}, {"id": "b", "apps": \#(app)}]}"#)
            let error = await #expect(throws: CommandError.self) {
                try await exec(folder, "true", flags: ["--config", "\(folder)/c.json"])
            }
            #expect(
                error?.message
                    == "devices: device token aaaa of com.a belongs to device a; give each device "
                    + "its own tokens")
            #expect(error?.exitStatus == 2)
        }
    }

    @Test("a folder that is named is used and stays, and has the key of the next run")
    func certs() async throws {
        try await withTemporaryFolder { folder in
            let script = #"echo "$APNS_KEY_ID" >>"$TMPDIR/ids""#
            for _ in 0..<2 {
                _ = try await exec(folder, script, flags: ["--certs", "\(folder)/certs"])
            }
            let ids = try text("\(folder)/ids").split(separator: "\n")
            #expect(ids.count == 2 && ids[0] == ids[1])
            #expect(Files.exists("\(folder)/certs/provider.json"))
        }
    }

    @Test("a control token reaches the command")
    func controlToken() async throws {
        try await withTemporaryFolder { folder in
            let script = #"echo "$MOCK_APNS_CONTROL_TOKEN" >"$TMPDIR/t""#
            let told = try await exec(folder, script, flags: ["--control-token", "s3cret-token"])
            #expect(told.status == 0)
            #expect(try text("\(folder)/t") == "s3cret-token\n")
            let made = try await exec(folder, script, flags: ["--control-host", "0.0.0.0"])
            #expect(made.status == 0)
            #expect(try text("\(folder)/t").count > 20)
        }
    }

    @Test(
        "the status is that of the command, or 128 and the signal",
        arguments: [("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137), ("kill -TERM $$", 143)]
            as [(String, Int32)])
    func status(script: String, status: Int32) async throws {
        try await withTemporaryFolder { folder in
            let result = try await exec(folder, script)
            #expect(result.status == status)
        }
    }

    @Test("a signal is passed on, unless the terminal has sent it to the command itself")
    func signals() async throws {
        try await withTemporaryFolder { folder in
            let script = """
                mkfifo "$TMPDIR/hold"; cat "$TMPDIR/hold" & pid=$!
                trap 'echo INT >>"$TMPDIR/t"' INT
                trap 'echo TERM >>"$TMPDIR/t"; kill $pid; exit 9' TERM
                echo up >"$TMPDIR/up"; wait; exit 1
                """
            let up = try FIFO("\(folder)/up")
            let events = try ExecEvents()
            async let result = exec(folder, script, events: events)
            do {
                try await up.waitForWriter()
            } catch {
                // The command must not outlive a test that failed.
                events.post(.stop(StopSignal(number: SIGKILL, isFromTerminal: false)))
                throw error
            }
            events.post(.stop(StopSignal(number: SIGINT, isFromTerminal: true)))
            events.post(.stop(StopSignal(number: SIGTERM, isFromTerminal: false)))
            #expect(try await result.status == 9)
            #expect(try text("\(folder)/t") == "TERM\n")
        }
    }

    @Test("a command that takes too long is ended")
    func timeout() async throws {
        try await withTemporaryFolder { folder in
            let result = try await exec(
                folder, #"mkfifo "$TMPDIR/hold"; exec cat "$TMPDIR/hold""#,
                flags: ["--timeout", "1"])
            #expect(result.status == 124)
            #expect(result.notes.first == "\"sh\" was ended after 1 s (--timeout)")
        }
    }

    @Test(
        "a command that cannot be run has the status that shells give",
        arguments: [
            ("no-such-program", 127, "cannot run \"no-such-program\": No such file or directory"),
            ("/", 126, "cannot run \"/\": Permission denied"),
        ] as [(String, Int32, String)])
    func notRun(program: String, status: Int32, note: String) async throws {
        try await withTemporaryFolder { folder in
            let environment = ["TMPDIR": folder, "PATH": "/bin:/usr/bin"]
            let run = ExecRun(
                settings: try ExecSettings([], environment: environment), command: [program],
                environment: environment, events: try ExecEvents())
            let result = try await onOwnThread {
                var notes: [String] = []
                let status = try run.run { notes.append($0) }
                return Result(status: status, notes: notes)
            }
            #expect(result.status == status)
            #expect(result.notes == [note])
        }
    }
}
