"""ADM-09: what the HTTP/1.1 parser must refuse, and what it takes as exactly one request.

Source: reliability.md section 5.2, whose figures were measured with libmicrohttpd 0.9.75.
"""

import json
import time

import plainhttp
from reader import Reader
from report import equal, expect

LIVE = b"GET /livez HTTP/1.1\r\n"
LINT = b"POST /v1/lint HTTP/1.1\r\n"
HOST = b"Host: localhost\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
END = b"\r\n"
# One chunk with {} and the last chunk.
BODY = b"2\r\n{}\r\n0\r\n\r\n"
MIB = 1 << 20

# name, the bytes, status of the one answer (0: closed without one)
REFUSED = [
    ("no Host", LIVE + END, 400),
    ("Content-Length 3, 3", LINT + HOST + b"Content-Length: 3, 3\r\n\r\n{}\n", 400),
    ("Content-Length +3", LINT + HOST + b"Content-Length: +3\r\n\r\n{}\n", 400),
    ("Content-Length -3", LINT + HOST + b"Content-Length: -3\r\n\r\n{}\n", 400),
    ("Content-Length 0x3", LINT + HOST + b"Content-Length: 0x3\r\n\r\n{}\n", 400),
    ("an empty Content-Length", LINT + HOST + b"Content-Length:\r\n\r\n", 400),
    ("a chunk size that is no number", LINT + HOST + CHUNKED + b"\r\nxyz\r\n{}\r\n0\r\n\r\n", 400),
    ("a negative chunk size", LINT + HOST + CHUNKED + b"\r\n-2\r\n{}\r\n0\r\n\r\n", 400),
    ("a chunk longer than its size", LINT + HOST + CHUNKED + b"\r\n2\r\n{}{}\r\n0\r\n\r\n", 400),
    ("a line without colon", LIVE + HOST + b"nonsense\r\n\r\n", 400),
    ("a length above all numbers", LINT + HOST + b"Content-Length: 99999999999999999999\r\n\r\n{}", 413),
    ("a length of 10 GB", LINT + HOST + b"Content-Length: 9999999999\r\n\r\n{}", 413),
    ("a chunk size above all numbers",
     LINT + HOST + CHUNKED + b"\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n", 413),
    # The largest number there is: a body without end, cut off where no more is thrown away.
    ("a chunk of 2^64-1 bytes, and 9 MiB of it",
     LINT + HOST + CHUNKED + b"\r\nFFFFFFFFFFFFFFFF\r\n" + b"x" * (9 * MIB), 0),
    ("a field of 1 MiB", LIVE + HOST + b"X: " + b"a" * MIB + b"\r\n\r\n", 431),
    ("1,000 fields", LIVE + HOST + b"".join(b"X-%d: %d\r\n" % (n, n) for n in range(1_000)) + END, 431),
    ("a target of 1 MiB", b"GET /" + b"a" * MIB + b" HTTP/1.1\r\n" + HOST + END, 414),
    ("HTTP/2.0", b"GET /livez HTTP/2.0\r\n" + HOST + END, 505),
    ("HTTP/3.0", b"GET /livez HTTP/3.0\r\n" + HOST + END, 505),
    ("HTTP/1.1x", b"GET /livez HTTP/1.1x\r\n" + HOST + END, 400),
    ("no version", b"GET /livez\r\n" + HOST + END, 400),
    ("two Host", LIVE + HOST + HOST + END, 400),
    ("two Host that differ", LIVE + HOST + b"Host: evil.test\r\n\r\n", 400),
    ("two lengths that differ",
     LINT + HOST + b"Content-Length: 3\r\nContent-Length: 90\r\n\r\n{}\n", 400),
    ("two lengths alike", LINT + HOST + b"Content-Length: 3\r\nContent-Length: 3\r\n\r\n{}\n", 400),
    ("length and chunked", LINT + HOST + b"Content-Length: 3\r\n" + CHUNKED + END + BODY, 400),
    ("chunked and length", LINT + HOST + CHUNKED + b"Content-Length: 90\r\n\r\n" + BODY, 400),
    ("a blank before the colon", LIVE + HOST + b"X : y\r\n\r\n", 400),
    ("a blank before the colon of a length",
     LINT + HOST + b"Content-Length : 90\r\n\r\n{}", 400),
    ("a blank before the colon of Host", LIVE + b"Host : localhost\r\n\r\n", 400),
    ("a bare CR in a value", LIVE + HOST + b"X: a\rContent-Length: 90\r\n\r\n", 400),
    ("a control byte in a value", LIVE + HOST + b"X: a\x01b\r\n\r\n", 400),
    ("a tab in the method", b"GE\tT /livez HTTP/1.1\r\n" + HOST + END, 400),
    ("a tab in the target", b"GET /livez\tx HTTP/1.1\r\n" + HOST + END, 400),
    ("a folded line before all others", LIVE + b" X: y\r\n" + HOST + END, 400),
    ("an absolute URI", b"GET http://localhost/livez HTTP/1.1\r\n" + HOST + END, 400),
    ("the target *", b"OPTIONS * HTTP/1.1\r\n" + HOST + END, 400),
    ("a blank in the target", b"GET /livez x HTTP/1.1\r\n" + HOST + END, 0),
    ("transfer coding identity", LINT + HOST + b"Transfer-Encoding: identity\r\n\r\n", 400),
    ("transfer coding gzip, chunked",
     LINT + HOST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + BODY, 400),
    ("transfer coding Chunked", LINT + HOST + b"Transfer-Encoding: Chunked\r\n\r\n" + BODY, 400),
    ("transfer coding xchunked", LINT + HOST + b"Transfer-Encoding: xchunked\r\n\r\n" + BODY, 400),
    ("transfer coding twice", LINT + HOST + CHUNKED + CHUNKED + END + BODY, 400),
    ("chunked in HTTP/1.0",
     b"POST /v1/lint HTTP/1.0\r\n" + HOST + CHUNKED + END + BODY, 400),
]
# No proxy stands in front that could see two requests where the library sees one.
TOLERATED = [
    ("nothing unusual", LIVE + HOST + END),
    ("a chunked body", LINT + HOST + CHUNKED + END + BODY),
    ("bare LF", b"GET /livez HTTP/1.1\nHost: localhost\n\n"),
    ("a folded line", LIVE + HOST + b"X: a\r\n b\r\n\r\n"),
    ("NUL in a value", LIVE + HOST + b"X: a\0b\r\n\r\n"),
    ("NUL in a target", b"GET /livez\0?x HTTP/1.1\r\n" + HOST + END),
    ("a field without a name", LIVE + HOST + b": x\r\n\r\n"),
    ("empty lines before it", b"\r\n\r\n" + LIVE + HOST + END),
    ("HTTP/1.2", b"GET /livez HTTP/1.2\r\n" + HOST + END),
]
# libmicrohttpd 0.9.75 writes the head of these answers of its own twice, before one body.
DOUBLED = {"no Host", "Content-Length 3, 3", "Content-Length +3", "Content-Length -3",
           "Content-Length 0x3", "an empty Content-Length", "a length above all numbers",
           "a blank before the colon of Host"}
DEVICE = json.dumps({"apps": [{"topic": "com.example.app", "device_token": "5a"}]}).encode()


def smuggled(name):
    """The request that stands behind each input, and leaves a device if it is served."""
    return plainhttp.request("PUT", f"/v1/devices/{name}", body=DEVICE, close=True)


def refused(server):
    for name, data, status in REFUSED:
        seen = plainhttp.exchange(server.control_port, data + smuggled("smuggled"))
        equal(seen.closed, True, f"{name}: the connection is closed")
        answers, rest = seen.answers(doubled=name in DOUBLED)
        equal([answer.status for answer in answers], [status] if status else [], f"{name}: answers")
        equal(rest, b"", f"{name}: bytes behind the answer")
        for answer in answers:
            equal(answer.fields.get("connection"), "close", f"{name}: Connection")
    equal(server.get("/v1/devices")["devices"], [], "devices that smuggled requests left")


def tolerated(server):
    for name, data in TOLERATED:
        seen = plainhttp.exchange(server.control_port, data + smuggled("behind"))
        answers, rest = seen.answers()
        # One for the input and one for what stands behind it, which is no part of it.
        equal([answer.status for answer in answers], [200, 201], f"{name}: answers")
        equal((rest, seen.closed), (b"", True), f"{name}: bytes behind, and the end")
        equal(server.ask("DELETE", "/v1/devices/behind").status, 200, f"{name}: the device behind")


def pipelined(server, count=1_000):
    """So many requests at once are answered all, in their order."""
    requests = b"".join(
        plainhttp.request("GET", f"/v1/devices/number-{number}") for number in range(count - 1))
    seen = plainhttp.exchange(
        server.control_port, requests + plainhttp.request("GET", "/livez", close=True), 20)
    answers, rest = seen.answers()
    equal((len(answers), rest, seen.closed), (count, b"", True), "answers, bytes behind, and the end")
    for number, answer in enumerate(answers[:-1]):
        expect(answer.status == 404 and f"number-{number}\\\"".encode() in answer.body,
               f"answer {number}: {answer.status} {answer.body[:200]!r}")
    equal(answers[-1].status, 200, "status of the last")


def all_inputs(server):
    refused(server)
    tolerated(server)
    pipelined(server)
    return f"{len(REFUSED)} refused, {len(TOLERATED)} taken as one request, 1,000 pipelined"


def beside_reader(server, seconds=2):
    """All inputs again and again, beside a reader who must not notice."""
    with Reader(server) as reader:
        deadline, turns = time.monotonic() + seconds, 0
        while time.monotonic() < deadline:
            note = all_inputs(server)
            turns += 1
    result = reader.result
    expect(result["asked"] >= 40 * seconds, f"the reader asked too little: {result}")
    equal(result["answered"], result["asked"], f"answers to the reader, {result['wrong']}")
    return f"{note}, {turns} times", result["p99_ms"]
