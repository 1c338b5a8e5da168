"""Clients of the control plane that take their time, on a server of their own beside other checks."""

import selectors
import socket
import threading
import time

from reader import Reader
from report import equal, expect
from server import Server

HEAD_SECONDS, BODY_SECONDS, END_SECONDS = 10, 30, 32
EACH = 5
POST = b"POST /v1/lint HTTP/1.1\r\nHost: localhost\r\n"
# What each writes at first, what it writes every second, and when it must be closed.
KINDS = {
    "nothing at all": (b"", b"", HEAD_SECONDS),
    "a byte of a head a second": (b"GET /livez HTTP/1.1\r\nX: ", b"y", HEAD_SECONDS),
    "a field a second": (b"GET /livez HTTP/1.1\r\n", b"X: y\r\n", HEAD_SECONDS),
    "a head without its end": (b"GET /livez HTTP/1.1\r\nHost: localhost\r\n", b"", HEAD_SECONDS),
    "no byte of a body": (POST + b"Content-Length: 999\r\n\r\n", b"", BODY_SECONDS),
    "a byte of a body a second": (POST + b"Content-Length: 999\r\n\r\n", b" ", BODY_SECONDS),
    "a chunk a second": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n", BODY_SECONDS),
}
# These wait on the server's side and are left alone.
STREAM = b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
WAIT = b"GET /v1/pushes?wait=31&count=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Peer:
    def __init__(self, port, kind, first, drip):
        self.kind, self.drip = kind, drip
        self.socket = socket.create_connection(("127.0.0.1", port), 10)
        self.begun = time.monotonic()
        self.socket.sendall(first)
        self.socket.setblocking(False)
        self.data, self.took = b"", None

    def read(self):
        """Takes what has come; true when the server has closed."""
        try:
            chunk = self.socket.recv(65_536)
        except OSError:
            chunk = b""
        self.data += chunk
        if not chunk:
            self.took = time.monotonic() - self.begun
            self.socket.close()
        return not chunk

    def write(self):
        try:
            self.socket.send(self.drip)
        except OSError:
            pass  # what reads notices


class SlowClients:
    """All of them at once; `end` waits and tells what became of them. Use it in a `with`."""

    def __init__(self, program):
        self.server = Server(program)
        self.reader = Reader(self.server)
        port = self.server.control_port
        self.before = self.server.descriptors()
        self.peers = [Peer(port, kind, first, drip)
                      for kind, (first, drip, _) in KINDS.items() for _ in range(EACH)]
        self.stream, self.wait = (Peer(port, kind, kind, b"") for kind in (STREAM, WAIT))
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        with selectors.DefaultSelector() as selector:
            for peer in [*self.peers, self.stream, self.wait]:
                selector.register(peer.socket, selectors.EVENT_READ, peer)
            begun = next_drip = time.monotonic()
            while time.monotonic() < begun + END_SECONDS and not self.stopped.is_set():
                for key, _ in selector.select(0.05):
                    file = key.fileobj
                    selector.unregister(file)
                    if not key.data.read():
                        selector.register(file, selectors.EVENT_READ, key.data)
                if time.monotonic() >= next_drip:
                    next_drip += 1
                    for peer in self.peers:
                        if peer.took is None and peer.drip:
                            peer.write()

    def end(self):
        """Waits for the end of all, and fails unless each was closed in its time."""
        self.thread.join()
        for peer in self.peers:
            limit = KINDS[peer.kind][2]
            equal(peer.data, b"", f"what a client got that sends {peer.kind}")
            expect(peer.took is not None, f"still open: a client that sends {peer.kind}")
            # The server looks once a second; never later than the limit.
            expect(limit - 1.5 <= peer.took <= limit + 0.5,
                   f"closed after {peer.took:.1f} s of {limit}: a client that sends {peer.kind}")
        equal(self.stream.took, None, "end of the event stream")
        expect(b"text/event-stream" in self.stream.data, f"the stream: {self.stream.data[:200]!r}")
        expect(b'"timed_out":true' in self.wait.data, f"the wait: {self.wait.data[:200]!r}")
        self.reader.__exit__(None)
        result = self.reader.result
        equal(result["answered"], result["asked"], f"answers to the reader, {result['wrong']}")
        equal(self.server.process.poll(), None, "end of the server")
        # The reader was there before, the stream and the one who waited are there still.
        more = self.server.descriptors() - self.before
        expect(abs(more) <= 2, f"{more:+} descriptors")
        times = [[peer.took for peer in self.peers if KINDS[peer.kind][2] == limit]
                 for limit in (HEAD_SECONDS, BODY_SECONDS)]
        return (f"{len(self.peers)} clients, closed after {max(times[0]):.1f} s (head) and "
                f"{max(times[1]):.1f} s (body) at most; the reader got {result['answered']} answers")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.thread.join()
        for peer in [*self.peers, self.stream, self.wait]:
            peer.socket.close()
        if self.reader.process.poll() is None:
            self.reader.__exit__(RuntimeError)
        self.server.end()
