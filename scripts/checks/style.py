"""Words that the house does not use, each with what to write instead.

    scripts/check-style [FOLDER]     looks through Sources, Tests and Package.swift of the package
    scripts/check-style --self-test  plants every word in a copy and looks whether it is found

Comments and string literals are no code: only the words of MARKERS are looked for in them.
"""

import pathlib
import re
import sys
import tempfile

PURE = ("Sources/JSON/", "Sources/APNs/", "Sources/Routing/", "Sources/PushLog/", "Sources/Faults/")
# A C module belongs to the one target that wraps it.
WRAPPERS = {
    "CUV": "EventLoop",
    "COpenSSL": "TLS",
    "CNghttp2": "HTTP2",
    "CMicrohttpd": "HTTP1",
    "CCurl": "HTTPClient",
    "CProcess": "CommandLineTool",
    "CSQLite": "SQLite",
}
# Files that C calls back into, and that own the pointer C gives back.
CALLBACK_FOLDERS = (
    "Sources/EventLoop/", "Sources/HTTP1/", "Sources/TLS/", "Sources/HTTP2/", "Sources/HTTPClient/",
    "Sources/SQLite/", "Sources/Journal/System/",
)
COMMAND_LINE = ("Sources/CommandLineTool/", "Sources/mock-apns/")


def everywhere(path):
    return True


def pure(path):
    return path.startswith(PURE)


def outside(*folders):
    return lambda path: not path.startswith(folders)


# name, pattern, where it is banned, what to write instead
WORDS = [
    ("Date()", r"\bDate\s*\(\s*\)", everywhere, "an Instant that is passed in"),
    ("UUID()", r"\bUUID\s*\(\s*\)", everywhere, "an id that is passed in"),
    (".random", r"\.random\b|\brandomElement\b|\bshuffled\s*\(|\bSystemRandomNumberGenerator\b",
     pure, "a value that is passed in"),
    ("a clock", r"\b(Continuous|Suspending)Clock\b|\bclock_gettime\b|\bgettimeofday\b|\btime\s*\(\s*nil",
     pure, "an Instant that is passed in"),
    ("try!", r"\btry!", everywhere, "a typed error"),
    ("as!", r"\bas!", everywhere, "a typed error"),
    ("@unchecked Sendable", r"@unchecked\b", everywhere, "isolation to a loop, or Mutex"),
    ("nonisolated(unsafe)", r"\bnonisolated\s*\(\s*unsafe\s*\)", outside(*CALLBACK_FOLDERS),
     "isolation to a loop, or Mutex"),
    ("unsafe", r"\bunsafe\b|\bUnsafe\w*", pure, "a wrapper target for this code"),
    ("unsafeBitCast", r"\bunsafeBitCast\b", everywhere, "assumeIsolated"),
    ("import Foundation", r"\bimport\s+Foundation\w*", everywhere,
     "the JSON target, Instant, POSIX calls"),
    ("print(", r"(?<![.\w])print\s*\(", outside(*COMMAND_LINE), "the log"),
    ("XCTest", r"\bXCTest\w*", everywhere, "Swift Testing"),
    ("sleep(", r"\b(u|nano)?sleep\s*\(", everywhere, "a moved clock, or a wait with a deadline"),
]
MARKERS = [
    ("FIXME", r"\b(FIXME|TODO|XXX)\b", everywhere, "an issue"),
]


def code_only(text):
    """The text with comments and string literals blanked, line by line as before."""
    kept = []
    at = 0
    depth = 0
    while at < len(text):
        if depth:
            if text.startswith("/*", at):
                depth += 1
            elif text.startswith("*/", at):
                depth -= 1
            else:
                kept.append("\n" if text[at] == "\n" else " ")
                at += 1
                continue
            kept.append("  ")
            at += 2
        elif text.startswith("/*", at):
            depth = 1
            kept.append("  ")
            at += 2
        elif text.startswith("//", at):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        else:
            literal = re.compile(r'(#*)("""|")').match(text, at)
            if not literal:
                kept.append(text[at])
                at += 1
                continue
            end = literal_end(text, literal)
            kept.append('""' + "\n" * text.count("\n", at, end))
            at = end
    return "".join(kept)


def literal_end(text, literal):
    hashes, quotes = literal.groups()
    at = literal.end()
    escape = "\\" + hashes
    while at < len(text):
        if text.startswith(escape, at):
            at += len(escape) + 1
        elif text.startswith(quotes + hashes, at):
            return at + len(quotes) + len(hashes)
        elif quotes == '"' and text[at] == "\n":
            return at  # not a literal after all, such as an apostrophe in a regular expression
        else:
            at += 1
    return at


def own_cases(files):
    """The names of enum cases that the package declares itself."""
    names = set()
    for code in files.values():
        for match in re.finditer(r"\benum\s+\w+[^{]*\{", code):
            for line in block(code, match.end()).split("\n"):
                found = re.match(r"\s*(?:indirect\s+)?case\s+([a-z`][^:]*)$", line)
                if found:
                    names.update(re.findall(r"(?:^|,)\s*`?(\w+)`?", strip_payloads(found[1])))
    return names


def strip_payloads(text):
    before = None
    while before != text:
        before, text = text, re.sub(r"\([^()]*\)", "", text)
    return text


def block(code, start):
    depth = 1
    for at in range(start, len(code)):
        depth += {"{": 1, "}": -1}.get(code[at], 0)
        if depth == 0:
            return code[start:at]
    return code[start:]


def defaults_over_own_enums(code, names):
    """Line numbers of `default:` in switches whose patterns are all cases of our own enums."""
    for match in re.finditer(r"\bswitch\b[^{\n]*\{", code):
        body = block(code, match.end())
        top = top_level(body)
        default = re.search(r"(?m)^\s*(?:@unknown\s+)?default\s*:", top)
        if not default or "@unknown" in default[0]:
            continue
        patterns = re.findall(r"(?:\bcase\s|,)\s*(?:let\s+|var\s+)?\.(\w+)", top)
        others = re.findall(r"\bcase\s+(?!(?:let\s+|var\s+)?\.)", top)
        if patterns and not others and all(name in names for name in patterns):
            start = match.end() + default.start() + len(default[0]) - len(default[0].lstrip())
            yield code.count("\n", 0, start) + 1


def top_level(body):
    kept, depth = [], 0
    for character in body:
        depth += {"{": 1, "}": -1}.get(character, 0)
        kept.append(character if depth == 0 or character == "\n" else " ")
    return "".join(kept)


def foreign_imports(path, code):
    for match in re.finditer(r"\bimport\s+(C[A-Z]\w*)", code):
        owner = WRAPPERS.get(match[1])
        if owner and not path.startswith(f"Sources/{owner}/"):
            yield code.count("\n", 0, match.start()) + 1, match[1], owner


def findings(root):
    texts = {}
    for folder in ("Sources", "Tests", "Benchmarks", "Fuzz"):
        for file in sorted((root / folder).rglob("*.swift")):
            texts[file.relative_to(root).as_posix()] = file.read_text(encoding="utf-8")
    codes = {path: code_only(text) for path, text in texts.items()}
    names = own_cases({p: c for p, c in codes.items() if p.startswith("Sources/")})
    for path, code in codes.items():
        for words, text in ((WORDS, code), (MARKERS, texts[path])):
            for name, pattern, applies, instead in words:
                if not applies(path):
                    continue
                for match in re.finditer(pattern, text):
                    yield path, text.count("\n", 0, match.start()) + 1, name, instead
        for line in defaults_over_own_enums(code, names):
            yield path, line, "default: over an enum of our own", "all its cases"
        for line, module, owner in foreign_imports(path, code):
            yield path, line, f"import {module}", f"what {owner} offers"


def check(root):
    found = sorted(set(findings(root)))
    for path, line, name, instead in found:
        print(f"{path}:{line}: {name} is not used here; write {instead}")
    return found


# Each planted text, and the name under which it must be found there.
PLANTS = [
    ("Sources/APNs/Plant.swift", "let a = Date()", "Date()"),
    ("Sources/Gateway/Plant.swift", "let a = UUID()", "UUID()"),
    ("Sources/Routing/Plant.swift", "let a = Int.random(in: 0...1)", ".random"),
    ("Sources/PushLog/Plant.swift", "let a = ContinuousClock.now", "a clock"),
    ("Sources/Gateway/Plant.swift", "let a = try! b()", "try!"),
    ("Tests/APNsTests/Plant.swift", "let a = b as! Int", "as!"),
    ("Sources/Gateway/Plant.swift", "final class A: @unchecked Sendable {}", "@unchecked Sendable"),
    ("Sources/Gateway/Plant.swift", "nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
    ("Sources/JSON/Plant.swift", "let a = unsafe b()", "unsafe"),
    ("Sources/JSON/Plant.swift", "func a(_ b: UnsafePointer<Int>) {}", "unsafe"),
    ("Sources/EventLoop/Plant.swift", "let a = unsafeBitCast(b, to: Int.self)", "unsafeBitCast"),
    ("Sources/Gateway/Plant.swift", "import Foundation", "import Foundation"),
    ("Tests/APNsTests/Plant.swift", "import FoundationEssentials", "import Foundation"),
    ("Sources/Gateway/Plant.swift", "func a() { print(1) }", "print("),
    ("Tests/APNsTests/Plant.swift", "import XCTest", "XCTest"),
    ("Tests/APNsTests/Plant.swift", "sleep(1)", "sleep("),
    ("Tests/APNsTests/Plant.swift", "try await Task.sleep(for: .seconds(1))", "sleep("),
    ("Sources/Gateway/Plant.swift", "// FIXME later", "FIXME"),
    ("Sources/Gateway/Plant.swift", "// TODO later", "FIXME"),
    ("Sources/Gateway/Plant.swift", "private import CUV", "import CUV"),
    ("Tests/TLSTests/Plant.swift", "import COpenSSL", "import COpenSSL"),
    ("Sources/Gateway/Plant.swift",
     "enum A { \n case left, right(Int)\n }\n func f(_ a: A) {\n switch a {\n case .left: g()\n"
     " default: h()\n }\n }", "default: over an enum of our own"),
]
# Texts in which nothing may be found.
INNOCENT = [
    ("Sources/JSON/Plant.swift", "// Not unsafe: no Date() here\nlet a = \"try! print(1)\""),
    ("Sources/JSON/Plant.swift", "/* unsafe /* nested */ unsafe */ let a = #\"unsafe \" \"#"),
    ("Sources/EventLoop/Plant.swift", "private import CUV\nlet a = unsafe b()"),
    ("Sources/CommandLineTool/Plant.swift", "func a() { print(1) }"),
    ("Sources/Gateway/Plant.swift", "footprint(1); a.print(2)"),
    ("Sources/Gateway/Plant.swift", "switch n {\n case 1: a()\n default: b()\n }"),
    ("Sources/Gateway/Plant.swift", "let text = \"\"\"\n  import Foundation \"x\"\n  \"\"\""),
]


def self_test():
    missed = 0
    for path, text, name in PLANTS + [(path, text, None) for path, text in INNOCENT]:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, path)
            file.parent.mkdir(parents=True)
            file.write_text(text + "\n", encoding="utf-8")
            found = {finding[2] for finding in findings(pathlib.Path(folder))}
            if (name is None and found) or (name is not None and name not in found):
                print(f"planted {text!r} in {path}: expected {name}, found {sorted(found)}")
                missed += 1
    return missed


def main(arguments):
    if arguments == ["--self-test"]:
        missed = self_test()
        print(f"{len(PLANTS) + len(INNOCENT) - missed} of {len(PLANTS) + len(INNOCENT)} as expected")
        return 1 if missed else 0
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parents[2])
    found = check(root)
    print("no banned words" if not found else f"{len(found)} banned words")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
