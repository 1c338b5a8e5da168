"""ADM-01: which values of Host reach the control plane, each by itself in raw bytes."""

import json

import plainhttp
from report import equal, expect

ACCEPTED, FOREIGN, MALFORMED = 200, 403, 400
# A public name cannot be made to stand for any of these, so a page of the web cannot use them.
TABLE = [
    (b"localhost", ACCEPTED),
    (b"localhost:PORT", ACCEPTED),
    (b"LocalHost:PORT", ACCEPTED),
    (b"127.0.0.1", ACCEPTED),
    (b"127.0.0.1:PORT", ACCEPTED),
    (b"[::1]", ACCEPTED),
    (b"[::1]:PORT", ACCEPTED),
    (b"[2001:db8::7]:80", ACCEPTED),
    (b"192.0.2.7", ACCEPTED),
    (b"x.localhost", ACCEPTED),
    (b"a.b.localhost:PORT", ACCEPTED),
    (b"mock-apns", ACCEPTED),
    (b"mock_apns:8197", ACCEPTED),
    (b" \t localhost", ACCEPTED),
    # The library cuts a value at a NUL; no browser can send one.
    (b"localhost\0.evil.test", ACCEPTED),
    (b"evil.test", FOREIGN),
    (b"evil.test:PORT", FOREIGN),
    (b"evil.test\0localhost", FOREIGN),
    (b"127.0.0.1.evil.test", FOREIGN),
    (b"localhost.evil.test", FOREIGN),
    (b"evil.localhost.test", FOREIGN),
    (b"127-0-0-1.evil.test:PORT", FOREIGN),
    (b"localhost.", FOREIGN),
    (b"127.0.0.1.", FOREIGN),
    (b"127.1", FOREIGN),
    (b"0177.0.0.1", FOREIGN),
    (b"0x7f.0.0.1", FOREIGN),
    (b"256.0.0.1", FOREIGN),
    (b"1.2.3.4.5", FOREIGN),
    (b"", MALFORMED),
    (b":PORT", MALFORMED),
    (b"localhost:", MALFORMED),
    (b"localhost:port", MALFORMED),
    (b"localhost:65536", MALFORMED),
    (b"localhost:-1", MALFORMED),
    (b"localhost:80:80", MALFORMED),
    (b"localhost:080000", MALFORMED),
    (b"http://localhost", MALFORMED),
    (b"user@localhost", MALFORMED),
    (b"localhost/", MALFORMED),
    (b"localhost evil.test", MALFORMED),
    # Stricter than RFC 9112, section 5.1: blanks behind a value are not taken off.
    (b"localhost \t", MALFORMED),
    (b"localhost,evil.test", MALFORMED),
    (b"..", MALFORMED),
    (b"::1", MALFORMED),
    (b"[::1", MALFORMED),
    (b"[::g]", MALFORMED),
    (b"[::1%25lo]", MALFORMED),
    (b"[localhost]", MALFORMED),
    (b"a" * 256, MALFORMED),
    (b"a" * 10_240, MALFORMED),
    ("löcalhost".encode(), MALFORMED),
    ("localhost。evil.test".encode(), MALFORMED),
    (b"\xff\xfe", MALFORMED),
    (b"localhost\x7f", MALFORMED),
    (b"localhost\x01", MALFORMED),
]
# Whole lines: no Host, two of them, one in two lines.
LINES = [
    (b"", MALFORMED),
    (b"Host: localhost\r\nHost: localhost\r\n", MALFORMED),
    (b"Host: localhost\r\nHost: evil.test\r\n", MALFORMED),
    (b"Host: evil.test\r\nhost: localhost\r\n", MALFORMED),
    (b"Host : localhost\r\n", MALFORMED),
    (b"X: y\r\n Host: localhost\r\n", MALFORMED),
]


def allow_list(server):
    port = str(server.control_port).encode()
    rows = [(b"Host: " + value.replace(b"PORT", port) + b"\r\n", status)
            for value, status in TABLE] + LINES
    # What is open to all without a token is not open to every name.
    for target in ("/v1/info", "/livez"):
        for line, status in rows:
            head = f"GET {target} HTTP/1.1\r\n".encode() + line
            seen = plainhttp.exchange(
                server.control_port, head + b"Connection: close\r\n\r\n")
            answers, _ = seen.answers(doubled=True)
            what = f"GET {target} with {line[:60]!r}"
            equal([answer.status for answer in answers], [status], f"answers to {what}")
            if status == FOREIGN:
                code = json.loads(answers[0].body)["error"]["code"]
                equal(code, "host-not-allowed", f"code for {what}")
            expect(status == ACCEPTED or b'"name":"mock-apns"' not in seen.data,
                   f"{what} tells of the server")
    return f"{len(rows)} values"
