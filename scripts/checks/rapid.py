"""A fast sender: connections that keep so many pushes in flight and tell how each one ended.

It writes and reads frames itself. The h2 library takes more CPU for a push than the server does,
and the checks of the log need many of them in a short time.
"""

import selectors
import ssl
import struct
import time

import hpack

import wire

# SETTINGS: no dynamic table, so that the answer to one push can be read without those before it.
NO_TABLE = wire.raw_frame(4, 0, 0, struct.pack(">HI", 1, 0))
# Window of the whole connection for answers with a body: as large as it can be.
WIDE_WINDOW = wire.raw_frame(8, 0, 0, struct.pack(">I", 2**31 - 1 - 65_535))
DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
END_STREAM = ACK = 1
READ_BYTES = 262_144


def text(value):
    """A string of HPACK, not compressed, of up to 254 bytes."""
    data = value.encode()
    length = [len(data)] if len(data) < 127 else [127, len(data) - 127]
    return bytes(length) + data


def literal(name, value):
    """A header field of HPACK that is not indexed."""
    return b"\x00" + text(name) + text(value)


class Push:
    """One push: who it is for, its id, what it says."""

    __slots__ = ("id", "token", "payload", "topic")

    def __init__(self, number, payload, token=wire.DEVICE_TOKEN, topic=wire.TOPIC):
        self.id = "%08x-0000-4000-8000-%012x" % (number >> 48, number & (1 << 48) - 1)
        self.token = token
        self.payload = payload
        self.topic = topic


class Pusher:
    """One connection with at most `streams` pushes in flight.

    `next_push()` gives the next one, or None for now; `ended(push, status)` is told how it ended,
    by None when there will be no answer. `fields` go with every push.
    """

    def __init__(self, port, tls, streams, next_push, ended, fields=()):
        self.socket = wire.secure(wire.connect(port), tls)
        self.streams = streams
        self.next_push, self.ended = next_push, ended
        self.fields = b"".join(literal(*field) for field in fields)
        self.socket.sendall(wire.PREFACE + NO_TABLE + WIDE_WINDOW)
        self.socket.setblocking(False)
        self.open, self.stream, self.statuses = {}, 1, {}
        self.window = 65_535
        self.input, self.output = b"", b""
        self.allowed = 0  # until SETTINGS say how many streams there may be
        self.closed = False

    def fileno(self):
        return self.socket.fileno()

    def fill(self):
        """Starts as many pushes as there may be, and writes what there is to write."""
        parts = []
        while len(self.open) < min(self.streams, self.allowed) and self.window > 16_384:
            push = self.next_push()
            if push is None:
                break
            self.open[self.stream] = push
            block = b"\x83\x87\x01\x09localhost" + b"".join((
                b"\x04", text("/3/device/" + push.token), literal("apns-topic", push.topic),
                literal("apns-push-type", "alert"), literal("apns-id", push.id), self.fields))
            parts += [
                struct.pack(">IBI", len(block) << 8 | HEADERS, 4, self.stream), block,
                struct.pack(">IBI", len(push.payload) << 8, END_STREAM, self.stream), push.payload]
            self.window -= len(push.payload)
            self.stream += 2
        self.write(b"".join(parts))

    def write(self, data):
        self.output += data
        try:
            while self.output:
                self.output = self.output[self.socket.send(self.output):]
        except (ssl.SSLWantWriteError, BlockingIOError):
            pass
        except OSError:
            self.end()

    def read(self):
        """Takes what has arrived, to the last byte; ends when the server has ended."""
        while not self.closed:
            try:
                chunk = self.socket.recv(READ_BYTES)
            except (ssl.SSLWantReadError, BlockingIOError):
                break
            except OSError:
                chunk = b""
            self.input += chunk
            self.take_frames()
            if not chunk:
                self.end()

    def take_frames(self):
        data, place = self.input, 0
        while len(data) - place >= 9:
            kind_length, flags, stream = struct.unpack_from(">IBI", data, place)
            end = place + 9 + (kind_length >> 8)
            if end > len(data):
                break
            self.take(kind_length & 0xFF, flags, stream, data[place + 9:end])
            place = end
        self.input = data[place:]

    def take(self, kind, flags, stream, body):
        if kind == HEADERS:
            self.statuses[stream] = status(body)
        elif kind == WINDOW_UPDATE and stream == 0:
            self.window += struct.unpack(">I", body)[0]
        elif kind == SETTINGS and not flags & ACK:
            values = dict(struct.iter_unpack(">HI", body))
            self.allowed = values.get(3, self.allowed or self.streams)
            self.write(wire.raw_frame(SETTINGS, ACK, 0, b""))
        elif kind == PING and not flags & ACK:
            self.write(wire.raw_frame(PING, ACK, 0, body))
        if kind == RST_STREAM or kind in (HEADERS, DATA) and flags & END_STREAM:
            answer = self.statuses.pop(stream, None)
            self.ended(self.open.pop(stream), None if kind == RST_STREAM else answer)

    def end(self):
        """Closes; what is in flight ends without an answer."""
        if self.closed:
            return
        self.closed = True
        self.socket.close()
        for push in self.open.values():
            self.ended(push, None)
        self.open = {}


def status(block):
    """The status that a header block begins with."""
    while block[0] & 0xE0 == 0x20:  # a change of the table's size
        block = block[1:]
    if block[0] == 0x88:
        return 200
    return int(dict(hpack.Decoder().decode(block))[":status"])


def connect(server, count, streams, next_push, ended, fields=()):
    """So many connections to a server."""
    tls = wire.context(server.ca)
    return [Pusher(server.port, tls, streams, next_push, ended, fields) for _ in range(count)]


def drive(pushers, until, seconds=60):
    """Sends and receives until `until()`, all are closed, or the time is over; false then."""
    deadline = time.monotonic() + seconds
    with selectors.DefaultSelector() as selector:
        for pusher in pushers:
            selector.register(pusher, selectors.EVENT_READ, pusher)
        open_ones = list(pushers)
        while open_ones and not until():
            if time.monotonic() > deadline:
                return False
            for pusher in open_ones:
                if not pusher.closed:
                    pusher.fill()
            for key, _ in selector.select(0.02):
                if not key.data.closed:
                    key.data.read()
            for pusher in [p for p in open_ones if p.closed]:
                open_ones.remove(pusher)
                selector.unregister(pusher)
    return True
