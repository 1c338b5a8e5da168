import Testing

@testable import CommandLineTool

@Suite("Files that flags name")
struct FilesTests {
    @Test("what was put in place is read back, also over an older file")
    func replacing() throws {
        try withFolder { folder in
            let path = "\(folder)/f"
            try Files.replace(path, with: "one, longer than the second")
            try Files.replace(path, with: "two")
            #expect(try Files.read(path, as: "file") == Array("two".utf8))
        }
    }

    @Test("a file in a folder that is not there cannot be written")
    func noFolder() {
        let message = "cannot write \"/nowhere/f\": No such file or directory"
        #expect(throws: CommandError.failed(message)) { try Files.replace("/nowhere/f", with: "") }
    }

    @Test("a folder cannot be read as a file")
    func folder() throws {
        try withFolder { folder in
            let message = "cannot read the config file \"\(folder)\": Is a directory"
            #expect(throws: CommandError.usage(message)) {
                try Files.read(folder, as: "config file")
            }
        }
    }

    @Test("a file over the limit is refused")
    func tooLarge() throws {
        try withFolder { folder in
            let path = "\(folder)/f"
            try Files.replace(path, with: String(repeating: "x", count: Files.bytesMax + 1))
            let message = "the config file \"\(path)\" is larger than 1048576 bytes"
            #expect(throws: CommandError.usage(message)) {
                try Files.read(path, as: "config file")
            }
        }
    }
}
