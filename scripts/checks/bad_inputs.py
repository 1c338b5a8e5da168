"""Every kind of bad input, and what the server must say about it afterwards.

Each function sends its kind until `go_on()` is false and returns a function that looks whether the
log or the list of connections tells what happened; that one returns a problem, or nothing.
"""

import ssl
import struct

import wire

# Bad inputs a second: enough to hurt, and a known small share of the machine.
RATE = 20


def connection_rows(server, names):
    rows = {row["peer"]: row for row in server.connections()}
    return [(name, rows.get(name)) for name in names]


def told(server, names, words, what="why"):
    """A problem unless each connection's row has a closing time and one of the words."""
    for name, row in connection_rows(server, names):
        if row is None:
            return f"no row for {name}"
        if row["closed_at"] is None:
            return f"{name} is open in its row: {row}"
        text = " ".join([row["why"] or "", *row["notices"]]).lower()
        if not any(word in text for word in words):
            return f"the row of {name} does not tell what happened: {row}"
    return None


FRAMES = [
    ("DATA on stream 0", wire.raw_frame(0, 1, 0, b"x")),
    ("PING of 7 bytes", wire.raw_frame(6, 0, 0, b"1234567")),
    ("SETTINGS of 5 bytes", wire.raw_frame(4, 0, 0, b"12345")),
    ("WINDOW_UPDATE by 0", wire.raw_frame(8, 0, 0, struct.pack(">I", 0))),
    ("RST_STREAM of 3 bytes", wire.raw_frame(3, 0, 1, b"123")),
    ("CONTINUATION without HEADERS", wire.raw_frame(9, 4, 1, b"")),
    ("padding beyond the frame", wire.raw_frame(1, 0x0C, 1, b"\xff")),
    ("a frame over 16,384 bytes", wire.raw_frame(0, 0, 1, b"x" * 16_385)),
]


def malformed_frame(server, go_on):
    tls, names = wire.context(server.ca), []
    for turn in go_on():
        title, frame = FRAMES[turn % len(FRAMES)]
        connection = wire.secure(wire.connect(server.port), tls)
        names.append("%s:%d" % connection.getsockname()[:2])
        try:
            connection.sendall(wire.PREFACE + wire.settings_frame() + frame)
        except OSError:
            pass  # the server may close before all of it is written
        frames = wire.frames_until_end(connection, 3)
        connection.close()
        if not wire.goaways(frames):
            raise RuntimeError(f"no GOAWAY after {title}: {frames}")
    return lambda: told(server, names, ("goaway",))


LISTS = [
    ("upper case", [*wire.headers(), ("Apns-Id", "x")]),
    ("connection", wire.headers([("connection", "close")])),
    ("no path", [field for field in wire.headers() if field[0] != ":path"]),
    ("pseudo field behind others", [*wire.headers(), (":method", "POST")]),
    ("unknown pseudo field", [(":x", "y"), *wire.headers()]),
    ("te", wire.headers([("te", "gzip")])),
]


def malformed_header(server, go_on):
    tls, names = wire.context(server.ca), []
    for turn in go_on():
        connection = wire.RawSender(server.port, tls)
        names.append(connection.name)
        kind = turn % (len(LISTS) + 2)
        if kind < len(LISTS):
            connection.send(wire.headers_frame(1, LISTS[kind][1], end_stream=True))
        elif kind == len(LISTS):
            # An index far behind the end of both tables.
            connection.send(wire.raw_frame(1, 5, 1, b"\xff\xff\xff\x7f"))
        else:
            # A name whose length says more than the block has.
            connection.send(wire.raw_frame(1, 5, 1, b"\x40\x7f\xff\x03abc"))
        # A PING behind it: its answer, or the end, tells that the server has read the block.
        connection.send(wire.raw_frame(6, 0, 0, b"canaries"))
        if not await_frames(connection, refused_or_closed):
            raise RuntimeError(f"no end of list {kind}: {connection.frames}")
        connection.close()

    def look():
        # A stream that was refused is a record; a connection that was given up is told in its row.
        page = server.get("/v1/pushes?limit=1000")["pushes"]
        explained = {
            one["connection"]["peer"] for one in page
            if one["status"] is None and one["explanation"] and one["explanation"]["got"]
        }
        rest = [name for name in names if name not in explained]
        if not explained or len(rest) > len(names) / 2:
            return f"{len(rest)} of {len(names)} refused headers are not in the log"
        return told(server, rest, ("goaway",))

    return look


def refused_or_closed(connection):
    kinds = [type(frame).__name__ for frame in connection.frames]
    return connection.closed or "RstStreamFrame" in kinds or "GoAwayFrame" in kinds


def await_frames(connection, arrived, seconds=5):
    import select
    import time

    deadline = time.monotonic() + seconds
    while not arrived(connection):
        left = deadline - time.monotonic()
        if left <= 0:
            return False
        select.select([connection], [], [], left)
        connection.take()
    return True


BODIES = [
    b"{", b"nul", b"[1,2", b'{"aps":{"alert":"\xff\xfe"}}', b'{"aps":}', b"\x00" * 100,
    b"[" * 4_000, b'{"a":"\\ud800\\u"}', b'"text"', b"1e", b'{"aps":{"alert":"hi"}} x',
]


def bad_json(server, go_on):
    sender = wire.Sender(server.port, server.ca)
    streams = []
    for turn in go_on():
        fields = [f if f[0] != "apns-topic" else ("apns-topic", "com.example.bad")
                  for f in wire.headers()]
        streams.append(sender.send(BODIES[turn % len(BODIES)], fields=fields))
        if sender.answer(streams[-1]) != 200:
            raise RuntimeError(f"{BODIES[turn % len(BODIES)]!r}: {sender.answers}")
    sender.close()

    def look():
        page = server.get("/v1/pushes?topic=com.example.bad&limit=1000")["pushes"]
        if len(page) != len(streams):
            return f"{len(page)} records of {len(streams)}"
        for one in page:
            if not any(finding["level"] == "error" for finding in one["findings"]):
                return f"no finding of level error in {one}"
        return None

    return look


def oversize_body(server, go_on):
    sender = wire.Sender(server.port, server.ca)
    sizes = [4_097, 10_000, 16_384]
    sent = 0
    for turn in go_on():
        # The server may stop the sender before the end of the body.
        stream = sender.send(b"x" * sizes[turn % len(sizes)])
        if sender.answer(stream) != 413:
            raise RuntimeError(f"answer to {sizes[turn % len(sizes)]} bytes: {sender.answers}")
        sent += 1
    sender.close()

    def look():
        page = server.get("/v1/pushes?reason=PayloadTooLarge&limit=1000")["pushes"]
        return None if len(page) == sent else f"{len(page)} records of {sent}"

    return look


def http1_client(server, go_on):
    tls, names = wire.context(server.ca, alpn=()), []
    for _ in go_on():
        connection = wire.secure(wire.connect(server.port), tls)
        names.append("%s:%d" % connection.getsockname()[:2])
        connection.sendall(b"POST /3/device/ab HTTP/1.1\r\nHost: localhost\r\n\r\n")
        frames = wire.frames_until_end(connection, 3)
        connection.close()
        text = b"Unexpected HTTP/1.x request: POST /3/device/ab HTTP/1.1"
        if not any(text in frame.additional_data for frame in wire.goaways(frames)):
            raise RuntimeError(f"frames: {frames}")
    return lambda: told(server, names, ("http/1",))


def half_handshake(server, go_on):
    hello = wire.client_hello(server.ca)
    held, names = [], []
    for turn in go_on():
        connection = wire.connect(server.port)
        names.append("%s:%d" % connection.getsockname())
        connection.sendall(hello[:1 + turn * 37 % (len(hello) - 1)])
        held.append(connection)
    for connection in held:
        connection.close()
    # A sender that gives up in the middle; the row without a TLS version tells how far it came.
    return lambda: told(server, names, ("handshake", "tls", "peer closed"))


def abrupt_close(server, go_on):
    tls, names = wire.context(server.ca), []
    hello = wire.client_hello(server.ca)
    for turn in go_on():
        name = abort(server, tls, hello, turn)
        # A connection that is gone before it could be accepted has no address to tell any more.
        if turn % STAGES != 0:
            names.append(name)
    return lambda: told(server, names, ("closed", "reset", "peer", "end", "abrupt", "handshake"))


STAGES = 8


def abort(server, tls, hello, turn):
    """One connection that ends with RST at stage `turn % STAGES`; returns its name."""
    stage = turn % STAGES
    connection = wire.connect(server.port)
    name = "%s:%d" % connection.getsockname()
    if stage == 1:
        connection.sendall(hello[:len(hello) // 2])
    elif stage >= 2:
        connection = wire.secure(connection, tls)
        request = wire.headers_frame(1, wire.headers())
        body = wire.data_frame(1, wire.ALERT)
        start = wire.PREFACE + wire.settings_frame()
        # Nothing, half a preface, half a header block, no body, half a body, no time for an answer.
        connection.sendall([
            b"", wire.PREFACE[:10], start + request[:20], start + request,
            start + request + body[:15], start + request + body,
        ][stage - 2])
    wire.reset(connection)
    return name


KINDS = [
    ("a malformed frame", malformed_frame),
    ("a malformed header", malformed_header),
    ("bad JSON", bad_json),
    ("an oversize body", oversize_body),
    ("an HTTP/1.1 client", http1_client),
    ("a half-finished handshake", half_handshake),
    ("an abrupt close", abrupt_close),
]
