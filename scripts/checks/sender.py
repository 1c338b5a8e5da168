"""One push by curl, as a person would send it."""

import subprocess
import tempfile

DEVICE_TOKEN = "ab" * 32
TOPIC = "com.example.app"
ALERT = '{"aps":{"alert":"hi"}}'


class Push:
    """The answer to one push: status, header fields in order, body."""

    def __init__(self, status, fields, body):
        self.status = status
        self.fields = fields
        self.body = body

    def field(self, name):
        values = [value for key, value in self.fields if key == name]
        return values[0] if len(values) == 1 else None

    def names(self):
        return [name for name, _ in self.fields]


def curl(*arguments, timeout=20):
    """curl's finished process, output as bytes."""
    return subprocess.run(
        ["curl", "--silent", "--show-error", "--max-time", str(timeout), *arguments],
        capture_output=True, timeout=timeout + 10)


def push(server, path=None, headers=(), body=ALERT, method=None, host="localhost", token=...,
         flags=(), connect_to=True):
    """Sends one push; headers are lines, `body=None` sends none, `token=None` signs nothing.

    Without `token` it is the good one of the server.
    """
    if token is ...:
        token = server.token
    if token is not None:
        headers = (*headers, f"authorization: bearer {token}")
    with tempfile.NamedTemporaryFile() as heads:
        arguments = ["--http2", "--cacert", server.ca, "--dump-header", heads.name]
        if connect_to:
            arguments += ["--connect-to", f"{host}:{server.port}:127.0.0.1:{server.port}"]
        arguments += flags
        for line in headers:
            arguments += ["-H", line]
        if body is not None:
            arguments += ["--data-binary", body, "-H", "content-type:"]
        if method or body is None:
            arguments += ["-X", method or "POST"]
        path = path if path is not None else f"/3/device/{DEVICE_TOKEN}"
        done = curl("--path-as-is", *arguments, f"https://{host}:{server.port}{path}")
        if done.returncode != 0:
            raise RuntimeError(f"curl ended with {done.returncode}: {done.stderr.decode()}")
        lines = heads.read().decode("latin-1").split("\r\n")
    fields = [tuple(line.split(": ", 1)) for line in lines[1:] if line]
    return Push(int(lines[0].split()[1]), fields, done.stdout)
