"""Connections to the gateway at any depth: TCP, TLS, raw frames, or a proper HTTP/2 client."""

import socket
import ssl
import struct
import time

import h2.config
import h2.connection
import h2.events
import h2.settings
import hpack
import hyperframe.frame

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DEVICE_TOKEN = "ab" * 32
TOPIC = "com.example.app"
ALERT = b'{"aps":{"alert":"hi"}}'


def connect(port, timeout=10):
    """A TCP connection."""
    plain = socket.create_connection(("127.0.0.1", port), timeout)
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return plain


def context(ca, alpn=("h2",)):
    """TLS settings of a sender that trusts the test CA."""
    made = ssl.create_default_context(cafile=ca)
    if alpn:
        made.set_alpn_protocols(list(alpn))
    return made


def secure(plain, tls):
    """The TLS connection over a TCP connection, after its handshake."""
    return tls.wrap_socket(plain, server_hostname="localhost")


def client_hello(ca):
    """The first bytes that a sender's TLS library writes."""
    output = ssl.MemoryBIO()
    session = context(ca).wrap_bio(ssl.MemoryBIO(), output, server_hostname="localhost")
    try:
        session.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return output.read()


def reset(connection):
    """Closes with RST instead of FIN."""
    linger = struct.pack("ii", 1, 0)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    # An SSLSocket too sends nothing of its own here, so the RST is all the server sees.
    connection.close()


def headers(extra=(), path=f"/3/device/{DEVICE_TOKEN}", method="POST"):
    """The header list of a push."""
    return [
        (":method", method), (":scheme", "https"), (":path", path), (":authority", "localhost"),
        ("apns-topic", TOPIC), ("apns-push-type", "alert"), *extra,
    ]


def settings_frame():
    return hyperframe.frame.SettingsFrame(0).serialize()


def headers_frame(stream, fields, end_stream=False):
    """One HEADERS frame with END_HEADERS; the encoder takes any field, right or wrong."""
    frame = hyperframe.frame.HeadersFrame(stream, hpack.Encoder().encode(fields))
    frame.flags.add("END_HEADERS")
    if end_stream:
        frame.flags.add("END_STREAM")
    return frame.serialize()


def data_frame(stream, data, end_stream=True):
    frame = hyperframe.frame.DataFrame(stream, data)
    if end_stream:
        frame.flags.add("END_STREAM")
    return frame.serialize()


def raw_frame(kind, flags, stream, payload):
    """A frame of which everything may be wrong."""
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(
        ">I", stream) + payload


def frames_until_end(connection, seconds=5):
    """The frames the server sends until it closes, or until the time is over."""
    connection.settimeout(0.2)
    deadline = time.monotonic() + seconds
    data = b""
    while time.monotonic() < deadline:
        try:
            chunk = connection.recv(65_536)
        except TimeoutError:
            continue
        except (ssl.SSLError, OSError):
            break
        if not chunk:
            break
        data += chunk
    return parse(data)


def parse(data):
    """The whole frames in `data`."""
    found = []
    while len(data) >= 9:
        frame, length = hyperframe.frame.Frame.parse_frame_header(memoryview(data[:9]))
        if len(data) < 9 + length:
            break
        frame.parse_body(memoryview(data[9:9 + length]))
        found.append(frame)
        data = data[9 + length:]
    return found


def goaways(frames):
    return [frame for frame in frames if isinstance(frame, hyperframe.frame.GoAwayFrame)]


class Sender:
    """A proper HTTP/2 sender on one connection."""

    def __init__(self, port, ca):
        self.socket = secure(connect(port), context(ca))
        self.state = h2.connection.H2Connection(
            h2.config.H2Configuration(client_side=True, header_encoding="utf-8"))
        self.state.initiate_connection()
        self.flush()
        self.answers = {}
        self.bodies = {}
        self.ends = {}
        self.goaways = []
        self.closed = False

    @property
    def name(self):
        """The address the server knows this connection by."""
        return "%s:%d" % self.socket.getsockname()[:2]

    def flush(self):
        data = self.state.data_to_send()
        if data:
            self.socket.sendall(data)

    def send(self, body=ALERT, extra=(), end=True, fields=None):
        """Starts one request; `end=False` leaves it open. Returns its stream id."""
        stream = self.state.get_next_available_stream_id()
        self.state.send_headers(stream, fields or headers(extra))
        if body:
            self.state.send_data(stream, body, end_stream=end)
        elif end:
            self.state.end_stream(stream)
        self.flush()
        return stream

    def receive(self, seconds):
        """Takes what arrives within the time, at most one read; false when nothing did."""
        self.socket.settimeout(max(seconds, 0.000_1))
        try:
            data = self.socket.recv(65_536)
        except (TimeoutError, ssl.SSLWantReadError):
            return False
        except OSError:
            data = b""
        if not data:
            self.closed = True
            return False
        now = time.monotonic()
        for event in self.state.receive_data(data):
            self.take(event, now)
        try:
            self.flush()
        except OSError:
            self.closed = True
        return True

    def take(self, event, now):
        if isinstance(event, h2.events.ResponseReceived):
            self.answers[event.stream_id] = int(dict(event.headers)[":status"])
        elif isinstance(event, h2.events.DataReceived):
            self.bodies[event.stream_id] = self.bodies.get(event.stream_id, b"") + event.data
            self.state.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.StreamEnded):
            self.ends[event.stream_id] = now
        elif isinstance(event, h2.events.StreamReset):
            self.ends[event.stream_id] = now
        elif isinstance(event, h2.events.ConnectionTerminated):
            self.goaways.append(event)

    def answer(self, stream, seconds=10):
        """The status of a request, waiting for its end; None when there is none in time."""
        deadline = time.monotonic() + seconds
        while stream not in self.ends and not self.closed and time.monotonic() < deadline:
            self.receive(deadline - time.monotonic())
        return self.answers.get(stream)

    def close(self):
        self.socket.close()


class RawSender:
    """A connection by frames, for what a proper client would not do or would not show.

    It acknowledges SETTINGS and PING when it is told to take what has arrived.
    """

    def __init__(self, port, tls):
        self.socket = secure(connect(port), tls)
        self.name = "%s:%d" % self.socket.getsockname()[:2]
        self.socket.sendall(PREFACE + settings_frame())
        self.socket.setblocking(False)
        self.data = b""
        self.frames = []
        self.closed = False

    def fileno(self):
        return self.socket.fileno()

    def send(self, data):
        """Writes a few frames; they fit the socket's buffer. False when the server is gone."""
        try:
            self.socket.sendall(data)
        except OSError:
            self.closed = True
        return not self.closed

    def take(self):
        """Reads all that has arrived and returns the new frames; closes when the server does."""
        while not self.closed:
            try:
                chunk = self.socket.recv(65_536)
            except (ssl.SSLWantReadError, BlockingIOError):
                break
            except OSError:
                chunk = b""
            if not chunk:
                self.closed = True
                self.socket.close()
            self.data += chunk
        new = parse(self.data)
        self.data = self.data[sum(9 + frame.body_len for frame in new):]
        self.frames += new
        for frame in new:
            if "ACK" in frame.flags:
                continue
            if isinstance(frame, hyperframe.frame.SettingsFrame):
                self.send(hyperframe.frame.SettingsFrame(0, flags=["ACK"]).serialize())
            elif isinstance(frame, hyperframe.frame.PingFrame):
                ping = hyperframe.frame.PingFrame(0, frame.opaque_data, flags=["ACK"])
                self.send(ping.serialize())
        return new

    def status(self, stream):
        """The status of the answer on a stream; None without one. Ask once: HPACK has a state."""
        decoder = hpack.Decoder()
        found = None
        for frame in self.frames:
            if isinstance(frame, hyperframe.frame.HeadersFrame):
                fields = dict(decoder.decode(frame.data))
                if frame.stream_id == stream:
                    found = int(fields[":status"])
        return found

    def goaways(self):
        return goaways(self.frames)

    def close(self):
        self.socket.close()
