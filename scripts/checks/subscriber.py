"""RES-07: a follower of the events that never reads, beside 100,000 pushes."""

import socket
import time

import rapid
from canary import Canary
from report import equal, eventually, expect

PUSHES, RATE = 100_000, 5_000
CONNECTIONS, STREAMS = 4, 50
LIMIT_BYTES = 4 << 20
BEHIND = 1_000
# A reader that is so far behind has a second to read, and then some for the last event.
PATIENCE_SECONDS, FAREWELL_SECONDS, SLACK_SECONDS = 1, 5, 2


class Load:
    """Pushes at an even rate, and what the server's memory was at most meanwhile."""

    def __init__(self, server):
        self.server = server
        self.sent, self.statuses, self.peak = 0, [], 0
        self.begun = self.looked = time.monotonic()

    def next_push(self):
        if self.sent >= min(PUSHES, (time.monotonic() - self.begun) * RATE):
            return None
        self.sent += 1
        return rapid.Push(self.sent, b'{"aps":{"alert":"Order %08d is next door"}}' % self.sent)

    def ended(self, _, status):
        self.statuses.append(status)

    def run(self, look):
        """All pushes; `look` is called now and then."""

        def done():
            if time.monotonic() >= self.looked + 0.05:
                self.looked = time.monotonic()
                self.peak = max(self.peak, self.server.resident_bytes())
                look()
            return len(self.statuses) >= PUSHES

        pushers = rapid.connect(self.server, CONNECTIONS, STREAMS, self.next_push, self.ended)
        self.begun = time.monotonic()
        ended = rapid.drive(pushers, done, 4 * PUSHES / RATE)
        for pusher in pushers:
            pusher.end()
        expect(ended, f"{len(self.statuses):,} answers of {PUSHES:,}")
        equal(self.statuses.count(200), PUSHES, "answers 200")
        return self


def never_reads(port):
    """A connection that follows all events and takes none of them; its buffer is small."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    connection.connect(("127.0.0.1", port))
    connection.sendall(b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return connection


def slow_subscriber(server):
    """The same load without and with the follower, whose end is seen by its descriptor."""
    settled = server.descriptors()
    # A first load fills the log, which then takes as much as it gives back.
    Load(server).run(lambda: None)
    with Canary(server):
        plain = Load(server).run(lambda: None)
    problem = eventually(lambda: None if server.descriptors() == settled else "no rest")
    expect(problem is None, f"{server.descriptors()} descriptors, {settled} before")
    gone = []

    def look():
        # The pushers' own connections stay as they are while there is a load.
        if not gone and server.descriptors() <= settled + 1 + CONNECTIONS:
            gone.append((time.monotonic() - load.begun, len(load.statuses)))

    with never_reads(server.control_port) as follower:
        with Canary(server) as canary:
            both = settled + 2
            problem = eventually(lambda: None if server.descriptors() == both else "not there")
            expect(problem is None, "the follower and the canary are not both there")
            load = Load(server)
            load.run(look)
        expect(gone, "the follower is still there after all pushes")
        took = received(follower)
    result = canary.result
    seconds, pushes = gone[0]
    # By then the kernel has taken some events, and the server a thousand.
    limit = (took + BEHIND) / RATE + PATIENCE_SECONDS + FAREWELL_SECONDS + SLACK_SECONDS
    expect(seconds <= limit, f"cut off after {seconds:.1f} s, {pushes:,} pushes; limit {limit:.1f} s")
    grown = load.peak - plain.peak
    expect(grown <= LIMIT_BYTES, f"{grown / 2**20:+.1f} MiB beside the follower")
    equal(result["answered"], result["sent"], f"answers to the canary of {result}")
    equal(server.process.poll(), None, "end of the server")
    problem = eventually(lambda: None if server.descriptors() == settled else "descriptors")
    expect(problem is None, f"{server.descriptors()} descriptors, {settled} before")
    return (f"cut off after {seconds:.1f} s and {pushes:,} pushes, with {took:,} events in the "
            f"kernel's buffers; {grown / 2**20:+.1f} MiB at most; canary p99 {result['p99_ms']:.1f} ms")


def received(follower):
    """How many events were on their way to the follower, who reads only now."""
    follower.settimeout(5)
    data = b""
    try:
        while chunk := follower.recv(1 << 20):
            data += chunk
    except ConnectionResetError:
        pass
    return data.count(b"\nevent: push\n")
