"""ADM-06: paths that try to leave what is served, sent as they are, so that no client mends them."""

import itertools
import json
import pathlib

import plainhttp
import sender
from report import equal, expect

PLANTED = b"planted-7f3a: no request may ever show this"
# Each goes up one folder, for some server that decodes or normalises before or after it looks.
UPS = [
    "../", "..%2f", "%2e%2e/", "%2e%2e%2f", ".%2e/", "%2e./", "%252e%252e%252f", "..%252f",
    "%25252e%25252e/", "..\\", "..%5c", "%2e%2e%5c", "..%255c", "....//", "..;/", "..%00/",
    "..%0d%0a/", "%c0%ae%c0%ae/", "%c0%ae%c0%ae%c0%af", "..%c0%af", "%e0%80%ae%e0%80%ae/",
    "%uff0e%uff0e%u2215", "%ef%bc%8e%ef%bc%8e%ef%bc%8f", "..／", "．．/", "..//", "..///", "./../",
    "%2e/%2e%2e/", "../.%00./",
]
# Below and beside what is served: a static file, exports of the log, an open segment.
BASES = ["/", "/style.css/", "/v1/pushes/1.apns/", "/v1/pushes/", "/v1/devices/", "/v1/keys/", "//"]
ENDS = ["", "?raw", "?raw??", "?import&raw", "%00.css", "%00.apns", ".apns", "#style.css", "%3fraw"]
# Whole targets that need no climbing.
TARGETS = [
    "//etc/passwd", "///etc/passwd", "/%2fetc/passwd", "/@fs/etc/passwd", "/@fs/etc/passwd?raw??",
    "/.//etc/passwd", "/etc/passwd", "/\\etc\\passwd", "/C:\\windows\\win.ini", "/file:///etc/passwd",
    "/style.css%00../../etc/passwd", "/style.css;/../etc/passwd", "/style.css/.", "/style.css/..",
    "/style.css%2f..%2fca.pem", "/./style.css", "/.%2fstyle.css", "//style.css", "/%73tyle.css",
    "/STYLE.CSS", "/style.css.", "/style.css::$DATA", "/ca.pem/", "/private/ca.key", "/certs/",
    "/v1/pushes/1%2eapns", "/v1/pushes/1.apns%00", "/v1/pushes/..%2f1.apns", "/v1/pushes/.apns",
    "/v1/pushes/1/../1.apns", "/v1/pushes/+1.apns", "/v1/pushes/0x1.apns", "/v1/pushes/1 .apns",
    "/v1/keys/..%2fprovider", "/v1/faults/%2e%2e", "/v1/devices/%2e", "/v1/devices/a%2fb",
]
ABSOLUTE = ["http://localhost/style.css", "file:///etc/passwd", "*", "style.css", "../style.css"]


def targets(secrets):
    """At least 300 targets; every way up is tried with every base, file and end in turn."""
    ends, files = itertools.cycle(ENDS), itertools.cycle(secrets)
    climbs = [base + up * 12 + next(files).lstrip("/") + next(ends)
              for base, up in itertools.product(BASES, UPS)]
    # As an export: the name of a file where the number of a push stands.
    exports = [f"/v1/pushes?format=jsonl&{name}={up * 12}{next(files).lstrip('/')}"
               for name, up in zip(itertools.cycle(("topic", "text", "file", "apns_id")), UPS)]
    folders = [f"/v1/pushes/{up * 12}{next(files).lstrip('/')}.apns" for up in UPS]
    return climbs + exports + folders + TARGETS + ABSOLUTE


def nothing_else(server):
    """Every answer is an error of ours, or an export that holds no record."""
    equal(sender.push(server, headers=(f"apns-topic: {sender.TOPIC}",)).status, 200, "a push")
    planted = server.folder / "planted.apns"
    planted.write_bytes(PLANTED)
    private = sorted((server.certificates / "private").iterdir())
    expect(private, "there is no private file to look for")
    secrets = [str(planted), "/etc/passwd", *map(str, private)]
    needles = [PLANTED, pathlib.Path("/etc/passwd").read_bytes().splitlines()[0]]
    needles += [b"PRIVATE KEY"]
    found = targets(secrets)
    statuses = {}
    for target in found:
        data = b"GET " + target.encode() + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        seen = plainhttp.exchange(server.control_port, data)
        equal(seen.closed, True, f"end after {target!r}")
        for needle in needles:
            expect(needle not in seen.data, f"{needle!r} came for {target!r}")
        status = judge(target, seen)
        statuses[status] = statuses.get(status, 0) + 1
    cut_at_nul(server)
    served = server.ask("GET", "/v1/pushes/1.apns").json()["Simulator Target Bundle"]
    equal(served, sender.TOPIC, "the export itself")
    return f"{len(found)} targets: " + ", ".join(
        f"{count} x {status or 'closed'}" for status, count in sorted(statuses.items()))


def judge(target, seen):
    """The status of the one answer, 0 for none; fails where it has another body than it may."""
    answers, rest = seen.answers()
    equal(rest, b"", f"bytes behind the answer to {target!r}")
    if not answers:
        # A blank in the target: libmicrohttpd closes at once.
        expect(" " in target, f"no answer to {target!r}")
        return 0
    answer, = answers
    if answer.status == 200:
        # The filters of an export are texts, and no push has such a one.
        expect(target.startswith("/v1/pushes?format=jsonl&"), f"200 for {target!r}")
        equal(answer.body, b"", f"body for {target!r}")
    else:
        expect(answer.status in (400, 404), f"{answer.status} for {target!r}")
        keys = list(json.loads(answer.body)["error"])
        equal(keys, ["code", "message", "field", "hint"], f"error for {target!r}")
    return answer.status


def cut_at_nul(server):
    """libmicrohttpd cuts a target at a NUL; what stands before it is served, and nothing else."""
    style = server.ask("GET", "/style.css").body
    for behind in (b"/../../etc/passwd", b"?raw", b".apns", b""):
        data = b"GET /style.css\0" + behind + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        answers, rest = plainhttp.exchange(server.control_port, data).answers()
        equal([(answer.status, answer.body) for answer in answers], [(200, style)],
              f"answers to a NUL before {behind!r}")
        equal(rest, b"", "bytes behind")
