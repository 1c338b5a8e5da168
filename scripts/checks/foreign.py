"""ADM-03, ADM-04: what the page of another site can get done through its reader's browser."""

import http.client
import json

import sender
from report import equal, expect

TOPIC = sender.TOPIC
DEVICE = {"apps": [{"topic": TOPIC, "device_token": sender.DEVICE_TOKEN}]}
OTHER = {"apps": [{"topic": TOPIC, "device_token": "ef" * 32}]}
FAULT = {"match": {"topic": "com.example.nobody"}, "answers": [{"reason": "Shutdown"}]}
# Each changing operation with what a program may send it: in this order all of them work.
UNSAFE = [
    ("PUT", "/v1/devices/{id}", "attacked", OTHER),
    ("PATCH", "/v1/devices/{id}", "phone", {"locked": True}),
    ("POST", "/v1/devices/{id}/actions", "phone", {"action": "offline"}),
    ("PUT", "/v1/default-device", "", {"apps": [{"topic": "*", "state": "force-quit"}]}),
    ("DELETE", "/v1/default-device", "", None),
    ("PUT", "/v1/faults/{name}", "attack", FAULT),
    ("PUT", "/v1/keys/{kid}", "ATTACKKEY0", {"team_id": "ATTACKTEAM"}),
    ("POST", "/v1/clock", "", {"advance": "1d"}),
    ("POST", "/v1/verify", "", {"match": {"topic": TOPIC}}),
    ("POST", "/v1/judge", "", {"device_token": "ab", "payload": {"aps": {}}}),
    ("POST", "/v1/lint", "", {"aps": {"alert": "Hi"}}),
    ("POST", "/v1/route", "", {"payload": {"aps": {"alert": "Hi"}}}),
    ("DELETE", "/v1/faults/{name}", "deploy", None),
    ("DELETE", "/v1/faults", "", None),
    ("DELETE", "/v1/keys/{kid}", "STAGINGKEY", None),
    ("DELETE", "/v1/devices/{id}", "phone", None),
    ("DELETE", "/v1/devices", "", None),
    ("DELETE", "/v1/pushes", "", None),
    ("POST", "/v1/reset", "", {}),
]
METHODS = ("POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "LOCK", "MKCOL",
           "LINK", "QUERY", "post")
TYPES = (None, "application/json", "application/json; charset=utf-8", "text/plain",
         "application/x-www-form-urlencoded", "multipart/form-data; boundary=b")
STATE = ("/v1/pushes?limit=1000", "/v1/devices", "/v1/default-device", "/v1/faults", "/v1/keys",
         "/v1/clock", "/v1/changes?limit=1000")


def origins(port):
    """The fields by which browsers tell that another site's page asks; Host is 127.0.0.1:port."""
    own = ("Origin", f"http://127.0.0.1:{port}")
    return [
        [("Origin", "https://evil.test")],
        [("Origin", "null")],
        [("Origin", "")],
        [("Origin", "http://192.0.2.7")],
        [("Origin", "http://127.0.0.1")],
        [("Origin", f"http://127.0.0.1:{port + 1}")],
        [("Origin", f"http://[::1]:{port}")],
        [("Origin", f"http://localhost:{port}")],
        [("Origin", f"http://127.0.0.1:{port}.evil.test")],
        [own, ("Origin", "https://evil.test")],
        [("Sec-Fetch-Site", "cross-site")],
        [own, ("Sec-Fetch-Site", "same-site")],
        [own, ("Sec-Fetch-Site", "cross-site")],
    ]


class Client:
    """Requests on one connection, with fields in the order and number that are given."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.control_port, timeout=10)

    def ask(self, method, path, fields=(), body=None):
        self.connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in fields:
            self.connection.putheader(name, value)
        if body is not None:
            self.connection.putheader("Content-Length", str(len(body)))
        self.connection.endheaders(body)
        answer = self.connection.getresponse()
        data = answer.read()
        # What would let a page of another origin read the answer.
        allowed = [name for name in answer.headers if name.lower().startswith("access-control-")]
        equal(allowed, [], f"CORS fields of {method} {path} with {fields}")
        return answer.status, data


def filled(path, value):
    return path[:path.index("{")] + value + path[path.index("}") + 1:] if value else path


def prepare(server):
    """Something of everything that can be changed, under a clock that stands still."""
    equal(sender.push(server, headers=(f"apns-topic: {TOPIC}",)).status, 200, "a push")
    for method, path, body in (
        ("PUT", "/v1/devices/phone", DEVICE),
        ("PUT", "/v1/faults/deploy", FAULT),
        ("PUT", "/v1/keys/STAGINGKEY", {"team_id": "STAGINGTEA"}),
        ("POST", "/v1/clock", {"freeze": True}),
    ):
        status = server.ask(method, path, json.dumps(body)).status
        expect(status in (200, 201), f"{method} {path}: {status}")


def cross_site(server):
    prepare(server)
    client = Client(server)
    paths = server.get("/openapi.json")["paths"]
    described = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    changing = {row for row in described if row[0] != "GET"}
    equal({row[:2] for row in UNSAFE}, changing, "operations that change something")
    before = [server.get(path) for path in STATE]
    count = 0
    for origin in origins(server.control_port):
        for kind in TYPES:
            fields = origin + ([("Content-Type", kind)] if kind else [])
            rows = [(method, filled(path, value), body) for method, path, value, body in UNSAFE]
            rows += [(method, "/v1/devices/phone", DEVICE) for method in METHODS]
            for method, path, body in rows:
                data = None if body is None else json.dumps(body).encode()
                status, _ = client.ask(method, path, fields, data)
                equal(status, 403, f"{method} {path} with {fields}")
                count += 1
    reads(client, [path for method, path in described if method == "GET"], server.control_port)
    equal([server.get(path) for path in STATE], before, "the state afterwards")
    works_otherwise(server, client, before)
    return f"{count:,} requests refused"


def reads(client, paths, port):
    """Questions and preflights of another origin change nothing, and no page may read them."""
    for path in paths:
        target = filled(path, "1") if "{" in path else path
        for origin in origins(port):
            if path != "/v1/events":
                client.ask("GET", target, origin + [("X-HTTP-Method-Override", "DELETE")])
            asked = [("Access-Control-Request-Method", "DELETE"),
                     ("Access-Control-Request-Private-Network", "true")]
            status, body = client.ask("OPTIONS", target, origin + asked)
            equal((status, body), (204, b""), f"preflight of {target} with {origin}")


def works_otherwise(server, client, before):
    """The same requests from this server's own page, and from programs, do what they say."""
    own = [("Origin", f"http://127.0.0.1:{server.control_port}")]
    for kind in TYPES:
        fields = own + ([("Content-Type", kind)] if kind else [])
        status, _ = client.ask("PUT", "/v1/devices/own", fields, json.dumps(OTHER).encode())
        isJSON = kind is not None and kind.startswith("application/json")
        expect(status in (200, 201) if isJSON else status == 415, f"PUT with {fields}: {status}")
        client.ask("DELETE", "/v1/devices/own")
    last = before
    for method, path, value, body in UNSAFE:
        data = None if body is None else json.dumps(body).encode()
        status, answer = client.ask(method, filled(path, value), (), data)
        expect(status in (200, 201), f"{method} {path} of a program: {status} {answer[:200]!r}")
        now = [server.get(path) for path in STATE]
        isDry = path in ("/v1/verify", "/v1/judge", "/v1/lint", "/v1/route")
        equal(now == last, isDry, f"{method} {path} of a program left the state as it was")
        last = now


def event_stream(server):
    """Opens the stream as pages of other origins would, and as those who may."""
    port = server.control_port
    own = [("Origin", f"http://127.0.0.1:{port}")]
    rows = [(origin, 403) for origin in origins(port)]
    rows += [([], 200), (own, 200), (own + [("Sec-Fetch-Site", "same-origin")], 200),
             ([("Sec-Fetch-Site", "none")], 200), ([("Host", f"localhost:{port}"),
                                                    ("Origin", f"http://localhost:{port}")], 200)]
    for fields, status in rows:
        for method in ("GET", "HEAD"):
            equal(opened(port, method, fields), status, f"{method} /v1/events with {fields}")
    return f"{len(rows)} origins"


def opened(port, method, fields):
    """The status of the answer, whose stream is left at once."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        hasHost = any(name == "Host" for name, _ in fields)
        connection.putrequest(method, "/v1/events", skip_host=hasHost, skip_accept_encoding=True)
        for name, value in fields:
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        allowed = [name for name in answer.headers if name.lower().startswith("access-control-")]
        equal(allowed, [], f"CORS fields of the stream with {fields}")
        kind = answer.headers["content-type"]
        isStream = kind.startswith("text/event-stream")
        equal(isStream, answer.status == 200, f"{answer.status} with {kind}; a stream")
        return answer.status
    finally:
        connection.close()
