"""A flood of forged provider tokens on one connection beside four honest ones on the same loop."""

import base64
import hashlib
import json
import pathlib
import select
import subprocess
import tempfile
import time

import hyperframe.frame

import wire
from canary import percentile

FORGED = 10_000
OPEN_STREAMS = 100
HONEST = 4
RATE = 500
SECONDS = 6
ANSWERS = 5


def forged_token(number, key_id, team_id):
    """A token of the right form, different from all others, that no key has signed."""

    def part(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

    head = part(json.dumps({"alg": "ES256", "kid": key_id}).encode())
    claims = part(json.dumps({"iss": team_id, "iat": int(time.time()), "jti": number}).encode())
    signature = part(hashlib.sha512(b"%d" % number).digest())
    return f"{head}.{claims}.{signature}"


def literal(name, value):
    """A header field that no table keeps. Source: RFC 7541 section 6.2.3."""

    def text(data):
        assert len(data) < 127 + 128 * 128
        if len(data) < 127:
            return bytes([len(data)]) + data
        rest = len(data) - 127
        if rest < 128:
            return bytes([127, rest]) + data
        return bytes([127, rest % 128 | 128, rest // 128]) + data

    return b"\x10" + text(name.encode()) + text(value.encode())


def request(stream, token):
    fields = [*wire.headers(), ("authorization", f"bearer {token}")]
    frame = hyperframe.frame.HeadersFrame(stream, b"".join(literal(*field) for field in fields))
    frame.flags |= {"END_HEADERS"}
    return frame.serialize() + wire.data_frame(stream, wire.ALERT)


class Flood:
    """The sender of forged tokens: one good push first, so that it may open 1,000 streams."""

    def __init__(self, server):
        record = json.loads((server.certificates / "provider.json").read_text())
        self.requests = [
            request(3 + 2 * number, forged_token(number, record["key_id"], record["team_id"]))
            for number in range(FORGED)
        ]
        self.sender = wire.RawSender(server.port, wire.context(server.ca))
        # The bodies of 10,000 refusals are more than a window holds.
        self.sender.send(hyperframe.frame.WindowUpdateFrame(0, 1 << 30).serialize())
        self.sender.send(request(1, server.token))
        self.ended = 0
        deadline = time.monotonic() + 10
        while self.ended < 1 and time.monotonic() < deadline:
            self.take(0.1)
        if self.sender.status(1) != 200:
            raise RuntimeError("the good push was not answered 200")
        self.ended = 0

    def take(self, seconds):
        """Counts the streams that end in what arrives within the time."""
        select.select([self.sender], [], [], seconds)
        for frame in self.sender.take():
            if "END_STREAM" in frame.flags or isinstance(frame, hyperframe.frame.RstStreamFrame):
                self.ended += 1

    def send_all(self):
        """Sends every forged token as fast as answers come, and waits for the last answer."""
        self.sender.socket.setblocking(False)
        sent, deadline = 0, time.monotonic() + 60
        while self.ended < FORGED:
            if self.sender.closed or time.monotonic() > deadline:
                raise RuntimeError(f"{self.ended} of {FORGED} answered, then the end")
            if sent < FORGED and sent - self.ended < OPEN_STREAMS:
                self.sender.send(self.requests[sent])
                sent += 1
                continue
            self.take(0.1)


def honest(server):
    """h2load as four senders at an even rate, each request's time in a file."""
    folder = tempfile.TemporaryDirectory(prefix="mock-apns-forged-")
    body, log = pathlib.Path(folder.name, "body"), pathlib.Path(folder.name, "log")
    body.write_bytes(wire.ALERT)
    process = subprocess.Popen(
        ["h2load", "-c", str(HONEST), "-t1", "-m", "10", f"--rps={RATE}",
         "-n", str(HONEST * RATE * SECONDS), "-d", str(body), f"--log-file={log}",
         "-H", f"apns-topic: {wire.TOPIC}", "-H", f"authorization: bearer {server.token}",
         f"https://127.0.0.1:{server.port}/3/device/{wire.DEVICE_TOKEN}"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return process, log, folder


def p99(process, log, folder):
    """Milliseconds below which 99 of 100 answers came; every answer must be 200."""
    output, _ = process.communicate(timeout=SECONDS * 5)
    rows = [line.split("\t") for line in log.read_text().splitlines()]
    folder.cleanup()
    statuses = {row[1] for row in rows}
    if statuses != {"200"} or len(rows) != HONEST * RATE * SECONDS:
        raise RuntimeError(f"{len(rows)} answers with {statuses}: {output[-1000:]}")
    return percentile([int(row[2]) / 1000 for row in rows], 0.99)


def run(server):
    """The two figures in milliseconds, and the seconds the flood took."""
    before = p99(*honest(server))
    flood = Flood(server)
    running = honest(server)
    time.sleep(0.5)  # so that all four are at their rate
    start = time.monotonic()
    flood.send_all()
    took = time.monotonic() - start
    return before, p99(*running), took
