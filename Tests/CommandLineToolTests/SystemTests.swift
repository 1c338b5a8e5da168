import Testing

@testable import CommandLineTool

@Suite("Folders and bundles of exec")
struct SystemTests {
    @Test("a temporary folder is removed with all in it, and links are not followed")
    func temporaryFolder() async throws {
        try await withTemporaryFolder { outer in
            try Files.replace("\(outer)/kept", with: "x")
            let inner = try TemporaryFolder(["TMPDIR": outer + "//"])
            #expect(inner.path.hasPrefix("\(outer)/mock-apns-"))
            let script = #"mkdir -p "$0/a/b"; echo x >"$0/a/b/c"; ln -s "$1" "$0/link""#
            let child = try ChildProcess.start(
                ["sh", "-c", script, inner.path, outer], environment: ["PATH": "/usr/bin:/bin"],
                launcher: nil)
            #expect(child.reap() == 0)
            #expect(Files.exists("\(inner.path)/link/kept"))
            inner.remove()
            #expect(!Files.exists(inner.path))
            #expect(Files.exists("\(outer)/kept"))
        }
    }

    @Test("a folder that cannot be made is one clear line")
    func noFolder() {
        let message = "cannot make a folder in \"/nowhere\": No such file or directory"
        #expect(throws: CommandError.failed(message)) {
            try TemporaryFolder(["TMPDIR": "/nowhere"])
        }
    }

    @Test("a bundle is the told one and the CA behind it, each on lines of its own")
    func bundle() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace("\(folder)/a", with: "A")
            let told = CABundle.system(["SSL_CERT_FILE": "\(folder)/a"], and: Array("B\n".utf8))
            #expect(String(decoding: told, as: UTF8.self) == "A\nB\n")
            let missing = CABundle.system(["SSL_CERT_FILE": "/nowhere"], and: Array("B\n".utf8))
            #expect(String(decoding: missing.suffix(2), as: UTF8.self) == "B\n")
            #expect(CABundle.node([:], and: []) == nil)
            #expect(CABundle.node(["NODE_EXTRA_CA_CERTS": "/nowhere"], and: []) == nil)
        }
    }

    @Test("the width of the terminal is what COLUMNS says")
    func columns() {
        #expect(Terminal.columns(["COLUMNS": "97"]) == 97)
        #expect(Terminal.columns(["COLUMNS": "x"]) == Terminal.columns([:]))
    }

    @Test("events come in order, and a wait for none has an end")
    func events() throws {
        let events = try ExecEvents()
        let stop = StopSignal(number: 15, isFromTerminal: false)
        let typed = StopSignal(number: 2, isFromTerminal: true)
        events.post(.stop(stop))
        events.post(.ended)
        events.post(.stop(typed))
        #expect(events.next(withinMilliseconds: 1_000) == .stop(stop))
        #expect(events.next(withinMilliseconds: 1_000) == .ended)
        #expect(events.next(withinMilliseconds: 1_000) == .stop(typed))
        #expect(events.next(withinMilliseconds: 1) == nil)
    }

    @Test(
        "a payload comes from a file or from the word itself, and its places are lines and columns")
    func payload() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace("\(folder)/p", with: "{\n}")
            #expect(try PayloadSource.read("\(folder)/p") == Array("{\n}".utf8))
            #expect(try PayloadSource.read(" {}") == Array(" {}".utf8))
            #expect(try PayloadSource.read("[]") == Array("[]".utf8))
            #expect(PayloadSource.name("-") == "stdin")
            #expect(PayloadSource.name("{}") == "payload")
            #expect(PayloadSource.name("a.json") == "a.json")
            let place = PayloadPlace(2, in: Array("{\n}".utf8))
            #expect(place.line == 2 && place.column == 1)
            let first = PayloadPlace(0, in: [])
            #expect(first.line == 1 && first.column == 1)
        }
    }
}
