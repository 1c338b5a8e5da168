"""HTTP/1.1 as bytes, for what a proper client would not send or would put right."""

import selectors
import socket
import time


class Seen:
    """What came back on a connection: its bytes, and whether the server closed it."""

    def __init__(self, data, closed):
        self.data = data
        self.closed = closed

    def answers(self, doubled=False):
        """The answers in their order, and what is left behind the last whole one.

        `doubled`: libmicrohttpd 0.9.75 writes the head of some answers of its own twice; a head
        that is repeated at once, byte for byte, then counts as one.
        """
        found, data = [], self.data
        while data.startswith(b"HTTP/1.") and b"\r\n\r\n" in data:
            head, behind = data.split(b"\r\n\r\n", 1)
            if doubled and behind.startswith(head + b"\r\n\r\n"):
                behind = behind[len(head) + 4:]
            answer = Answer(head)
            body, behind = answer.take_body(behind)
            if body is None:
                break
            answer.body = body
            found.append(answer)
            data = behind
        return found, data


class Answer:
    """One answer: status, fields by lower-case name, body."""

    def __init__(self, head):
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split(" ")[1])
        self.fields = {}
        for line in lines:
            name, _, value = line.partition(":")
            self.fields[name.lower()] = value.strip()
        self.body = b""

    def take_body(self, data):
        """The body and what stands behind it; None for a body that is not whole."""
        if self.fields.get("transfer-encoding") == "chunked":
            body = b""
            while b"\r\n" in data:
                size, data = data.split(b"\r\n", 1)
                count = int(size, 16)
                body, data = body + data[:count], data[count + 2:]
                if count == 0:
                    return body, data
            return None, data
        count = int(self.fields.get("content-length", "0"))
        return (data[:count], data[count:]) if len(data) >= count else (None, data)


def exchange(port, data, seconds=5):
    """Sends bytes on a connection of their own and reads until the server closes it.

    Reads while it writes: an answer to the first bytes of many is not lost.
    """
    with socket.create_connection(("127.0.0.1", port), seconds) as connection, \
            selectors.DefaultSelector() as selector:
        connection.setblocking(False)
        selector.register(connection, selectors.EVENT_READ | selectors.EVENT_WRITE)
        deadline, got, left = time.monotonic() + seconds, b"", memoryview(data)
        while time.monotonic() < deadline:
            for _, events in selector.select(0.1):
                if events & selectors.EVENT_WRITE:
                    left = left[sent(connection, left[:262_144]):]
                    if not left:
                        selector.modify(connection, selectors.EVENT_READ)
                if events & selectors.EVENT_READ:
                    try:
                        chunk = connection.recv(262_144)
                    except ConnectionResetError:
                        chunk = b""
                    got += chunk
                    if not chunk:
                        return Seen(got, True)
        return Seen(got, False)


def sent(connection, data):
    """How many bytes are done with: all, where the server has closed; there may be an answer."""
    try:
        return connection.send(data)
    except BlockingIOError:
        return 0
    except OSError:
        return len(data)


def request(method, target, *fields, body=b"", host="localhost", close=False):
    """The bytes of a proper request."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", *fields]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    if close:
        lines.append("Connection: close")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
